import { type Html, html } from '../../contracts/html.ts';
import type { Campaign, CampaignStatus } from './campaign.ts';
import type { FocusArtist } from './focusArtists.ts';
import type { FollowItem } from './followItems.ts';
import type { Text } from './messages.ts';
import type { PageContent } from './pageContent.ts';
import type { SignUpOffer, SignUpProblems, SignUpValues } from './signUp.ts';
import type { SocialLink } from './socialLinks.ts';
import { type TimePart, timeFormat } from './timeFormat.ts';

/** Where the sign-up of this answer stands; `failure` is a sentence above the form. */
export type SignUpState =
  | { kind: 'open'; values: SignUpValues; problems: SignUpProblems; failure?: string }
  | { kind: 'done' }
  | { kind: 'closed' };

/** All that an app's view draws from: on the server, and in the editor's preview. */
export type PublicPage = {
  campaign: Pick<Campaign, 'id' | 'name' | 'slug' | 'startsAt' | 'endsAt' | 'metaTags'>;
  page: PageContent;
  status: CampaignStatus;
  locale: string;
  text: Text;
  /** The page's own path, without a language. */
  pagePath: string;
  /** All languages of the page, the default one first. */
  languages: string[];
  /** In the page's language; empty where the app has no page settings. */
  socialLinks: SocialLink[];
  /** Empty where the app has no music follow. */
  follow: FollowItem[];
  /** Empty where the app has no music, and in the editor's preview, which cannot read it. */
  focusArtists: FocusArtist[];
  /** The streaming services to which tracks link, by the tool's names; empty where the app has no music. */
  services: string[];
  /** Where the form posts to. */
  signUpPath: string;
  signUpOffer: SignUpOffer;
  signUp: SignUpState;
};

/** A time for people: in UTC from the server, in the visitor's own zone once the page's script has run. */
export function timeElement(moment: string, locale: string, part: TimePart = 'moment'): Html {
  const words = timeFormat(locale, 'UTC', part).format(new Date(moment));
  return html`<time datetime="${moment}" data-local="${part}">${words}</time>`;
}

/** The parts of a countdown; the page's script fills and runs it, a visitor without script sees the date alone. */
export function countdown(startsAt: string, text: Text): Html {
  const part = (name: string) => html`<p><b data-part="${name}">00</b> <span>${text(`countdown.${name}`)}</span></p>`;
  return html`<div class="countdown" data-countdown="${startsAt}" role="timer" aria-label="${text('countdown.label')}">
    ${['days', 'hours', 'minutes', 'seconds'].map(part)}
  </div>`;
}

const hueCount = 8;

/** One of the hues, always the same for a campaign: no two neighbours in a list look alike. */
export function hueClass(campaignId: string): string {
  let hash = 0x811c9dc5;
  for (const letter of campaignId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return `hue-${hash % hueCount}`;
}

/** Text as people type it: a blank line parts paragraphs, a line break stays. */
export const paragraphs = (text: string): Html[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${paragraph}</p>`);
