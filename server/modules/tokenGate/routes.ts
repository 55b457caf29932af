import type { FastifyPluginAsync } from 'fastify';
import { tokenGateApi } from '#contracts/api/tokenGate.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { callService } from '../../plugins/serviceErrors.ts';
import { findVisibleCampaign } from '../campaigns/campaigns.ts';

/** Test accounts of a campaign's token gate. */
export const tokenGateModule: FastifyPluginAsync<Dependencies> = async (app, { db, providers }) =>
  serve(app, tokenGateApi, {
    'GET /api/campaigns/:id/token_gate/test_accounts': async ({ caller, params, request }) => {
      const { token_gate } = found(await findVisibleCampaign(db, caller, params.id));
      const productId = token_gate.product_id?.trim();
      if (!productId) return { items: [] };
      return { items: await callService(request.log, () => providers.tokenGate.testAccounts(productId)) };
    },
  });
