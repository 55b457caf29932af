import { campaignStatus, publicUrl } from '../../../contracts/campaign.ts';
import { localeName, pluralCount } from '../../../contracts/locales.ts';
import type { Campaign } from '../../../resources/campaigns/schema.ts';
import type { JoinedCampaign } from './campaignStore.ts';

type Person = Campaign['created_by'];

const person = (id: string | null, name: string | null): Person =>
  id === null || name === null ? null : { id, display_name: name };

/** What of a campaign leaves the server; objects with fixed keys answer all of them. */
export function presentCampaign(row: JoinedCampaign, now: Date): Campaign {
  const { page, token_gate, newsletter, meta_tags, tag_manager } = row;
  return {
    id: row.id,
    app: row.app,
    app_id: row.app_id,
    name: row.name,
    slug: row.slug,
    url: publicUrl(row.public_pattern, row.slug),
    parent_id: row.parent_visible ? row.parent_id : null,
    status: campaignStatus(row, now),
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: person(row.created_by, row.creator_name),
    last_edited_by: person(row.last_edited_by, row.editor_name),
    test: row.test,
    automated_test: row.automated_test,
    labels: row.labels,
    wp_url: row.wp_url,
    token_gate: { enabled: token_gate.enabled, product_id: token_gate.product_id, provider: token_gate.provider },
    token_gate_id: row.pre_page_id,
    touched_by_current_user: row.touched,
    tag_manager: {
      party_id: tag_manager.party_id ?? null,
      artist: tag_manager.artist ?? null,
      division: tag_manager.division ?? null,
      genre: tag_manager.genre ?? null,
    },
    meta_tags: {
      title: meta_tags.title ?? null,
      og_title: meta_tags.og_title ?? null,
      og_description: meta_tags.og_description ?? null,
      favicon: meta_tags.favicon ?? null,
      og_image: meta_tags.og_image ?? null,
      twitter_image: meta_tags.twitter_image ?? null,
    },
    newsletter: { enabled: newsletter.enabled },
    newsletters: row.newsletters,
    follow: row.follow,
    enabled_services: row.enabled_services,
    media_folder: row.media_folder,
    participating_countries: row.participating_countries,
    social_links: row.social_links,
    consumer_data_anonymised_at: row.consumer_data_anonymised_at?.toISOString() ?? null,
    ...(page !== undefined && { page }),
  };
}

/** A campaign's languages with their texts. */
export type Translations = {
  default_locale: string;
  translations: {
    locale: { name: string; code: string; plural_form: { nplurals: number } };
    messages: Record<string, string | string[]>;
  }[];
};

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
