import type { FastifyPluginAsync } from 'fastify';
import { labelsApi } from '#contracts/api/labels.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { findCurrentLabels, mergeLabels } from './labels.ts';

/** The routes of labels beside those that `records` generates. */
export const labelsModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) =>
  serve(app, labelsApi, {
    'GET /api/labels/current': async ({ caller, query }) => ({
      items: await findCurrentLabels(dependencies, caller, query.ids),
    }),
    'POST /api/labels/:id/merge': ({ caller, params, body }) => mergeLabels(dependencies, caller, params.id, body.from),
  });
