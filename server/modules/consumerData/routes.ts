import type { FastifyPluginAsync } from 'fastify';
import { consumerDataApi } from '#contracts/api/consumerData.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { requestDue } from './automatic.ts';
import { listPendingErasures, readAnonymisation, requestAnonymisation, retryErasure } from './consumerData.ts';
import { notifyApps } from './notifyApps.ts';

/** How often due requests are sent. */
const roundEveryMs = 2_000;

/** How often campaigns are looked for whose data is due. */
const dueEveryMs = 60_000;

/** Requests that apps anonymize consumer data, and the job that sends the requests. */
export const consumerDataModule: FastifyPluginAsync<Dependencies> = async (server, dependencies) => {
  const stopping = new AbortController();
  const round = { ...dependencies, log: server.log, stopped: stopping.signal };
  runEvery(server, dependencies, roundEveryMs, () => notifyApps(round));
  const { consumerDataDays: days } = dependencies.config;
  if (days !== null) runEvery(server, dependencies, dueEveryMs, () => requestDue(dependencies, days));
  // A slow app must not delay the shutdown.
  server.addHook('preClose', async () => stopping.abort());

  serve(server, consumerDataApi, {
    'GET /api/campaigns/:id/anonymise': ({ caller, params }) => readAnonymisation(dependencies, caller, params.id),
    'POST /api/campaigns/:id/anonymise': ({ caller, params }) => requestAnonymisation(dependencies, caller, params.id),
    'GET /api/apps/:id/consumer_data': ({ params, query }) => listPendingErasures(dependencies, params.id, query),
    'POST /api/apps/:id/consumer_data/ask_again': ({ caller, params }) => retryErasure(dependencies, caller, params.id),
  });
};
