import type { Translations } from '#contracts/api/campaign.ts';
import type { ReleaseOfCampaign } from '#contracts/api/releases.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';
import type { Caller } from '../../caller.ts';
import { notFound } from '../../plugins/apiError.ts';
import { findCampaign } from './campaignStore.ts';
import type { WriterNeeds } from './campaignWriter.ts';
import { presentCampaign, presentTranslations } from './presentCampaign.ts';
import { listTranslations } from './translations.ts';

export type AnsweredCampaign = Campaign & { i18n?: Translations; release?: ReleaseOfCampaign };
export type ReadOptions = { include_i18n?: boolean };

/**
 * Returns one campaign as the API answers it.
 * @throws ApiError `not-found`, also for a campaign that the caller has no access to
 */
export async function readCampaign(
  { db, clock }: WriterNeeds,
  caller: Caller,
  id: string,
  { include_i18n = false }: ReadOptions = {},
): Promise<AnsweredCampaign> {
  const row = await findCampaign(db, caller, id);
  if (!row) throw notFound();
  const campaign = presentCampaign(row, clock.now());
  if (!include_i18n) return campaign;
  return { ...campaign, i18n: presentTranslations(row.default_locale, await listTranslations(db, id)) };
}
