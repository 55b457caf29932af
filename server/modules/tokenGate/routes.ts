import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, wholeListOf } from '#contracts/api/lists.ts';
import { TestAccount } from '#contracts/tokenGate.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { callService } from '../../plugins/serviceErrors.ts';
import { findVisibleCampaign } from '../campaigns/campaigns.ts';

/** Test accounts of a campaign's token gate. They are not stored here. */
export const tokenGateModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, { db, providers }) => {
  app.get('/api/campaigns/:id/token_gate/test_accounts', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'List test accounts of the token gate',
      tags: ['campaigns'],
      params: IdParams,
      response: { 200: wholeListOf(TestAccount) },
    },
    handler: async (request) => {
      const campaign = await findVisibleCampaign(db, callerOfRequest(request), request.params.id);
      if (!campaign) throw notFound();
      const productId = campaign.token_gate.product_id?.trim();
      if (!productId) return { items: [] };
      return { items: await callService(request.log, () => providers.tokenGate.testAccounts(productId)) };
    },
  });
};
