import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { MergeLabels } from '../../../contracts/labels.ts';
import { labels } from '../../../resources/labels/schema.ts';
import { recordSchema } from '../../../resources/schema/toJsonSchema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams } from '../../plugins/listQuery.ts';
import { mergeLabels } from './labels.ts';

/** The routes of labels beside those that `records` generates. */
export const labelsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
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
