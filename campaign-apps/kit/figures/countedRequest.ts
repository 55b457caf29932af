import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { countryCodes } from '#contracts/countries.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { acceptedLanguages } from '../server/acceptLanguage.ts';
import { textOf } from '../values/read.ts';

/** Maximum length of the user agent that is read. */
const maxUserAgentLength = 512;

export const userAgentOf = ({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): string =>
  userAgent.slice(0, maxUserAgentLength);

/**
 * Returns whether a request is counted. Requests with Do Not Track (`DNT: 1`) or Global Privacy Control (`Sec-GPC: 1`),
 * requests of bots and prefetches are not counted.
 */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1' || headers['sec-purpose'] !== undefined) return false;
  const userAgent = userAgentOf(headers);
  return userAgent !== '' && !isbot(userAgent);
}

/**
 * Returns the id of the campaign's link that led to the page which sends a request, or '': the `utm_content` of the
 * page's URL. It is read from `Referer`, so that it works without script and cached pages do not depend on it.
 */
export function linkOf(headers: IncomingHttpHeaders, { links }: Pick<Campaign, 'links'>): string {
  const { referer = '' } = headers;
  if (links.length === 0 || !isCounted(headers) || !URL.canParse(referer)) return '';
  const id = new URL(referer).searchParams.get('utm_content');
  return links.find((link) => link.id === id)?.id ?? '';
}

/** Headers in which CDNs send the visitor's country: Cloudflare, Amazon CloudFront. */
const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country'];
const known = new Set(countryCodes);

/** The visitor's country as a two-letter code, or '' if it is unknown. */
type VisitorCountry = { kind: 'country' | 'country_estimate'; name: string };

/**
 * Returns the country from the CDN's header if there are trusted proxies, else an estimate: the region of the preferred
 * language, such as AT for `de-AT`.
 */
export function countryOf(headers: IncomingHttpHeaders, trustsProxy: boolean): VisitorCountry {
  const sent = trustsProxy ? countryHeaders.map((name) => textOf(headers[name])).find((code) => known.has(code)) : null;
  if (sent) return { kind: 'country', name: sent };
  const [preferred = ''] = acceptedLanguages(headers['accept-language']);
  const region = /-([a-z]{2})(?:-|$)/i.exec(preferred)?.[1]?.toUpperCase() ?? '';
  return { kind: 'country_estimate', name: known.has(region) ? region : '' };
}
