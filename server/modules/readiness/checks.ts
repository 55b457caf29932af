import type { LegalAddresses } from '#contracts/legal.ts';
import { limits } from '#contracts/limits.ts';
import type { PageProblems } from '#contracts/pageChecks.ts';
import { missingPrivacyNotice } from '#contracts/privacyNotice.ts';
import type {
  ReadinessItem,
  ReadinessKey,
  ReadinessParams,
  ReadinessPlace,
  ReadinessSeverity,
} from '#contracts/readiness.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import type { Config } from '../../config.ts';

/** The app's config without its texts. */
export type CheckedConfig = Omit<AppConfig, 'default_translations'>;

/** What the checks know about a campaign. */
export type Facts = {
  published_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  test: boolean;
  /** URL of the Open Graph image. */
  og_image: string | null;
  legal: LegalAddresses;
  token_gate: { enabled?: boolean | null; product_id?: string | null };
  /** Whether fans may subscribe to newsletters when they sign up. */
  newsletter: boolean;
  /** Languages in which an enabled newsletter has a form ID or an address book ID. */
  newsletter_languages: readonly string[];
  languages: readonly string[];
  /** Languages with missing texts. */
  incomplete_languages: readonly string[];
  tracks: number;
  /** How its tracks sound; all 0 without tracks, or with videos. */
  sound: NonNullable<ReadinessParams['sound']>;
  /** Whether its page has a video of the media library without captions. */
  lacks_captions: boolean;
  /** What the editor found on the page; null if it found nothing, or did not check the page as it is now. */
  found: PageProblems | null;
  /** Null if it was never loaded. */
  config: CheckedConfig | null;
  /** Why the public page counts as broken; null if it responds, or is not checked. */
  page_problem: PageProblem | null;
};

export type PageProblem = Required<Pick<ReadinessParams, 'reason'>> & Pick<ReadinessParams, 'status'>;

/** The part of the server's configuration that the checks need. */
type Installation = Pick<Config, 'environment' | 'legal'>;

type Check = {
  key: ReadinessKey;
  severity: ReadinessSeverity;
  /** Whether campaigns of this app are checked. */
  concerns(config: CheckedConfig): boolean;
  /** Where to resolve it; null if the campaign has no place for it. */
  place: ReadinessPlace | null;
  /** Returns the details if something is missing, else null. */
  find(facts: Facts, installation: Installation): ReadinessParams | null;
};

const settings = (section: string): ReadinessPlace => ({ area: 'settings', section });
const always = () => true;
const when = (isMissing: boolean): ReadinessParams | null => (isMissing ? {} : null);
const named = (languages: readonly string[]): ReadinessParams | null =>
  languages.length === 0
    ? null
    : { languages: languages.slice(0, limits.maxReadinessLanguages), languages_total: languages.length };

/** Fans are asked for consent only in their own language. Without any newsletter, `newsletters` says so. */
const withoutNewsletter = ({ languages, newsletter_languages }: Facts): string[] =>
  newsletter_languages.length === 0 ? [] : languages.filter((code) => !newsletter_languages.includes(code));

const privacyPlace = (facts: Facts, installation: Installation) => missingPrivacyNotice(installation, facts, facts);

/** Everything that is checked before a campaign starts, the most important first. */
const checks: readonly Check[] = [
  {
    key: 'start_date',
    severity: 'problem',
    concerns: ({ start_date_required }) => start_date_required === true,
    place: settings('dates'),
    find: ({ starts_at }) => when(starts_at === null),
  },
  {
    key: 'end_date',
    severity: 'problem',
    concerns: ({ end_date_required }) => end_date_required === true,
    place: settings('dates'),
    find: ({ ends_at }) => when(ends_at === null),
  },
  {
    key: 'privacy',
    severity: 'problem',
    concerns: always,
    place: { area: 'pages', section: 'legal' },
    find: (...known) => when(privacyPlace(...known) === 'campaign'),
  },
  {
    key: 'app_privacy',
    severity: 'problem',
    concerns: always,
    place: null,
    find: (...known) => when(privacyPlace(...known) === 'app'),
  },
  {
    key: 'page',
    severity: 'problem',
    concerns: always,
    place: null,
    find: ({ page_problem }) => page_problem,
  },
  {
    key: 'gate_product',
    severity: 'problem',
    concerns: ({ token_gate_enabled }) => token_gate_enabled === true,
    place: { area: 'token-gate', section: null },
    find: ({ token_gate }) => when(token_gate.enabled === true && !token_gate.product_id?.trim()),
  },
  {
    key: 'newsletters',
    severity: 'problem',
    concerns: ({ newsletter_enabled }) => newsletter_enabled === true,
    place: settings('newsletters'),
    find: ({ newsletter, newsletter_languages }) => when(newsletter && newsletter_languages.length === 0),
  },
  {
    key: 'tracks',
    severity: 'problem',
    concerns: ({ music_enabled }) => music_enabled === true,
    place: { area: 'music', section: 'tracklist' },
    find: ({ tracks }) => when(tracks === 0),
  },
  {
    key: 'languages',
    severity: 'problem',
    concerns: ({ translations_enabled }) => translations_enabled === true,
    place: { area: 'translations', section: null },
    find: ({ incomplete_languages }) => named(incomplete_languages),
  },
  {
    key: 'newsletter_languages',
    severity: 'hint',
    concerns: ({ newsletter_enabled }) => newsletter_enabled === true,
    place: settings('newsletters'),
    find: (facts) => (facts.newsletter ? named(withoutNewsletter(facts)) : null),
  },
  {
    key: 'sound',
    severity: 'hint',
    concerns: ({ music_enabled }) => music_enabled === true,
    place: { area: 'music', section: 'tracklist' },
    find: ({ sound }) => (sound.excerpts + sound.silent > 0 ? { sound } : null),
  },
  {
    key: 'mail',
    severity: 'hint',
    concerns: ({ confirmation }) => confirmation === 'required',
    place: null,
    find: ({ config }) => when(!config?.mail?.from),
  },
  {
    key: 'captions',
    severity: 'hint',
    concerns: always,
    place: { area: 'editor', section: null },
    find: ({ lacks_captions }) => when(lacks_captions),
  },
  {
    key: 'accessibility',
    severity: 'hint',
    concerns: always,
    place: { area: 'editor', section: null },
    find: ({ found }) => found && { found },
  },
  {
    key: 'no_end',
    severity: 'hint',
    concerns: ({ end_date_enabled, end_date_required }) => end_date_enabled === true && !end_date_required,
    place: settings('dates'),
    find: ({ ends_at }) => when(ends_at === null),
  },
  {
    key: 'test',
    severity: 'hint',
    concerns: always,
    place: settings('general'),
    find: ({ test }) => when(test),
  },
  {
    key: 'share_image',
    severity: 'hint',
    concerns: always,
    place: settings('images'),
    find: ({ og_image }) => when(!og_image),
  },
];

/** Returns what a campaign lacks. Without the app's config only its public page is checked. */
export function readinessItems(facts: Facts, installation: Installation): ReadinessItem[] {
  const { config } = facts;
  return checks.flatMap(({ key, severity, place, concerns, find }) => {
    const params = (config ? concerns(config) : key === 'page') ? find(facts, installation) : null;
    return params ? [{ key, severity, place, params }] : [];
  });
}
