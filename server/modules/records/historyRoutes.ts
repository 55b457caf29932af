import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IdParams } from '#contracts/api/lists.ts';
import { historySchemas } from '#contracts/api/revisions.ts';
import { limits } from '#contracts/limits.ts';
import { ruleOf } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { errorsOf, sendRecord } from './answers.ts';
import { previewRestore, readRevision, readRevisions, restoreRevision } from './recordHistory.ts';

/** The history of the records of a resource that declares `history`: as that of campaigns, on their paths. */
export function historyRoutes(resource: Resource): FastifyPluginAsyncTypebox<Dependencies> {
  const { name, access } = resource;
  const tags = [name];
  const path = `/api/${name}/:id/revisions`;
  const { params, query, list, revision, preview, restore } = historySchemas;
  const show = { access: ruleOf(access, 'show') ?? 'nobody' } as const;
  const edit = { access: access.edit ?? 'nobody' } as const;
  const Record = Type.Unsafe<{ [field: string]: unknown }>(recordSchema(resource));

  return async (app, dependencies) => {
    const callOf = (request: FastifyRequest) => ({ ...dependencies, caller: callerOfRequest(request), resource });

    app.get(path, {
      config: { ...show, described: {} },
      schema: {
        summary: `List revisions of one of ${name}`,
        tags,
        params: IdParams,
        querystring: query,
        response: { 200: list },
      },
      handler: (request) => {
        const { offset = 0, limit = limits.pageSizeDefault } = request.query;
        return readRevisions(callOf(request), request.params.id, { offset, limit });
      },
    });

    app.get(`${path}/:number`, {
      config: { ...show, described: {} },
      schema: { summary: 'Get a revision', tags, params, response: { 200: revision } },
      handler: (request) => readRevision(callOf(request), request.params.id, request.params.number),
    });

    app.get(`${path}/:number/restore`, {
      config: { ...edit, described: {} },
      schema: { summary: 'Preview restoring a revision', tags, params, response: { 200: preview } },
      handler: (request) => previewRestore(callOf(request), request.params.id, request.params.number),
    });

    app.post(`${path}/:number/restore`, {
      config: { ...edit, described: { errors: errorsOf(resource).change, headers: ['ETag'] } },
      schema: { summary: 'Restore a revision', tags, params, body: restore, response: { 200: Record } },
      handler: async (request, reply) => {
        const { id, number } = request.params;
        const base = request.body?.base_updated_at;
        return sendRecord(
          request,
          reply,
          await restoreRevision(callOf(request), id, number, base === undefined ? undefined : new Date(base)),
        );
      },
    });
  };
}
