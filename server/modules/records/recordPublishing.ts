import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IdParams } from '#contracts/api/lists.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { laterThan } from '../../db/changes.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { refuseForeignLocks } from '../locks/locks.ts';
import { errorsOf, sendRecord } from './answers.ts';
import { presentRecord, wholeRecord } from './presentRecord.ts';
import { refuseOutOfScope, visibleTo } from './recordAccess.ts';
import { storeRecord } from './recordChange.ts';
import { lockRecord } from './recordStore.ts';
import type { RecordCall } from './writeRecords.ts';

/**
 * Publishes a draft, or makes a record a draft again.
 * @throws ApiError `not-found`, `forbidden`, `record-published`, `record-not-published`, `record-locked`
 */
function setPublished(call: RecordCall, id: string, isPublished: boolean): Promise<Record<string, unknown>> {
  const { caller, clock, resource } = call;
  return retriedTransaction(call.db, async (trx) => {
    const found = await lockRecord(trx, resource, id, visibleTo(caller, resource, 'show'));
    if (!found) throw notFound();
    refuseOutOfScope(caller, resource.access.edit, wholeRecord(resource, found));
    if (resource.lock) await refuseForeignLocks(trx, caller, [id], clock.now());
    if (isPublished === (found.published_at !== null))
      throw new ApiError(isPublished ? 'record-published' : 'record-not-published');
    const now = laterThan(found.updated_at, clock.now());
    const record = { ...found, published_at: isPublished ? now : null, updated_at: now };
    const [from, to] = [found, record].map((one) => wholeRecord(resource, one).published_at);
    const action = isPublished ? 'published' : 'unpublished';
    await storeRecord(trx, call, { action, before: found, record, changes: { published_at: { from, to } } });
    return presentRecord({ ...call, db: trx }, record);
  });
}

/** Publishing of a resource that declares `drafts`: as that of campaigns, on their paths. */
export function publishingRoutes(resource: Resource): FastifyPluginAsyncTypebox<Dependencies> {
  const { name, access } = resource;
  const Record = Type.Unsafe<{ [field: string]: unknown }>(recordSchema(resource));
  return async (app, dependencies) => {
    for (const verb of ['publish', 'unpublish'] as const) {
      const error = verb === 'publish' ? 'record-published' : 'record-not-published';
      app.post(`/api/${name}/:id/${verb}`, {
        config: {
          access: access.edit ?? 'nobody',
          described: { errors: [error, ...errorsOf(resource).locked], headers: ['ETag'] },
        },
        schema: {
          summary: verb === 'publish' ? `Publish one of ${name}` : `Make one of ${name} a draft again`,
          tags: [name],
          params: IdParams,
          response: { 200: Record },
        },
        handler: async (request, reply) => {
          const call = { ...dependencies, caller: callerOfRequest(request), resource };
          return sendRecord(request, reply, await setPublished(call, request.params.id, verb === 'publish'));
        },
      });
    }
  };
}
