import type { FastifyPluginAsync } from 'fastify';
import { appTokensApi } from '#contracts/api/appTokens.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { findApp } from '../apps/apps.ts';
import { findVisibleCampaign, readPending, type VisibleCampaign } from '../campaigns/campaigns.ts';
import { makeAppToken } from './appTokens.ts';

/** Tokens for campaign apps. */
export const appTokensModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) =>
  serve(app, appTokensApi, {
    'POST /api/apps/:id/token': async ({ caller, params, body: { campaign_id, purpose, release, file } }) => {
      const campaign = await findVisibleCampaign(dependencies.db, caller, campaign_id);
      if (campaign?.app !== params.id) throw notFound();
      if (purpose === 'preview') await refuseUnseen(dependencies, caller, campaign, release);
      const isExport = file !== undefined && caller.permissions.includes('consumer-data-read');
      if (purpose === 'reports' && isExport) await app.bearers.refuseOldProof(caller);
      const { app: appId, id: campaignId, app_id: appNumber } = campaign;
      return makeAppToken(dependencies, caller, { appId, campaignId, appNumber, purpose, release, file });
    },
  });

/**
 * Refuses a preview of what the caller does not see: apps read it with their own token, which sees everything.
 * @throws ApiError `drafts-disabled`; `not-found` or `release-closed` for the release
 */
async function refuseUnseen(
  { db }: Dependencies,
  caller: Caller,
  { app, id }: VisibleCampaign,
  release: string | undefined,
): Promise<void> {
  if (!(await findApp(db, app))?.config?.drafts_enabled) throw new ApiError('drafts-disabled');
  if (release !== undefined) await readPending(db, caller, release, id);
}
