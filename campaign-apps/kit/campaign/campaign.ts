import { forEachDocument, type LegalAddresses } from '#contracts/legal.ts';
import { isRecord } from '#contracts/values.ts';
import type { Messages } from '../texts/messages.ts';
import { fieldsOf, listOf, momentOrNull, textOf, textOrNull } from '../values/read.ts';
import { webAddressesOf } from '../values/webAddress.ts';
import { type FollowItem, readFollow } from './followItems.ts';
import { type CampaignLink, readLinks } from './links.ts';
import { type Newsletter, readNewsletters } from './newsletters.ts';
import type { Preview } from './preview.ts';
import { readSocialLinks, type SocialLinks } from './socialLinks.ts';

/** A campaign as the public pages use it; `page` is specific to the app, which parses it. */
export type Campaign = {
  id: string;
  app: string;
  /** The campaign's number inside the app; null for imported campaigns. */
  appId: number | null;
  name: string;
  slug: string;
  test: boolean;
  /** Not published yet: without a preview link, its page does not exist. Its status follows from the dates all the same. */
  isDraft: boolean;
  /** How this visitor opened the page for a preview; null for all other visitors. */
  preview: Preview | null;
  startsAt: string | null;
  endsAt: string | null;
  /**
   * Differs after each change of the campaign, its texts or its music. From `Campaigns` it also differs where the tool
   * computes other values for an unchanged campaign, and is valid in this process only.
   */
  version: string;
  /** When it was last changed at the tool. */
  updatedAt: string | null;
  /** URL of its public page; null if its app has none. */
  url: string | null;
  metaTags: MetaTags;
  /** Its tracking settings, unchecked. */
  tagManager: unknown;
  page: unknown;
  defaultLocale: string | null;
  /** The campaign's own texts by locale and message id. */
  messages: Record<string, Messages>;
  /** Two-letter country codes; if empty, visitors from every country can sign up. */
  participatingCountries: string[];
  /** The newsletters to offer; empty while the campaign's newsletter sign-up is off. */
  newsletters: Newsletter[];
  follow: FollowItem[];
  socialLinks: SocialLinks[];
  links: CampaignLink[];
  /** Its own legal documents; the app and the installation may have others. */
  legal: LegalAddresses;
  /** The streaming services that are enabled for its music, by the tool's names; can be empty. */
  enabledServices: string[];
  /** The token gate of the page; `productId` is empty until one is set. */
  tokenGate: { enabled: boolean; productId: string };
  /** The id of the pre-page, the campaign shown in front of the gate. */
  prePageId: string | null;
  /** The id of the campaign it belongs to; for a pre-page, the campaign it announces. */
  parentId: string | null;
};

export type MetaTags = {
  title: string | null;
  ogTitle: string | null;
  ogDescription: string | null;
  favicon: string | null;
  ogImage: string | null;
  twitterImage: string | null;
};

/** Parses the tool's response; returns null if it is not a campaign. */
export function readCampaign(value: unknown): Campaign | null {
  if (!isRecord(value) || !textOf(value.id) || !textOf(value.slug)) return null;
  const i18n = fieldsOf(value.i18n);
  return {
    id: textOf(value.id),
    app: textOf(value.app),
    appId: typeof value.app_id === 'number' ? value.app_id : null,
    name: textOf(value.name),
    slug: textOf(value.slug),
    test: value.test === true,
    // An earlier version of the tool has no drafts.
    isDraft: value.published_at === null,
    preview: null,
    startsAt: momentOrNull(value.starts_at),
    endsAt: momentOrNull(value.ends_at),
    version: textOf(value.updated_at),
    updatedAt: momentOrNull(value.updated_at),
    url: textOrNull(value.url),
    metaTags: readMetaTags(value.meta_tags),
    tagManager: value.tag_manager,
    page: value.page,
    defaultLocale: textOrNull(i18n.default_locale),
    messages: readTranslations(i18n.translations),
    participatingCountries: listOf(value.participating_countries).filter((code) => typeof code === 'string'),
    newsletters: fieldsOf(value.newsletter).enabled === true ? readNewsletters(value.newsletters) : [],
    follow: readFollow(value.follow),
    socialLinks: readSocialLinks(value.social_links),
    links: readLinks(value.links),
    legal: readLegal(value.legal),
    enabledServices: listOf(value.enabled_services).filter((name) => typeof name === 'string'),
    tokenGate: readTokenGate(value.token_gate),
    prePageId: textOrNull(value.token_gate_id),
    parentId: textOrNull(value.parent_id),
  };
}

function readLegal(value: unknown): LegalAddresses {
  const addresses = fieldsOf(value);
  return forEachDocument((document) => webAddressesOf(addresses[document]));
}

function readTokenGate(value: unknown): Campaign['tokenGate'] {
  const { enabled, product_id } = fieldsOf(value);
  return { enabled: enabled === true, productId: textOf(product_id).trim() };
}

function readMetaTags(value: unknown): MetaTags {
  const tags = fieldsOf(value);
  return {
    title: textOrNull(tags.title),
    ogTitle: textOrNull(tags.og_title),
    ogDescription: textOrNull(tags.og_description),
    favicon: textOrNull(tags.favicon),
    ogImage: textOrNull(tags.og_image),
    twitterImage: textOrNull(tags.twitter_image),
  };
}

function readTranslations(value: unknown): Campaign['messages'] {
  const entries = listOf(value).flatMap((entry) => {
    const { locale, messages } = fieldsOf(entry);
    const code = typeof locale === 'string' ? locale : textOf(fieldsOf(locale).code);
    const texts = Object.entries(fieldsOf(messages)).filter((pair): pair is [string, string] => !!textOf(pair[1]));
    return isLocale(code) ? [[code, Object.fromEntries(texts)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Checks that a code is a language tag that Intl accepts (BCP 47). */
function isLocale(code: string): boolean {
  try {
    return code !== '' && Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

export type CampaignStatus = 'upcoming' | 'running' | 'ended';

/**
 * Returns "ended" if the end is in the past, else "running" if there is no start or it is in the past, else
 * "upcoming".
 */
export function campaignStatus({ startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>, now: Date): CampaignStatus {
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended';
  return startsAt === null || new Date(startsAt) <= now ? 'running' : 'upcoming';
}
