import { limits } from './limits.ts';

/** The derived status of a campaign. */
export const campaignStatuses = ['draft', 'upcoming', 'running', 'ended'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** An ISO 8601 string or a Date; null means open. */
type Moment = string | Date | null | undefined;
type CampaignDates = { starts_at?: Moment; ends_at?: Moment };
/** `published_at` null is a draft. */
type CampaignTimes = CampaignDates & { published_at: string | Date | null };

const isPast = (moment: Moment, now: Date): boolean => moment != null && new Date(moment) <= now;

/**
 * Returns the status: draft until it is published, ended if the end is in the past, running if there is no start or it
 * is in the past, otherwise upcoming.
 */
export function campaignStatus({ published_at, starts_at, ends_at }: CampaignTimes, now: Date): CampaignStatus {
  if (published_at === null) return 'draft';
  if (isPast(ends_at, now)) return 'ended';
  return starts_at == null || isPast(starts_at, now) ? 'running' : 'upcoming';
}

/** Returns whether the campaign is published and has neither started nor ended. The server applies the same rule. */
export const canStartNow = (times: CampaignTimes, now: Date): boolean => campaignStatus(times, now) === 'upcoming';

/** Returns whether the campaign is published, has started and not ended. The server applies the same rule. */
export const canEndNow = (times: CampaignTimes, now: Date): boolean => campaignStatus(times, now) === 'running';

/** Returns false if the end is before the start; true if either is missing or not a date. */
export function endsAfterStart({ starts_at, ends_at }: CampaignDates): boolean {
  return starts_at == null || ends_at == null || !(new Date(ends_at) < new Date(starts_at));
}

/** a-z, 0-9 and single hyphens. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';

/** Returns the public URL from the app's pattern; null if the app's config was never loaded. */
export function publicUrl(pattern: string | null | undefined, slug: string): string | null {
  return pattern ? pattern.replace('{slug}', encodeURIComponent(slug)) : null;
}

/** Returns the parts of the public URL before and after the slug, for the slug editor. */
export function slugAffixes(pattern: string | null | undefined): { prefix: string; suffix: string } {
  const [prefix = '', suffix = ''] = pattern?.split('{slug}') ?? [];
  return { prefix, suffix };
}

/** Returns the editor's URL from the app's pattern. */
export const editorUrl = (pattern: string, campaignId: string): string =>
  pattern.replace('{id}', encodeURIComponent(campaignId));

/** The id of the app for pages before a token gate. */
export const prePageApp = 'pre-page';

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** Returns the name of the pre-page that is created when the token gate is enabled. */
export const prePageName = (name: string): string =>
  `${cut(name, limits.maxNameLength - ' Pre-Page'.length).trimEnd()} Pre-Page`;

/** Returns the name of a clone, cut to `limits.maxNameLength`. Screens pass a `copyOf` in their language. */
export const cloneName = (name: string, copyOf = (of: string): string => `Copy of ${of}`): string =>
  cut(copyOf(name), limits.maxNameLength).trimEnd();
