import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { publishingApi } from '#contracts/api/campaigns.ts';
import { wholeListOf } from '#contracts/api/lists.ts';
import { locksApi, RecordLock } from '#contracts/api/locks.ts';
import { historyApi } from '#contracts/api/revisions.ts';
import { ruleOf } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Handlers, serveFor } from '../../plugins/serve.ts';
import { lockHandlers } from '../locks/locks.ts';
import { readRevision, readRevisions } from '../revisions/revisions.ts';
import { errorsOf, sendRecord } from './answers.ts';
import { setPublished } from './changeRecord.ts';
import { previewRestore, restoreRevision, seenHistory } from './recordHistory.ts';
import { hasLocks, lockableFor } from './recordLocks.ts';

type PublishHandler = Handlers<typeof publishingApi>['POST /api/campaigns/:id/publish'];

/** The routes that a resource has in common with campaigns if it declares `lock`, `drafts` or `history`. */
export function sharedRoutes(resource: Resource): FastifyPluginAsync<Dependencies> {
  const { name, access } = resource;
  const errors = errorsOf(resource);
  const show = ruleOf(access, 'show') ?? 'nobody';
  const edit = access.edit ?? 'nobody';
  const written = { access: edit, answer: { 200: Type.Unsafe(recordSchema(resource)) }, headers: ['ETag'] } as const;

  return async (app, dependencies) => {
    const { db } = dependencies;
    const callOf = (caller: Caller) => ({ ...dependencies, caller, resource });

    if (hasLocks(resource)) {
      const handlers = lockHandlers(dependencies, (caller, seenIn) => lockableFor(caller, resource, seenIn));
      serveFor(app, name, locksApi, handlers, (route) => {
        if (route === 'DELETE /api/campaigns/:id/lock') return { access: edit };
        if (route === 'PUT /api/campaigns/:id/lock')
          return { access: edit, answer: { 200: RecordLock }, errors: errors.locked };
        return { access: access.list ?? 'nobody', answer: { 200: wholeListOf(RecordLock) } };
      });
    }

    if (resource.drafts) {
      const publish =
        (isPublished: boolean): PublishHandler =>
        async ({ caller, params, request, reply }) =>
          sendRecord(request, reply, await setPublished(callOf(caller), params.id, isPublished));
      const handlers = {
        'POST /api/campaigns/:id/publish': publish(true),
        'POST /api/campaigns/:id/unpublish': publish(false),
      };
      serveFor(app, name, publishingApi, handlers, (route) => ({
        ...written,
        errors: [route.endsWith('unpublish') ? 'record-not-published' : 'record-published', ...errors.locked],
      }));
    }

    if (!resource.history) return;
    serveFor(
      app,
      name,
      historyApi,
      {
        'GET /api/campaigns/:id/revisions': ({ caller, params, query }) =>
          readRevisions(db, seenHistory(callOf(caller), params.id), query),
        'GET /api/campaigns/:id/revisions/:number': ({ caller, params: { id, number } }) =>
          readRevision(db, seenHistory(callOf(caller), id), number),
        'GET /api/campaigns/:id/revisions/:number/restore': ({ caller, params: { id, number } }) =>
          previewRestore(callOf(caller), id, number),
        'POST /api/campaigns/:id/revisions/:number/restore': async ({ caller, params, body, request, reply }) =>
          sendRecord(request, reply, await restoreRevision(callOf(caller), params.id, params.number, body)),
      },
      (route) => {
        if (route.startsWith('POST')) return { ...written, errors: errors.change };
        return { access: route.endsWith('restore') ? edit : show };
      },
    );
  };
}
