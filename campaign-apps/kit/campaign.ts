import { fieldsOf, isFields, listOf, momentOrNull, textOf, textOrNull } from './read.ts';

/** A campaign as the public pages need it; `page` is the app's own and read by the app. */
export type Campaign = {
  id: string;
  app: string;
  /** The campaign's number inside the app; null for imported ones. */
  appId: number | null;
  name: string;
  slug: string;
  test: boolean;
  startsAt: string | null;
  endsAt: string | null;
  metaTags: MetaTags;
  page: unknown;
  defaultLocale: string | null;
  /** The campaign's own texts by locale and message id. */
  messages: Record<string, Messages>;
};

export type MetaTags = {
  title: string | null;
  ogTitle: string | null;
  ogDescription: string | null;
  favicon: string | null;
  ogImage: string | null;
  twitterImage: string | null;
};

/** Texts by message id. */
export type Messages = Record<string, string>;

/** Reads the tool's answer; null when it is no campaign. */
export function readCampaign(value: unknown): Campaign | null {
  if (!isFields(value) || !textOf(value.id) || !textOf(value.slug)) return null;
  const i18n = fieldsOf(value.i18n);
  return {
    id: textOf(value.id),
    app: textOf(value.app),
    appId: typeof value.app_id === 'number' ? value.app_id : null,
    name: textOf(value.name),
    slug: textOf(value.slug),
    test: value.test === true,
    startsAt: momentOrNull(value.starts_at),
    endsAt: momentOrNull(value.ends_at),
    metaTags: readMetaTags(value.meta_tags),
    page: value.page,
    defaultLocale: textOrNull(i18n.default_locale),
    messages: readTranslations(i18n.translations),
  };
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
    return code ? [[code, Object.fromEntries(texts)] as const] : [];
  });
  return Object.fromEntries(entries);
}

export type CampaignStatus = 'upcoming' | 'running' | 'ended';

/** Ended if an end lies in the past; running if there is no start or it lies in the past; otherwise upcoming. */
export function campaignStatus({ startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>, now: Date): CampaignStatus {
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended';
  return startsAt === null || new Date(startsAt) <= now ? 'running' : 'upcoming';
}
