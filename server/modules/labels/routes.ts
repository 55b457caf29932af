import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { MergeLabels } from '#contracts/labels.ts';
import { limits } from '#contracts/limits.ts';
import { labels } from '#resources/labels/schema.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams, wholeListOf } from '../../plugins/listQuery.ts';
import { findCurrentLabels, mergeLabels } from './labels.ts';

const Id = Type.String({ format: 'uuid' });
const CurrentLabelsQuery = Type.Object({ ids: Type.Array(Id, { default: [], maxItems: limits.maxFilterChoices }) });
const CurrentLabel = Type.Object({ id: Id, label: Type.Unsafe<unknown>(recordSchema(labels)) });

/** The routes of labels beside those that `records` generates. */
export const labelsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  app.get('/api/labels/current', {
    config: { access: labels.access.list ?? 'nobody' },
    schema: {
      summary: 'Get the labels that ids refer to, also of merged labels',
      tags: [labels.name],
      querystring: CurrentLabelsQuery,
      response: { 200: wholeListOf(CurrentLabel) },
    },
    handler: async (request) => ({
      items: await findCurrentLabels(dependencies, callerOfRequest(request), request.query.ids),
    }),
  });

  app.post('/api/labels/:id/merge', {
    config: { access: 'campaigns-delete' },
    schema: {
      summary: 'Merge labels into another one',
      tags: [labels.name],
      params: IdParams,
      body: MergeLabels,
      response: { 200: Type.Unsafe<unknown>(recordSchema(labels)) },
    },
    handler: (request) => mergeLabels(dependencies, callerOfRequest(request), request.params.id, request.body.from),
  });
};
