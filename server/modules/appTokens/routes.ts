import type { FastifyPluginAsync } from 'fastify';
import { appTokensApi } from '#contracts/api/appTokens.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { findVisibleCampaign } from '../campaigns/campaigns.ts';
import { makeAppToken } from './appTokens.ts';

/** Tokens for campaign apps. */
export const appTokensModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) =>
  serve(app, appTokensApi, {
    'POST /api/apps/:id/token': async ({ caller, params, body: { campaign_id, purpose, release } }) => {
      const campaign = await findVisibleCampaign(dependencies.db, caller, campaign_id);
      if (campaign?.app !== params.id) throw notFound();
      const grounds = { appId: campaign.app, campaignId: campaign.id, appNumber: campaign.app_id, purpose, release };
      return makeAppToken(dependencies, caller, grounds);
    },
  });
