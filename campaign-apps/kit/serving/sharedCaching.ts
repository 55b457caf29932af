import type { Campaign } from '../campaign/campaign.ts';

const second = 1_000;

/**
 * How long caches between the apps and visitors, such as a CDN, may use a page: at first without asking, then while
 * they ask for it again, and at last if the apps answer with an error or not at all.
 */
const sharedMaxAge = 2 * second;
const whileRevalidating = 8 * second;
const ifError = 60 * second;

/**
 * Returns the caching headers of a page that all visitors share and that may be used for `leftMs` more milliseconds; no
 * cache uses it longer, unless the apps are away. Browsers ask at each visit. `cdn-cache-control` (RFC 9213) repeats it
 * for CDNs that use no stale page where there is an `s-maxage` (RFC 9111, section 5.2.2.10).
 */
export function sharedCaching(leftMs: number): Record<'cache-control' | 'cdn-cache-control', string> {
  const left = Math.max(0, leftMs);
  const maxAge = inSeconds(Math.min(sharedMaxAge, left));
  const revalidating = inSeconds(Math.min(whileRevalidating, left - maxAge * second));
  const stale = `stale-while-revalidate=${revalidating}, stale-if-error=${inSeconds(ifError)}`;
  return {
    'cache-control': `public, max-age=0, s-maxage=${maxAge}, ${stale}`,
    'cdn-cache-control': `max-age=${maxAge}, ${stale}`,
  };
}

const inSeconds = (milliseconds: number): number => Math.floor(milliseconds / second);

/** Returns the milliseconds from `now` until the campaign's next start or end; infinite if there is none. */
export function untilNextStatus({ startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>, now: number): number {
  const changes = [startsAt, endsAt].map((moment) => (moment === null ? now : Date.parse(moment)));
  return Math.min(...changes.filter((moment) => moment > now)) - now;
}
