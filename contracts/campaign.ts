import { limits } from './limits.ts';

/** The derived status of a campaign. */
export const campaignStatuses = ['upcoming', 'running', 'ended'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** ISO 8601 strings or Dates; null is open. */
type Moment = string | Date | null | undefined;
type CampaignDates = { starts_at?: Moment; ends_at?: Moment };

const isPast = (moment: Moment, now: Date): boolean => moment != null && new Date(moment) <= now;

/** Ended if an end lies in the past; running if there is no start or it lies in the past; otherwise upcoming. */
export function campaignStatus({ starts_at, ends_at }: CampaignDates, now: Date): CampaignStatus {
  if (isPast(ends_at, now)) return 'ended';
  return starts_at == null || isPast(starts_at, now) ? 'running' : 'upcoming';
}

/** 'Start now' is offered when the campaign has neither started nor ended; the server holds the same rule. */
export const canStartNow = (dates: CampaignDates, now: Date): boolean => campaignStatus(dates, now) === 'upcoming';

/** 'End now' is offered when the campaign has started and not ended; the server holds the same rule. */
export const canEndNow = (dates: CampaignDates, now: Date): boolean => campaignStatus(dates, now) === 'running';

/** False when both dates are set and the end lies before the start. */
export function endsAfterStart({ starts_at, ends_at }: CampaignDates): boolean {
  return starts_at == null || ends_at == null || new Date(ends_at) >= new Date(starts_at);
}

/** a-z, 0-9 and single hyphens. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';

/** Case and accents ignored: the form in which names are searched. */
export const searchForm = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** The public address from the app's pattern; null while the app's config never loaded. */
export function publicUrl(pattern: string | null | undefined, slug: string): string | null {
  return pattern ? pattern.replace('{slug}', encodeURIComponent(slug)) : null;
}

/** The parts of the public address before and after the slug, for the slug editor. */
export function slugAffixes(pattern: string | null | undefined): { prefix: string; suffix: string } {
  const [prefix = '', suffix = ''] = pattern?.split('{slug}') ?? [];
  return { prefix, suffix };
}

/** The editor's address from the app's pattern. */
export const editorUrl = (pattern: string, campaignId: string): string =>
  pattern.replace('{id}', encodeURIComponent(campaignId));

/** The app whose campaigns are the pages before a token gate. */
export const prePageApp = 'pre-page';

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The name of the pre-page that enabling the token gate makes. */
export const prePageName = (name: string): string =>
  `${cut(name, limits.nameLengthMost - ' Pre-Page'.length).trimEnd()} Pre-Page`;

/** The name of a clone. */
export const cloneName = (name: string): string => cut(`Copy of ${name}`, limits.nameLengthMost).trimEnd();
