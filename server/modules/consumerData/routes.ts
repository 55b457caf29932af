import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { slugPattern } from '#contracts/campaign.ts';
import { Anonymisation, PendingErasure } from '#contracts/consumerData.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams, pageOf, pageQuery } from '../../plugins/listQuery.ts';
import { listPendingErasures, readAnonymisation, requestAnonymisation, retryErasure } from './consumerData.ts';
import { notifyApps } from './notifyApps.ts';

/** How often due requests are sent. */
const roundEveryMs = 2_000;

/** The body is optional and has no options. */
const NoWishes = Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()]);

const AppParams = Type.Object({ id: Type.String({ pattern: slugPattern, maxLength: 100 }) });

/**
 * Routes that request apps to anonymize consumer data, and the job that sends the requests.
 * See docs/protocol.md, Consumer data.
 */
export const consumerDataModule: FastifyPluginAsyncTypebox<Dependencies> = async (server, dependencies) => {
  const config = { access: 'consumer-data-modify' } as const;
  const path = '/api/campaigns/:id/anonymise';
  const tags = ['consumer data'];
  const params = IdParams;

  const stopping = new AbortController();
  const round = { ...dependencies, log: server.log, stopped: stopping.signal };
  runEvery(server, dependencies, roundEveryMs, () => notifyApps(round));
  // A slow app must not delay the shutdown.
  server.addHook('preClose', async () => stopping.abort());

  server.get(path, {
    config,
    schema: { summary: 'Get the anonymization status', tags, params, response: { 200: Anonymisation } },
    handler: (request) => readAnonymisation(dependencies, callerOfRequest(request), request.params.id),
  });

  server.post(path, {
    config,
    schema: {
      summary: 'Anonymize the consumer data of a campaign',
      tags,
      params,
      body: NoWishes,
      response: { 200: Anonymisation },
    },
    handler: (request) => requestAnonymisation(dependencies, callerOfRequest(request), request.params.id),
  });

  // Each entry contains the campaign's name, even if it was deleted.
  const ofAppConfig = { ...config, shows: ['campaigns-read'] } as const;
  const ofApp = { tags, params: AppParams, response: { 200: pageOf(PendingErasure) } };
  server.get('/api/apps/:id/consumer_data', {
    config: ofAppConfig,
    schema: { summary: 'List pending erasures of an app', ...ofApp, querystring: pageQuery },
    handler: (request) => listPendingErasures(dependencies, request.params.id, request.query),
  });

  server.post('/api/apps/:id/consumer_data/ask_again', {
    config: ofAppConfig,
    schema: { summary: 'Retry pending erasures of an app', ...ofApp, body: NoWishes },
    handler: (request) => retryErasure(dependencies, callerOfRequest(request), request.params.id),
  });
};
