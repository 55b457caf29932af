import { type Html, html } from '#contracts/html.ts';
import type { Campaign, CampaignStatus } from '../campaign/campaign.ts';
import type { FocusArtist } from '../campaign/focusArtists.ts';
import type { FollowItem } from '../campaign/followItems.ts';
import type { SocialLink } from '../campaign/socialLinks.ts';
import type { Tracklist } from '../campaign/tracklist.ts';
import type { PageLegal } from '../page/legal.ts';
import type { PageContent } from '../page/pageContent.ts';
import {
  noSignUpValues,
  type SignUpOffer,
  type SignUpProblems,
  type SignUpPurpose,
  type SignUpValues,
} from '../page/signUp.ts';
import type { Text } from '../texts/messages.ts';
import { type TimePart, timeFormat } from '../values/timeFormat.ts';

/**
 * The state of the sign-up in this response; `failure` is a message above the form, `purpose` the one that the visitor
 * read, by default the one of the moment.
 */
export type SignUpState =
  | { kind: 'open'; values: SignUpValues; problems: SignUpProblems; failure?: string; purpose?: SignUpPurpose }
  | { kind: 'done' }
  | { kind: 'closed' };

export const emptyForm: SignUpState = { kind: 'open', values: noSignUpValues, problems: {} };

/** A text of a campaign and its language. */
type OwnText = { words: string; locale: string };

/** The data for an app's view, on the server and in the editor's preview. */
export type PublicPage = {
  campaign: Pick<
    Campaign,
    'id' | 'name' | 'slug' | 'test' | 'startsAt' | 'endsAt' | 'updatedAt' | 'metaTags' | 'tokenGate' | 'preview'
  >;
  /** Without hidden blocks. */
  page: PageContent;
  /** The types of the section blocks that are hidden. Their sections are left out. */
  hiddenSections: readonly string[];
  /** URL of the first picture on the page that shared links may show; null if there is none. */
  sharedPicture: string | null;
  status: CampaignStatus;
  /** The time that the page shows, in milliseconds since 1970. */
  now: number;
  /** How far the present time is ahead of `now`: 0, except at a moment that a preview link's visitor has chosen. */
  aheadMs: number;
  locale: string;
  text: Text;
  /** Returns a text of the campaign itself, in the language of the page or else the default one; null without any. */
  ownText(id: string): OwnText | null;
  /** The page's own path, without a language. */
  pagePath: string;
  /** The page's own URL, without a language. */
  address: string;
  /** All languages of the page, the default one first. */
  languages: string[];
  /** In the page's language; empty if the app has no page settings. */
  socialLinks: SocialLink[];
  legal: PageLegal;
  /** Empty if the app has no music follow. */
  follow: FollowItem[];
  /** Empty if the app has no music. */
  focusArtists: FocusArtist[];
  /** The path of the resized images of the first artist with an image; null if there are none. */
  artistImagePath: string | null;
  /** Empty in the same case. */
  tracklist: Tracklist;
  /** The streaming services to which tracks link, by the tool's names; empty if the app has no music. */
  services: string[];
  /** The path that the form posts to. */
  signUpPath: string;
  /** The URL under which the tool serves uploads; null if it is unknown. */
  uploadsUrl: string | null;
  signUpOffer: SignUpOffer;
  signUp: SignUpState;
  /** The notice about the tag manager, and its control in the footer; on the server only. */
  notice?: Html;
  inFoot?: Html;
  /** Set in the editor's preview, whose markup names the blocks of the page. */
  hasMarks?: true;
  /** Filled by the view with the markup of each block that is rendered among the others; in the editor's preview only. */
  renderedBlocks?: Map<string, string>;
  /** The message ids of the texts that the page's language lacks; in the editor's preview only. */
  missingTexts?: ReadonlySet<string>;
};

/**
 * Renders a time without its zone: in UTC on the server, in the visitor's time zone once the page's script has run.
 */
export function timeElement(moment: string, locale: string, part: TimePart = 'moment'): Html {
  const words = timeFormat(locale, 'UTC', part).format(new Date(moment));
  return html`<time datetime="${moment}" data-local="${part}">${words}</time>`;
}

/** Renders the parts of a countdown; the page's script fills and runs it, visitors without script see only the date. */
export function countdown(startsAt: string, text: Text): Html {
  const part = (name: string) => html`<p><b data-part="${name}">00</b> <span>${text(`countdown.${name}`)}</span></p>`;
  return html`<div class="countdown" data-countdown="${startsAt}" role="timer" aria-label="${text('countdown.label')}">
    ${['days', 'hours', 'minutes', 'seconds'].map(part)}
  </div>`;
}

/** Renders the countdown to the start of a campaign that has not started; null for any other. */
export const startCountdown = (page: PublicPage): Html | null => {
  const { startsAt } = page.campaign;
  return page.status === 'upcoming' && startsAt !== null ? countdown(clockTimeOf(page, startsAt), page.text) : null;
};

/**
 * Returns when a time of the page comes by the present clock, in ISO 8601, for scripts: they follow that clock, also at
 * another moment of a preview.
 */
export const clockTimeOf = ({ aheadMs }: Pick<PublicPage, 'aheadMs'>, time: string): string =>
  aheadMs === 0 ? time : new Date(Date.parse(time) + aheadMs).toISOString();

const hueCount = 8;

/** Returns the hue of a campaign, derived from its id and always the same. */
export function hueClass(campaignId: string): string {
  let hash = 0x811c9dc5;
  for (const letter of campaignId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return `hue-${hash % hueCount}`;
}

/** Renders plain text: a blank line separates paragraphs, a line break stays. */
export const paragraphs = (text: string): Html[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${paragraph}</p>`);
