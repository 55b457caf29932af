import { type Static, Type } from 'typebox';
import { releases } from '#resources/releases/schema.ts';
import { createSchema } from '#resources/schema/toJsonSchema.ts';
import { limits } from '../limits.ts';
import { endpoints, withDefault } from './endpoint.ts';
import { Id, oneOf, recordOf, wholeListOf } from './lists.ts';

/**
 * The query of endpoints that read and write a campaign: with a release, they read the campaign with the release's
 * changes, and write into the release.
 */
export const InRelease = { release: Type.Optional(Id) };

/** The errors of writes into a release. */
export const releaseErrors = ['release-closed', 'release-too-large'] as const;

/** Which paths of a campaign a release changes, and which of these were changed in the campaign since. */
export const ReleaseOfCampaign = Type.Object({
  id: Type.String(),
  changed: Type.Array(Type.String()),
  live_changed: Type.Array(Type.String()),
});
export type ReleaseOfCampaign = Static<typeof ReleaseOfCampaign>;

/** A program that works for a user (docs/agents.md). */
export const Agent = Type.Object({ id: Type.String(), name: Type.String() });

const Value = Type.Unsafe<unknown>({});

/**
 * A change that waits. `from` is the value in the campaign when it was made, `to` the one that publishing writes. `live` is
 * the present value in the campaign if it is neither: then publishing is refused until a user chooses one.
 */
export const ReleaseChange = Type.Object({
  campaign_id: Type.String(),
  /** As in revisions, such as `starts_at`, `page` or `i18n.de.title`. */
  path: Type.String(),
  from: Value,
  to: Value,
  live: Type.Optional(Value),
  /** The values are left out because they are long; they are returned if the query names the campaign. */
  cut: Type.Optional(Type.Boolean()),
  by: Type.Union([Type.Object({ id: Type.String(), display_name: Type.String() }), Type.Null()]),
  /** The agent that made it for this user. */
  agent: Type.Union([Agent, Type.Null()]),
  at: Type.String(),
});
export type ReleaseChange = Static<typeof ReleaseChange>;

const Changes = Type.Object({
  ...wholeListOf(ReleaseChange).properties,
  /** The number of further changes, of campaigns that the caller does not see, or beyond the maximum. */
  hidden: Type.Integer(),
});

/** The changes of one campaign: those of `paths`, or all. */
const OfCampaign = Type.Object({
  campaign_id: Id,
  paths: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: limits.maxReleaseChanges })),
});

/** What a person says about a release. */
export const verdicts = ['approved', 'changes-wanted'] as const;

export const Approval = Type.Object({
  id: Type.String(),
  user: Type.Union([Type.Object({ id: Type.String(), display_name: Type.String() }), Type.Null()]),
  /** The address of a person without an account, who has a review link; null for a user. */
  reviewer: Type.Union([Type.String(), Type.Null()]),
  verdict: oneOf(verdicts),
  comment: Type.Union([Type.String(), Type.Null()]),
  at: Type.String(),
  /** Whether it is about the release as it is now. */
  holds: Type.Boolean(),
  /** The number of changes that were made since; 0 if some were taken back, or a file was replaced. */
  changed_since: Type.Integer(),
});

/** A person who sees a release. Only the name is public to others who see it. */
const Person = Type.Object({ id: Type.String(), display_name: Type.String() });
export type PersonOfRelease = Static<typeof Person>;

const Approvals = Type.Object({
  ...wholeListOf(Approval).properties,
  /** Who was asked and has given no verdict since; `by` is the name of who asked. */
  asked: Type.Array(Type.Object({ user: Person, by: Type.String(), at: Type.String() })),
  /** Identifies all changes and the contents of their files; sent with a verdict. */
  hash: Type.String(),
  /** How many people must approve it, by the rules of the installation and of the campaigns' apps. */
  required: Type.Integer(),
  /** How many of these are missing. */
  missing: Type.Integer(),
  /** People who changed it do not count. */
  by_others: Type.Boolean(),
});
export type Approvals = Static<typeof Approvals>;

const AskedUsers = Type.Array(Id, { minItems: 1, maxItems: limits.maxMentions, uniqueItems: true });

/** A comment on a release, or on the change of `path` in a campaign. */
const Comment = Type.Object({
  id: Type.String(),
  campaign_id: Type.Union([Type.String(), Type.Null()]),
  path: Type.Union([Type.String(), Type.Null()]),
  user: Person,
  /** Names of mentioned people follow an `@`. */
  text: Type.String(),
  mentions: Type.Array(Person),
  at: Type.String(),
  resolved_at: Type.Union([Type.String(), Type.Null()]),
  resolved_by: Type.Union([Person, Type.Null()]),
});
export type ReleaseComment = Static<typeof Comment>;

const NewComment = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: limits.maxReleaseComment, pattern: '\\S' }),
    mentions: Type.Optional(Type.Array(Id, { maxItems: limits.maxMentions, uniqueItems: true })),
    campaign_id: Type.Optional(Id),
    path: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
const CommentId = Type.Object({ id: Id, comment_id: Id });

/** The open releases with changes of a campaign that the caller sees, the next one first. */
const ReleasesOfCampaign = Type.Object({
  campaign_id: Type.String(),
  /** At most `serverLimits.maxShownReleases`. */
  releases: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** The number of its changes of this campaign. */
      changes: Type.Integer(),
    }),
  ),
  /** The number of all of them. */
  total: Type.Integer(),
});
export type ReleasesOfCampaign = Static<typeof ReleasesOfCampaign>;

const Release = recordOf(releases);
const { name } = createSchema(releases).properties ?? {};
const modify = { access: 'campaigns-modify', answer: { 200: Release } } as const;

/** Releases beside their records (docs/protocol.md, Releases). */
export const releasesApi = endpoints('releases', {
  'GET /api/campaigns/releases': {
    operation: 'listReleasesOfCampaigns',
    summary: 'List the open releases with changes of campaigns',
    access: 'campaigns-read',
    agent: true,
    query: Type.Object({ ids: withDefault(Type.Array(Id, { maxItems: limits.maxReadinessCounts }), []) }),
    answer: { 200: wholeListOf(ReleasesOfCampaign) },
  },
  'GET /api/releases/:id/changes': {
    summary: 'List the changes of a release',
    access: 'campaigns-read',
    agent: true,
    query: Type.Object({ campaign_id: Type.Optional(Id) }),
    answer: { 200: Changes },
  },
  'DELETE /api/releases/:id/changes': {
    summary: 'Take changes back',
    access: 'campaigns-modify',
    // Without a body all changes would go by mistake.
    body: OfCampaign,
    answer: { 204: null },
    errors: ['release-closed'],
  },
  'POST /api/releases/:id/changes/keep': {
    operation: 'keepReleaseChanges',
    summary: 'Keep changes although the campaign was changed since they were made',
    access: 'campaigns-modify',
    body: OfCampaign,
    answer: { 204: null },
    errors: ['release-closed'],
  },
  'GET /api/releases/:id/approvals': {
    operation: 'listApprovals',
    summary: 'List what people say about a release, newest first',
    access: 'campaigns-read',
    agent: true,
    answer: { 200: Approvals },
  },
  'POST /api/releases/:id/approvals': {
    operation: 'addApproval',
    summary: 'Approve a release, or ask for changes',
    access: 'campaigns-read',
    bearers: ['sign-in'],
    body: Type.Object(
      {
        verdict: oneOf(verdicts),
        comment: Type.Optional(Type.String({ maxLength: limits.maxReleaseComment })),
        of: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      },
      { additionalProperties: false },
    ),
    answer: { 200: Approvals },
    errors: ['release-closed', 'release-changed', 'release-empty', 'release-too-large'],
  },
  'POST /api/releases/:id/approvals/ask': {
    operation: 'askForApproval',
    summary: 'Ask people to approve a release',
    access: 'campaigns-read',
    bearers: ['sign-in'],
    body: Type.Object(
      { users: AskedUsers, note: Type.Optional(Type.String({ maxLength: limits.maxReleaseComment })) },
      { additionalProperties: false },
    ),
    answer: { 204: null },
    errors: ['release-closed', 'release-empty'],
  },
  'GET /api/releases/:id/people': {
    operation: 'listPeopleOfRelease',
    summary: 'List the names of people who see a release',
    access: 'campaigns-read',
    bearers: ['sign-in'],
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: limits.maxNameLength })) }),
    answer: { 200: wholeListOf(Person) },
  },
  'GET /api/releases/:id/comments': {
    operation: 'listReleaseComments',
    summary: 'List the comments on a release and its changes, oldest first',
    access: 'campaigns-read',
    answer: { 200: wholeListOf(Comment) },
  },
  'POST /api/releases/:id/comments': {
    operation: 'addReleaseComment',
    summary: 'Comment on a release, or on one of its changes',
    access: 'campaigns-read',
    bearers: ['sign-in'],
    body: NewComment,
    answer: { 201: Comment },
    errors: ['release-too-large'],
  },
  'DELETE /api/releases/:id/comments/:comment_id': {
    operation: 'deleteReleaseComment',
    summary: 'Delete an own comment on a release',
    access: 'campaigns-read',
    bearers: ['sign-in'],
    params: CommentId,
    answer: { 204: null },
  },
  'POST /api/releases/:id/comments/:comment_id/resolve': {
    operation: 'resolveReleaseComment',
    summary: 'Mark a comment on a release as resolved, or as not resolved',
    access: 'campaigns-read',
    bearers: ['sign-in'],
    params: CommentId,
    body: Type.Object({ resolved: Type.Boolean() }, { additionalProperties: false }),
    answer: { 204: null },
  },
  'POST /api/releases/:id/publish': {
    ...modify,
    summary: 'Publish all changes of a release',
    errors: ['release-closed', 'release-empty', 'release-conflict', 'release-refused', 'approval-missing'],
  },
  'POST /api/releases/:id/schedule': {
    ...modify,
    summary: 'Publish a release at a time',
    body: Type.Object(
      { publish_at: Type.String({ format: 'date-time' }), time_zone: Type.String({ maxLength: 100 }) },
      { additionalProperties: false },
    ),
    errors: ['release-closed', 'release-empty'],
  },
  'POST /api/releases/:id/unschedule': {
    ...modify,
    summary: 'Do not publish a release at its time',
    errors: ['release-closed'],
  },
  'POST /api/releases/:id/discard': {
    ...modify,
    summary: 'Close a release without publishing it',
    errors: ['release-closed'],
  },
  'POST /api/releases/:id/undo': {
    ...modify,
    summary: 'Make a release that restores what a published one has replaced',
    body: Type.Object({ name: Type.Unsafe<string>({ ...name }) }, { additionalProperties: false }),
    answer: { 201: Release },
    errors: ['release-not-published'],
  },
});
