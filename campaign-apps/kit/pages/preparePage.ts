import type { InstallationLegal } from '#contracts/legal.ts';
import { nearestLocale } from '#contracts/nearestLocale.ts';
import type { CampaignApp } from '../app/app.ts';
import type { PublicPage, SignUpState } from '../app/publicPage.ts';
import { type Campaign, type CampaignStatus, campaignStatus } from '../campaign/campaign.ts';
import type { FocusArtist } from '../campaign/focusArtists.ts';
import { socialLinksIn } from '../campaign/socialLinks.ts';
import type { Tracklist } from '../campaign/tracklist.ts';
import { addressIn } from '../page/languages.ts';
import {
  hiddenSections,
  type PageContent,
  pageIn,
  readPage,
  sharedPictureOf,
  withoutHidden,
} from '../page/pageContent.ts';
import { signUpOfferOf } from '../page/signUp.ts';
import { joinMessages } from '../texts/kitMessages.ts';
import { createText, type Messages, type Text } from '../texts/messages.ts';

const noTracklist: Tracklist = { tracks: [], videos: [] };

/** The language of one response with its texts: the campaign's own first, else the app's. */
export type Words = {
  locale: string;
  languages: string[];
  text: Text;
  /** Whether the URL names the language, so that the browser's languages don't matter. */
  named: boolean;
};

/** The requested language: the one in the URL, else those of the browser, the preferred one first. */
type Wanted = { lang?: string | undefined; accepted?: readonly string[] };

/**
 * Returns the campaign's languages, the default one first; the app's languages if there is no campaign or it has none.
 */
export function languagesOf(
  { defaultLocale, messages }: Pick<CampaignApp, 'messages' | 'defaultLocale'>,
  campaign: Campaign | null,
): [string, ...string[]] {
  const own = Object.keys(campaign?.messages ?? {});
  const codes = own.length > 0 ? own : Object.keys(messages);
  const wanted = campaign?.defaultLocale ?? defaultLocale;
  const first = codes.includes(wanted) ? wanted : (codes[0] ?? defaultLocale);
  return [first, ...codes.filter((code) => code !== first)];
}

export function wordsOf(app: CampaignApp, campaign: Campaign | null, { lang, accepted = [] }: Wanted): Words {
  const languages = languagesOf(app, campaign);
  const named = languages.find((code) => code.toLowerCase() === lang?.toLowerCase());
  const locale = named ?? firstSpoken(accepted, languages) ?? languages[0];
  const text = createText(locale, ...textsOf(app, campaign, { locale, languages }).map(([, texts]) => texts));
  return { locale, languages, text, named: named !== undefined };
}

/** Returns the texts of a page by language, first match wins: the campaign's own and the app's, then those of other languages. */
export function textsOf(
  { messages, defaultLocale }: Pick<CampaignApp, 'messages' | 'defaultLocale'>,
  campaign: Campaign | null,
  { locale, languages: [first = locale] }: Pick<Words, 'locale' | 'languages'>,
): [locale: string, texts: Messages | undefined][] {
  const [own, shared] = [campaign?.messages ?? {}, joinMessages(messages)];
  return [
    [locale, own[locale]],
    [locale, shared[locale]],
    [first, own[first]],
    [defaultLocale, shared[defaultLocale]],
  ];
}

/** Returns the content of a campaign's page in its default language. */
export const defaultPageOf = (
  app: Pick<CampaignApp, 'blocks' | 'messages' | 'defaultLocale'>,
  campaign: Campaign,
): PageContent => {
  const languages = languagesOf(app, campaign);
  return pageIn(app.blocks, campaign, { locale: languages[0], languages });
};

function firstSpoken(accepted: readonly string[], languages: readonly string[]): string | undefined {
  for (const code of accepted) {
    const nearest = nearestLocale(code, languages);
    if (nearest !== undefined) return nearest;
  }
  return undefined;
}

type Given = {
  words: Words;
  now: Date;
  signUp: SignUpState;
  /** The focus artists that the tool has for the campaign. */
  focusArtists?: FocusArtist[];
  /** The installation's legal documents. */
  legal: InstallationLegal;
  tracklist?: Tracklist;
  /** The origin of the public pages. */
  origin?: string;
  /** Unsaved content in the editor's preview; by default the campaign's content. */
  content?: PageContent;
  /** The URL under which the tool serves uploads. */
  uploadsUrl?: string;
  /** The path of the resized images of the artist that the page shows large. */
  artistImagePath?: string | null;
  aheadMs?: number;
};

/**
 * Prepares the data for an app's view, on the server and in the editor's preview; features that the app doesn't have
 * are empty.
 */
export function preparePage(app: CampaignApp, campaign: Campaign, given: Given): PublicPage {
  const { words, now, signUp, legal, content, focusArtists = [], tracklist = noTracklist, origin = '' } = given;
  const { locale, languages, text } = words;
  const { follow_enabled, music_enabled, page_settings_enabled } = app.flags;
  const status: CampaignStatus = campaignStatus(campaign, now);
  const page = content ? withoutHidden(content) : pageIn(app.blocks, campaign, words);
  const hidden = hiddenSections(app.blocks, content ?? readPage(app.blocks, campaign.page));
  const pagePath = pagePathOf(app, campaign);
  const signUpOffer = signUpOfferOf({ app, campaign, installation: legal }, words);
  return {
    campaign,
    page,
    // A sign-up that is refused because it is closed is answered in its section.
    hiddenSections: hidden.filter((type) => type !== 'signUp' || signUp.kind !== 'closed'),
    sharedPicture: sharedPictureOf(app.blocks, page),
    status,
    now: now.getTime(),
    aheadMs: given.aheadMs ?? 0,
    locale,
    text,
    ownText: (id) => {
      const found = [locale, languages[0] ?? locale].find((code) => campaign.messages[code]?.[id]);
      return found === undefined ? null : { words: campaign.messages[found]?.[id] ?? '', locale: found };
    },
    pagePath,
    address: `${origin}${pagePath}`,
    languages,
    socialLinks: page_settings_enabled ? socialLinksIn(locale, languages[0] ?? locale, campaign.socialLinks) : [],
    legal: signUpOffer.legal,
    follow: follow_enabled ? campaign.follow : [],
    focusArtists: music_enabled ? focusArtists : [],
    tracklist: music_enabled ? tracklist : noTracklist,
    services: music_enabled ? campaign.enabledServices : [],
    uploadsUrl: given.uploadsUrl ?? null,
    artistImagePath: given.artistImagePath ?? null,
    signUpPath: addressIn(`${pagePath}/sign-up`, locale, campaign.preview),
    signUpOffer,
    signUp,
  };
}

export const pagePathOf = ({ id }: CampaignApp, { slug }: Campaign): string => `/${id}/${slug}`;
