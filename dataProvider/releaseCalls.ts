import { type ErrorBody, type FieldProblem, readErrorBody } from '#contracts/errorBody.ts';
import { isObject, isText } from '#contracts/values.ts';
import type { AnswerTo, Call } from './call.ts';

type Release = AnswerTo<'POST /api/releases/:id/publish'>;
type Changes = AnswerTo<'GET /api/releases/:id/changes'>;
export type Approvals = AnswerTo<'GET /api/releases/:id/approvals'>;
export type ReleaseComment = AnswerTo<'GET /api/releases/:id/comments'>['items'][number];
export type PersonOfRelease = AnswerTo<'GET /api/releases/:id/people'>['items'][number];
type NewComment = { text: string; mentions?: string[]; campaign_id?: string; path?: string };
export type Approval = Approvals['items'][number];
export type ReleaseChange = Changes['items'][number];

/** The changes of one campaign in a release: those of `paths`, or all. */
type OfCampaign = { campaign_id: string; paths?: string[] };

/** What can be done with a release and its changes, beside its record. @throws ApiCallError */
export type ReleaseCalls = {
  /** Those of all campaigns are without long values. */
  releaseChanges(id: string, campaignId?: string): Promise<Changes>;
  takeBackChanges(id: string, changes: OfCampaign): Promise<undefined>;
  /** Lets the release's values win over what was changed in the campaign since. */
  keepChanges(id: string, changes: OfCampaign): Promise<undefined>;
  approvals(id: string): Promise<Approvals>;
  /** `of` is the hash of what the user saw. */
  addApproval(id: string, given: { verdict: Approval['verdict']; of: string; comment?: string }): Promise<Approvals>;
  askForApproval(id: string, asked: { users: string[]; note?: string }): Promise<undefined>;
  /** People who see the release and whose names contain the text. */
  peopleOfRelease(id: string, search: string): Promise<PersonOfRelease[]>;
  releaseComments(id: string): Promise<ReleaseComment[]>;
  addComment(id: string, comment: NewComment): Promise<ReleaseComment>;
  deleteComment(id: string, comment: string): Promise<undefined>;
  resolveComment(id: string, comment: string, resolved: boolean): Promise<undefined>;
  publishRelease(id: string): Promise<Release>;
  scheduleRelease(id: string, at: { publish_at: string; time_zone: string }): Promise<Release>;
  unscheduleRelease(id: string): Promise<Release>;
  discardRelease(id: string): Promise<Release>;
  /** Returns the new release, which restores what this one has replaced. */
  undoRelease(id: string, name: string): Promise<Release>;
};

/** Not a part of the data provider itself: the first screen does not need it. */
export const releaseCalls = (call: Call): ReleaseCalls => ({
  releaseChanges: (id, campaign_id) =>
    call('GET /api/releases/:id/changes', { params: { id }, query: campaign_id === undefined ? {} : { campaign_id } }),
  takeBackChanges: (id, body) => call('DELETE /api/releases/:id/changes', { params: { id }, body }),
  keepChanges: (id, body) => call('POST /api/releases/:id/changes/keep', { params: { id }, body }),
  approvals: (id) => call('GET /api/releases/:id/approvals', { params: { id } }),
  addApproval: (id, body) => call('POST /api/releases/:id/approvals', { params: { id }, body }),
  askForApproval: (id, body) => call('POST /api/releases/:id/approvals/ask', { params: { id }, body }),
  peopleOfRelease: async (id, search) =>
    (await call('GET /api/releases/:id/people', { params: { id }, query: { search } })).items,
  releaseComments: async (id) => (await call('GET /api/releases/:id/comments', { params: { id } })).items,
  addComment: (id, body) => call('POST /api/releases/:id/comments', { params: { id }, body }),
  deleteComment: (id, comment_id) =>
    call('DELETE /api/releases/:id/comments/:comment_id', { params: { id, comment_id } }),
  resolveComment: (id, comment_id, resolved) =>
    call('POST /api/releases/:id/comments/:comment_id/resolve', { params: { id, comment_id }, body: { resolved } }),
  publishRelease: (id) => call('POST /api/releases/:id/publish', { params: { id } }),
  scheduleRelease: (id, body) => call('POST /api/releases/:id/schedule', { params: { id }, body }),
  unscheduleRelease: (id) => call('POST /api/releases/:id/unschedule', { params: { id } }),
  discardRelease: (id) => call('POST /api/releases/:id/discard', { params: { id } }),
  undoRelease: (id, name) => call('POST /api/releases/:id/undo', { params: { id }, body: { name } }),
});

/** Why a campaign does not allow its changes. */
export type CampaignRefusal = {
  id: string;
  /** The key of its error; null if the fields were changed in the campaign since. */
  error: string | null;
  /** The paths of the fields, each with the message for it, if there is one. */
  fields: { path: string; message?: string }[];
};

const isProblem = (value: unknown): value is FieldProblem =>
  isObject(value) && Array.isArray(value.loc) && isText(value.msg);

function refusalOf([id, reason]: [string, unknown]): CampaignRefusal {
  const { error, fields, problems } = isObject(reason) ? reason : {};
  const invalid = Array.isArray(problems) ? problems.filter(isProblem) : [];
  const named = isObject(fields) ? Object.keys(fields) : [];
  return {
    id,
    error: isText(error) ? error : null,
    fields: [
      ...named.map((path) => ({ path })),
      ...invalid.map(({ loc, msg }) => ({ path: loc.join('.'), message: msg })),
    ],
  };
}

/** Returns the campaigns that refused a release, from the error's detail (docs/protocol.md, Releases). */
export const refusalsOf = (detail: ErrorBody['detail'] | null): CampaignRefusal[] =>
  isObject(detail) && 'campaigns' in detail && isObject(detail.campaigns)
    ? Object.entries(detail.campaigns).map(refusalOf)
    : [];

/** Returns why a release could not be published at its time, from its `failure`; null without one. */
export function readFailure({ failure }: Pick<Release, 'failure'>) {
  const detail = readErrorBody(failure);
  if (detail === null || typeof detail === 'string' || Array.isArray(detail)) return null;
  const at = isObject(failure) && isText(failure.at) ? failure.at : null;
  return { key: detail.key, msg: detail.msg, at, refusals: refusalsOf(detail) };
}
