import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { oneOf } from '#contracts/api/lists.ts';
import { AppToken, appTokenPurposes } from '#contracts/auth.ts';
import { slugPattern } from '#contracts/campaign.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { findVisibleCampaign } from '../campaigns/campaigns.ts';
import { makeAppToken } from './appTokens.ts';

const AppParams = Type.Object({ id: Type.String({ pattern: slugPattern, maxLength: 100 }) });
const TokenRequest = Type.Object(
  { campaign_id: Type.String({ format: 'uuid' }), purpose: oneOf(appTokenPurposes) },
  { additionalProperties: false },
);

/** Routes that issue tokens for campaign apps. */
export const appTokensModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;

  app.post('/api/apps/:id/token', {
    config: { access: 'campaigns-read', bearers: ['sign-in'] },
    schema: {
      summary: 'Create an app token for one campaign',
      tags: ['apps'],
      params: AppParams,
      body: TokenRequest,
      response: { 200: AppToken },
    },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      const { campaign_id, purpose } = request.body;
      const campaign = await findVisibleCampaign(db, caller, campaign_id);
      if (!campaign || campaign.app !== request.params.id) throw notFound();
      const grounds = { appId: campaign.app, campaignId: campaign.id, appNumber: campaign.app_id, purpose };
      return makeAppToken(dependencies, caller, grounds);
    },
  });
};
