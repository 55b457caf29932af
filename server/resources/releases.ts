import { releasesApi } from '#contracts/api/releases.ts';
import { isLimitedRole } from '#contracts/permissions.ts';
import { releases } from '#resources/releases/schema.ts';
import { runEvery } from '../concurrency/runEvery.ts';
import type { Dependencies } from '../dependencies.ts';
import { keepChanges, takeBack } from '../modules/campaigns/campaigns.ts';
import { behaviourOf } from '../modules/records/records.ts';
import {
  addApproval,
  addComment,
  askForApproval,
  campaignsOf,
  discardRelease,
  listApprovals,
  listChanges,
  listComments,
  listReaders,
  publishDue,
  publishRelease,
  releasesWith,
  removeComment,
  resolveComment,
  scheduleRelease,
  undoRelease,
  unscheduleRelease,
} from '../modules/releases/releases.ts';
import { serve } from '../plugins/serve.ts';

/** Half of the time within which a release is published after its time has come. */
const dueEveryMs = 500;

/** The campaigns and the number of changes of releases, and what is done with their changes. */
export const releaseBehaviour = behaviourOf(releases, {
  // Names and notes of releases may reveal campaigns that an external user does not see.
  scope: ({ role = '' }) =>
    isLimitedRole(role) ? { permission: 'campaigns-read', where: { created_by: 'me' } } : 'signed-in',
  compute: {
    async campaigns(db, caller, records) {
      const found = await campaignsOf(db, caller, idsOf(records));
      return new Map(records.map(({ id }) => [id, found.get(id)?.campaigns ?? []]));
    },
    async change_count(db, caller, records) {
      const found = await campaignsOf(db, caller, idsOf(records));
      return new Map(records.map(({ id }) => [id, found.get(id)?.changes ?? 0]));
    },
  },
  beforeWrite: async ({ caller, before }) =>
    before === null && caller.agent ? { agent: caller.agent.name } : undefined,
  endpoints: async (app, dependencies: Dependencies) => {
    runEvery(app, dependencies, dueEveryMs, () => publishDue(dependencies));
    serve(app, releasesApi, {
      'GET /api/campaigns/releases': async ({ caller, query }) => ({
        items: await releasesWith(dependencies.db, caller, query.ids),
      }),
      'GET /api/releases/:id/changes': ({ caller, params, query }) =>
        listChanges(dependencies, caller, params.id, query.campaign_id),
      'DELETE /api/releases/:id/changes': ({ caller, params, body: { campaign_id: id, paths } }) =>
        takeBack(dependencies, caller, { release: params.id, id, paths }),
      'POST /api/releases/:id/changes/keep': ({ caller, params, body: { campaign_id: id, paths } }) =>
        keepChanges(dependencies, caller, { release: params.id, id, paths }),
      'GET /api/releases/:id/approvals': ({ caller, params }) => listApprovals(dependencies, caller, params.id),
      'POST /api/releases/:id/approvals': ({ caller, params, body }) =>
        addApproval(dependencies, caller, params.id, body),
      'POST /api/releases/:id/approvals/ask': ({ caller, params, body }) =>
        askForApproval(dependencies, caller, params.id, body),
      'GET /api/releases/:id/people': async ({ caller, params, query }) => ({
        items: await listReaders(dependencies, caller, params.id, query.search),
      }),
      'GET /api/releases/:id/comments': async ({ caller, params }) => ({
        items: await listComments(dependencies, caller, params.id),
      }),
      'POST /api/releases/:id/comments': ({ caller, params, body }) =>
        addComment(dependencies, caller, params.id, body),
      'DELETE /api/releases/:id/comments/:comment_id': ({ caller, params: { id: release, comment_id: comment } }) =>
        removeComment(dependencies, caller, { release, comment }),
      'POST /api/releases/:id/comments/:comment_id/resolve': ({ caller, params, body }) =>
        resolveComment(dependencies, caller, { release: params.id, comment: params.comment_id }, body),
      'POST /api/releases/:id/publish': ({ caller, params }) => publishRelease(dependencies, caller, params.id),
      'POST /api/releases/:id/schedule': ({ caller, params, body }) =>
        scheduleRelease(dependencies, caller, params.id, body),
      'POST /api/releases/:id/unschedule': ({ caller, params }) => unscheduleRelease(dependencies, caller, params.id),
      'POST /api/releases/:id/discard': ({ caller, params }) => discardRelease(dependencies, caller, params.id),
      'POST /api/releases/:id/undo': ({ caller, params, body }) => undoRelease(dependencies, caller, params.id, body),
    });
  },
});

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
