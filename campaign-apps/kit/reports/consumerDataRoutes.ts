import type { FastifyInstance } from 'fastify';
import type { Figures } from '../figures/figures.ts';
import type { AppsConfig } from '../server/config.ts';
import type { Database } from '../server/database.ts';
import { CmsUnavailable } from '../server/errors.ts';
import type { AppTokenCheck } from '../tool/appToken.ts';
import type { Campaigns } from '../tool/campaigns.ts';
import type { CmsApi } from '../tool/cmsApi.ts';
import { type ConsumerData, removeNews } from './consumerDataStore.ts';
import { campaignNumberOf } from './reportAccess.ts';

type Services = {
  campaigns: Campaigns;
  checkToken: AppTokenCheck;
  cms: CmsApi;
  config: AppsConfig;
  consumerData: ConsumerData;
  database: Database;
  figures: Figures;
  /** Milliseconds since 1970. */
  now(): number;
};

/**
 * Registers the route by which the tool erases a campaign's personal data, and all figures and news of a deleted campaign. Its
 * URL is the same for all apps of an origin: the token's audience names the app.
 */
export function consumerDataRoutes(server: FastifyInstance, context: Services): void {
  const { campaigns, checkToken, consumerData, figures, now } = context;
  server.delete<{ Params: { id: string } }>('/campaigns/:id/consumer-data', async ({ headers, params }, reply) => {
    const claims = await checkToken(headers.authorization, {
      app: consumerData.appIds(),
      purpose: 'consumer-data',
      appId: campaignNumberOf(params.id),
      permissions: ['consumer-data-modify'],
    });
    const { campaignId } = claims;
    const deleted = await isDeleted(context, campaignId);
    await figures.dropVisitors(campaignId);
    await consumerData.anonymise(claims.app, campaignId, new Date(now()));
    if (deleted) {
      // Without the cached campaign its page answers 404, so nothing more is counted.
      campaigns.forget(campaignId);
      await figures.remove(campaignId);
      await removeNews(context.database, campaignId);
    }
    return reply.status(204).header('cache-control', 'no-store').send();
  });
}

/** @throws CmsUnavailable if the tool answers neither 200 nor 404; it then calls again */
async function isDeleted({ cms, config }: Services, campaignId: string): Promise<boolean> {
  const { status } = await cms(`/api/campaigns/${encodeURIComponent(campaignId)}`, { token: config.cmsToken });
  if (status !== 200 && status !== 404) throw new CmsUnavailable(`GET /api/campaigns/{id} answered ${status}`);
  return status === 404;
}
