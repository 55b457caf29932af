import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { resources } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/defineResource.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import { createSchema, patchSchema, recordSchema } from '../../../resources/schema/toJsonSchema.ts';
import type { Dependencies } from '../../app.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { IdParams } from '../../plugins/listQuery.ts';
import { readListQuery } from './listQuery.ts';
import { findRecord, listRecords } from './recordStore.ts';
import { changeRecord, createRecord, presentRecord, removeRecord } from './records.ts';

const ListQuery = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 200 })),
  range: Type.Optional(Type.String({ maxLength: 50 })),
  filter: Type.Optional(Type.String({ maxLength: 20_000 })),
});

/** The routes of every declared resource without a module of its own, in the dialect of ra-data-simple-rest. */
export const recordsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  for (const resource of resources.filter(({ module }) => !module)) {
    await app.register(recordRoutes(resource), dependencies);
  }
};

function recordRoutes(resource: Resource): FastifyPluginAsyncTypebox<Dependencies> {
  const { name, access } = resource;
  const path = `/api/${name}`;
  const tags = [name];
  const Record = Type.Unsafe<JsonObject>(recordSchema(resource));
  const CreateBody = Type.Unsafe<JsonObject>(createSchema(resource));
  const { properties, ...patch } = patchSchema(resource);
  // ra-data-simple-rest sends the whole record back, its id too
  const PatchBody = Type.Unsafe<JsonObject>({ ...patch, properties: { ...properties, id: { type: 'string' } } });

  return async (app, dependencies) => {
    const { db } = dependencies;

    app.get(path, {
      config: { access: access.list ?? 'nobody' },
      schema: { summary: `List ${name}`, tags, querystring: ListQuery, response: { 200: Type.Array(Record) } },
      handler: async ({ query }, reply) => {
        const { items, total } = await listRecords(db, resource, readListQuery(resource, query));
        const [first = 0] = readListQuery(resource, query).range;
        const last = Math.max(first + items.length - 1, 0);
        return reply
          .header('content-range', `${name} ${first}-${last}/${total}`)
          .send(items.map((item) => presentRecord(resource, item)));
      },
    });

    app.get(`${path}/:id`, {
      config: { access: access.show ?? access.list ?? 'nobody' },
      schema: { summary: `One of ${name}`, tags, params: IdParams, response: { 200: Record } },
      handler: async ({ params }) => {
        const found = await findRecord(db, resource, params.id);
        if (!found) throw notFound();
        return presentRecord(resource, found);
      },
    });

    app.post(path, {
      config: { access: access.create ?? 'nobody' },
      schema: { summary: `Add to ${name}`, tags, body: CreateBody, response: { 201: Record } },
      handler: async (request, reply) =>
        reply.code(201).send(await createRecord(dependencies, callerOfRequest(request), resource, request.body)),
    });

    app.put(`${path}/:id`, {
      config: { access: access.edit ?? 'nobody' },
      schema: { summary: `Change one of ${name}`, tags, params: IdParams, body: PatchBody, response: { 200: Record } },
      handler: async (request) => {
        const { id, ...changes } = request.body;
        if (id !== undefined && id !== request.params.id) throw new InvalidFieldsError([{ loc: ['id'], code: 'enum' }]);
        return changeRecord(dependencies, callerOfRequest(request), resource, request.params.id, changes);
      },
    });

    app.delete(`${path}/:id`, {
      config: { access: access.delete ?? 'nobody' },
      schema: { summary: `Remove one of ${name}`, tags, params: IdParams, response: { 204: Type.Null() } },
      handler: async (request, reply) => {
        await removeRecord(dependencies, callerOfRequest(request), resource, request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
}
