import type { FastifyPluginAsync } from 'fastify';
import { readinessApi } from '#contracts/api/readiness.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { measurementsOfCache } from '../../plugins/metrics.ts';
import { serve } from '../../plugins/serve.ts';
import { notifyOfUnready } from './notifyOfUnready.ts';
import { storePageCheck } from './pageChecks.ts';
import { createPageCheck } from './publicPage.ts';
import { countReadiness, readReadiness } from './readiness.ts';

const lookEveryMs = 300_000;

/** What campaigns lack before their start. */
export const readinessModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const pages = createPageCheck(dependencies);
  runEvery(app, dependencies, lookEveryMs, () => notifyOfUnready(dependencies));
  app.measure(...measurementsOfCache('public_page', pages.cache));

  serve(app, readinessApi, {
    'GET /api/campaigns/readiness': async ({ caller, query }) => ({
      items: await countReadiness(dependencies, caller, query.ids),
    }),
    'PUT /api/campaigns/:id/page_check': ({ caller, params, body }) =>
      storePageCheck(dependencies, caller, params.id, body),
    'GET /api/campaigns/:id/readiness': ({ caller, params }) => readReadiness(dependencies, pages, caller, params.id),
  });
};
