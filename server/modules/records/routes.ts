import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IdParams } from '#contracts/api/lists.ts';
import type { ApiErrorKey } from '#contracts/errors.ts';
import { ruleOf } from '#contracts/permissions.ts';
import { resources as declared } from '#resources/index.ts';
import { checkDeclarations } from '#resources/schema/checkDeclaration.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { createSchema, patchSchema, recordSchema } from '#resources/schema/toJsonSchema.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { sendVersion } from '../../plugins/etag.ts';
import { sendInTurns } from '../../plugins/sendInTurns.ts';
import { knownResources } from '../recordUses/recordUses.ts';
import { computationsFor } from './computation.ts';
import { computations as known } from './computed.ts';
import { presentRecord, presentRecords } from './presentRecord.ts';
import { visibleTo } from './recordAccess.ts';
import { sweepRecordRevisions } from './recordRevisions.ts';
import { findRecord, listRecords } from './recordStore.ts';
import { titlesFor } from './referenceTargets.ts';
import { referrersTo } from './referrers.ts';
import { removeRecord } from './removeRecords.ts';
import { readSimpleRestQuery } from './simpleRestQuery.ts';
import { changeRecord, createRecord } from './writeRecords.ts';

const ListQuery = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 200 })),
  range: Type.Optional(Type.String({ maxLength: 50 })),
  filter: Type.Optional(Type.String({ maxLength: 20_000 })),
});

type Values = { [field: string]: unknown };

/** Returns the errors of creating and changing a record, besides those of every route. */
function errorsOf({ fields, limit }: Resource): { create: ApiErrorKey[]; change: ApiErrorKey[] } {
  const isUnique = Object.values(fields).some((field) => 'unique' in field && field.unique && field.kind !== 'list');
  const either: ApiErrorKey[] = isUnique ? ['value-taken'] : [];
  return {
    change: [...either, 'record-conflict', 'changed-since'],
    create: limit ? [...either, limit.error] : either,
  };
}

/** The days after which a form no longer knows which fields were changed since it was opened. */
const baseDays = 30;

/** Routes of every declared resource without a module, for ra-data-simple-rest. */
export const recordsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { config, db, resources = declared, computations = known } = dependencies;
  checkDeclarations(knownResources(dependencies));
  sweepHourly(app, dependencies, Math.min(config.revisionDays ?? baseDays, baseDays), (expiry) =>
    sweepRecordRevisions(db, expiry),
  );
  for (const resource of resources.filter(({ module }) => !module)) {
    computationsFor(resource, computations);
    await app.register(
      recordRoutes(resource, { isReferredTo: referrersTo(dependencies, resource).length > 0 }),
      dependencies,
    );
  }
};

/** Sends a record with its ETag. */
const sendRecord = (request: FastifyRequest, reply: FastifyReply, record: Values): FastifyReply =>
  sendVersion(request, reply, new Date(String(record.updated_at)), String(reply.serialize(record)));

function recordRoutes(
  resource: Resource,
  { isReferredTo }: { isReferredTo: boolean },
): FastifyPluginAsyncTypebox<Dependencies> {
  const { name, access } = resource;
  const path = `/api/${name}`;
  const tags = [name];
  const errors = errorsOf(resource);
  const schema = recordSchema(resource);
  const Record = Type.Unsafe<Values>(schema);
  const CreateBody = Type.Unsafe<JsonObject>(createSchema(resource));
  const { properties, ...patch } = patchSchema(resource);
  const { properties: whole } = schema;
  // ra-data-simple-rest sends the whole record, including its id and fixed fields.
  const PatchBody = Type.Unsafe<JsonObject>({
    ...patch,
    properties: { ...whole, ...properties, base_updated_at: { type: 'string', format: 'date-time' } },
  });

  return async (app, dependencies) => {
    const { db } = dependencies;
    const callOf = (request: FastifyRequest) => ({ ...dependencies, caller: callerOfRequest(request), resource });

    app.get(path, {
      config: { access: access.list ?? 'nobody', described: {} },
      schema: { summary: `List ${name}`, tags, querystring: ListQuery, response: { 200: Type.Array(Record) } },
      handler: async (request, reply) => {
        const call = callOf(request);
        const query = readSimpleRestQuery(resource, call.caller, request.query);
        const titles = titlesFor(call, query.sort.field);
        const reach = visibleTo(call.caller, resource, 'list');
        const { items, total } = await listRecords(db, resource, { ...query, titles }, reach);
        const [first] = query.range;
        const last = Math.max(first + items.length - 1, 0);
        reply.header('content-range', `${name} ${first}-${last}/${total}`);
        return sendInTurns(reply, { schema, items: await presentRecords(call, items) });
      },
    });

    app.get(`${path}/:id`, {
      config: { access: ruleOf(access, 'show') ?? 'nobody', described: { headers: ['If-None-Match', 'ETag'] } },
      schema: { summary: `Get one of ${name}`, tags, params: IdParams, response: { 200: Record } },
      handler: async (request, reply) => {
        const call = callOf(request);
        const found = await findRecord(db, resource, request.params.id, visibleTo(call.caller, resource, 'show'));
        if (!found) throw notFound();
        return sendRecord(request, reply, await presentRecord(call, found));
      },
    });

    app.post(path, {
      config: { access: access.create ?? 'nobody', described: { errors: errors.create, headers: ['ETag'] } },
      schema: { summary: `Add to ${name}`, tags, body: CreateBody, response: { 201: Record } },
      handler: async (request, reply) =>
        sendRecord(request, reply.code(201), await createRecord(callOf(request), request.body)),
    });

    app.put(`${path}/:id`, {
      config: { access: access.edit ?? 'nobody', described: { errors: errors.change, headers: ['If-Match', 'ETag'] } },
      schema: { summary: `Update one of ${name}`, tags, params: IdParams, body: PatchBody, response: { 200: Record } },
      handler: async (request, reply) => {
        const { id, base_updated_at: base, ...fields } = request.body;
        if (id !== undefined && id !== request.params.id) throw new InvalidFieldsError([{ loc: ['id'], code: 'enum' }]);
        const patch = {
          fields,
          ...(typeof base === 'string' && { base: new Date(base) }),
          ifMatch: request.headers['if-match'],
        };
        return sendRecord(request, reply, await changeRecord(callOf(request), request.params.id, patch));
      },
    });

    app.delete(`${path}/:id`, {
      config: { access: access.delete ?? 'nobody', described: { errors: isReferredTo ? ['in-use'] : [] } },
      schema: { summary: `Delete one of ${name}`, tags, params: IdParams, response: { 204: Type.Null() } },
      handler: async (request, reply) => {
        await removeRecord(callOf(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
}
