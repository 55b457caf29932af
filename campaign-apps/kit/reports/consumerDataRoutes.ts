import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app.ts';
import { campaignNumberOf } from './reportAccess.ts';

/**
 * The tool tells an app to forget a campaign's people. The address is the same for all apps of an
 * origin: which one is meant is what the token is for.
 */
export function consumerDataRoutes(server: FastifyInstance, { checkToken, consumerData, now }: AppContext): void {
  server.delete<{ Params: { id: string } }>('/campaigns/:id/consumer-data', async ({ headers, params }, reply) => {
    const claims = await checkToken(headers.authorization, {
      app: consumerData.appIds(),
      purpose: 'consumer-data',
      appId: campaignNumberOf(params.id),
      permissions: ['consumer-data-modify'],
    });
    await consumerData.anonymise(claims.app, claims.campaignId, new Date(now()));
    return reply.status(204).header('cache-control', 'no-store').send();
  });
}
