import type { Translations } from '#contracts/api/campaign.ts';
import { campaignStatus, publicUrl } from '#contracts/campaign.ts';
import { localeName, pluralCount } from '#contracts/locales.ts';
import { type Campaign, campaigns } from '#resources/campaigns/schema.ts';
import { presentRow } from '../../db/declaredTable.ts';
import type { JoinedCampaign } from './campaignStore.ts';

type Person = Campaign['created_by'];

const person = (id: string | null, name: string | null): Person =>
  id === null || name === null ? null : { id, display_name: name };

/** Returns a campaign as the API answers it. */
export const presentCampaign = (row: JoinedCampaign, now: Date): Campaign => ({
  ...presentRow(campaigns, row),
  url: publicUrl(row.public_pattern, row.slug),
  parent_id: row.parent_name === null ? null : row.parent_id,
  parent_name: row.parent_name,
  child_count: row.child_count,
  status: campaignStatus(row, now),
  created_by: person(row.created_by, row.creator_name),
  last_edited_by: person(row.last_edited_by, row.editor_name),
  token_gate_id: row.pre_page_id,
  touched_by_current_user: row.touched,
});

export function presentTranslations(
  defaultLocale: string,
  rows: readonly { locale: string; messages: Record<string, string | string[]> }[],
): Translations {
  return {
    default_locale: defaultLocale,
    translations: rows.map(({ locale: code, messages }) => ({
      locale: { name: localeName(code), code, plural_form: { nplurals: pluralCount(code) } },
      messages,
    })),
  };
}
