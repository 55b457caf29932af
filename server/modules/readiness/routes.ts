import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { limits } from '#contracts/limits.ts';
import { Readiness, ReadinessCount } from '#contracts/readiness.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams, wholeListOf } from '../../plugins/listQuery.ts';
import { measurementsOfCache } from '../../plugins/metrics.ts';
import { createPageCheck } from './publicPage.ts';
import { countReadiness, readReadiness } from './readiness.ts';

const CountsQuery = Type.Object({
  ids: Type.Array(Type.String({ format: 'uuid' }), { default: [], maxItems: limits.maxReadinessCounts }),
});

/** What campaigns lack before their start. */
export const readinessModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const tags = ['campaigns'];
  const pages = createPageCheck(dependencies);
  app.measure(...measurementsOfCache('public_page', pages.cache));

  app.get('/api/campaigns/readiness', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'Count what campaigns lack before their start',
      tags,
      querystring: CountsQuery,
      response: { 200: wholeListOf(ReadinessCount) },
    },
    handler: async (request) => ({
      items: await countReadiness(dependencies, callerOfRequest(request), request.query.ids),
    }),
  });

  app.get('/api/campaigns/:id/readiness', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'List what a campaign lacks before its start',
      tags,
      params: IdParams,
      response: { 200: Readiness },
    },
    handler: async (request) => readReadiness(dependencies, pages, callerOfRequest(request), request.params.id),
  });
};
