import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app.ts';
import { campaignNumberOf } from './reportAccess.ts';

/**
 * Registers the route by which the tool erases a campaign's personal data. Its URL is the same for all apps of an
 * origin: the token's audience names the app.
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
