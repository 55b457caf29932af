import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IdParams } from '#contracts/api/lists.ts';
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
import { acceptedLocale } from '../../plugins/locales.ts';
import { sendInTurns } from '../../plugins/sendInTurns.ts';
import { knownResources } from '../recordUses/recordUses.ts';
import { sweepRevisions } from '../revisions/revisions.ts';
import { errorsOf, sendRecord } from './answers.ts';
import { computationsFor } from './behaviour.ts';
import { changeRecord } from './changeRecord.ts';
import { exportRecords } from './exportRecords.ts';
import { importRoute } from './import/importRoute.ts';
import { undoRoute } from './import/undoImport.ts';
import { columnsFor, presentRecord, presentRecords, withFields } from './presentRecord.ts';
import { visibleTo } from './recordAccess.ts';
import { listRecords } from './recordLists.ts';
import { historiesOf } from './recordRevisions.ts';
import { findRecord } from './recordStore.ts';
import { titlesFor } from './referenceTargets.ts';
import { referrersTo } from './referrers.ts';
import { removeRecord } from './removeRecords.ts';
import { sharedRoutes } from './sharedRoutes.ts';
import { readSimpleRestQuery } from './simpleRestQuery.ts';
import { createRecord } from './writeRecords.ts';

const ListQuery = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 200, description: 'As JSON: `["name","ASC"]`.' })),
  range: Type.Optional(Type.String({ maxLength: 50, description: 'First and last place as JSON: `[0,24]`.' })),
  filter: Type.Optional(Type.String({ maxLength: 20_000, description: 'As JSON: `{"q":"text"}`, and fields.' })),
});

/** `fields`: names of the fields to return beside `id` and times, separated by commas. */
const FieldsQuery = Type.Object({
  ...ListQuery.properties,
  fields: Type.Optional(Type.String({ maxLength: 5_000 })),
});

/** `columns`: names of fields, separated by commas. */
const ExportQuery = Type.Object({
  sort: ListQuery.properties.sort,
  filter: ListQuery.properties.filter,
  columns: Type.Optional(Type.String({ maxLength: 5_000 })),
});

const Csv = Type.Unsafe<Readable>({ content: { 'text/csv': { schema: { type: 'string' } } } });

type Values = { [field: string]: unknown };

/** The days after which a form no longer knows which fields were changed since it was opened. */
const baseDays = 30;

/** Returns the days for which changes of the records are kept; null for ever. */
const daysOf = ({ history }: Resource, days: number | null): number | null =>
  history ? days : Math.min(days ?? baseDays, baseDays);

/** Routes of every declared resource without a module, for ra-data-simple-rest. */
export const recordsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { config, db, resources = declared, behaviours = {} } = dependencies;
  checkDeclarations(knownResources(dependencies));
  for (const resource of resources.filter(({ module }) => !module)) {
    sweepHourly(app, dependencies, daysOf(resource, config.revisionDays), (expiry) =>
      sweepRevisions(db, historiesOf(resource), expiry),
    );
    await app.register(sharedRoutes(resource), dependencies);
    computationsFor(resource, behaviours);
    await app.register(async (within) => behaviours[resource.name]?.endpoints?.(within, dependencies));
    await app.register(
      recordRoutes(resource, { isReferredTo: referrersTo(dependencies, resource).length > 0 }),
      dependencies,
    );
    if (resource.import) {
      await app.register(importRoute(resource), dependencies);
      await app.register(undoRoute(resource), dependencies);
    }
  }
};

function recordRoutes(
  resource: Resource,
  { isReferredTo }: { isReferredTo: boolean },
): FastifyPluginAsyncTypebox<Dependencies> {
  const { name, access } = resource;
  const path = `/api/${name}`;
  const tags = [name];
  const errors = errorsOf(resource);
  const readByAgents = resource.agents?.includes('read') ? true : undefined;
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
      config: { access: access.list ?? 'nobody', agent: readByAgents, described: {} },
      schema: { summary: `List ${name}`, tags, querystring: FieldsQuery, response: { 200: Type.Array(Record) } },
      handler: async (request, reply) => {
        const call = callOf(request);
        const query = readSimpleRestQuery(resource, call.caller, request.query);
        const titles = titlesFor(call, query.sort.field);
        const reach = visibleTo(call.caller, resource, 'list');
        const shown = withFields(resource, query.fields);
        const columns = columnsFor(resource, shown);
        const { items, total } = await listRecords(db, resource, { ...query, titles, columns }, reach);
        const [first] = query.range;
        const last = Math.max(first + items.length - 1, 0);
        reply.header('content-range', `${name} ${first}-${last}/${total}`);
        return sendInTurns(reply, {
          schema,
          items: await presentRecords({ ...call, resource: shown }, items, query.fields),
        });
      },
    });

    app.get(`${path}/export`, {
      config: { access: access.list ?? 'nobody', described: { headers: ['Accept-Language'] } },
      schema: { summary: `Export ${name} as CSV`, tags, querystring: ExportQuery, response: { 200: Csv } },
      handler: async (request, reply) => {
        const call = callOf(request);
        const { filter, sort } = readSimpleRestQuery(resource, call.caller, request.query);
        const { columns } = request.query;
        const locale = acceptedLocale(request.headers['accept-language'], 'en');
        const file = exportRecords(call, { filter, sort, columns, locale });
        reply.header('content-disposition', `attachment; filename="${name}.csv"`);
        return reply.type('text/csv; charset=utf-8').send(file);
      },
    });

    app.get(`${path}/:id`, {
      config: {
        access: ruleOf(access, 'show') ?? 'nobody',
        agent: readByAgents,
        described: { headers: ['If-None-Match', 'ETag'] },
      },
      schema: { summary: `Get one of ${name}`, tags, params: IdParams, response: { 200: Record } },
      handler: async (request, reply) => {
        const call = callOf(request);
        const found = await findRecord(db, resource, request.params.id, visibleTo(call.caller, resource, 'show'));
        if (!found) throw notFound();
        return sendRecord(request, reply, await presentRecord(call, found));
      },
    });

    app.post(path, {
      config: {
        access: access.create ?? 'nobody',
        agent: resource.agents?.includes('create') ? 'opens-release' : undefined,
        described: { errors: errors.create, headers: ['ETag'] },
      },
      schema: { summary: `Add to ${name}`, tags, body: CreateBody, response: { 201: Record } },
      handler: async (request, reply) =>
        sendRecord(request, reply.code(201), await createRecord(callOf(request), request.body)),
    });

    app.put(`${path}/:id`, {
      config: {
        access: access.edit ?? 'nobody',
        provesCaller: true,
        described: { errors: errors.change, headers: ['If-Match', 'ETag'] },
      },
      schema: { summary: `Update one of ${name}`, tags, params: IdParams, body: PatchBody, response: { 200: Record } },
      handler: async (request, reply) => {
        const { id, base_updated_at: base, ...fields } = request.body;
        if (id !== undefined && id !== request.params.id) throw new InvalidFieldsError([{ loc: ['id'], code: 'enum' }]);
        const change = {
          id: request.params.id,
          base: typeof base === 'string' ? new Date(base) : undefined,
          ifMatch: request.headers['if-match'],
          content: () => ({ sent: fields }),
        };
        return sendRecord(request, reply, await changeRecord(callOf(request), change));
      },
    });

    app.delete(`${path}/:id`, {
      config: {
        access: access.delete ?? 'nobody',
        described: { errors: isReferredTo ? [...errors.locked, 'in-use'] : errors.locked },
      },
      schema: { summary: `Delete one of ${name}`, tags, params: IdParams, response: { 204: Type.Null() } },
      handler: async (request, reply) => {
        await removeRecord(callOf(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
}
