import { nearestLocale } from '#contracts/nearestLocale.ts';
import { isRecord } from '#contracts/values.ts';
import { listOf, textOf } from '../values/read.ts';
import { webAddressesOf } from '../values/webAddress.ts';

/** A social network with its URL in each language of the campaign. */
export type SocialLinks = { name: string; urls: Record<string, string> };
/** A social network with its URL in the page's language. */
export type SocialLink = { name: string; url: string };

/** Parses the social links of the tool's response. Skips networks without a name or an http(s) URL. */
export function readSocialLinks(value: unknown): SocialLinks[] {
  return listOf(value).flatMap((entry): SocialLinks[] => {
    if (!isRecord(entry) || !textOf(entry.name)) return [];
    const urls = webAddressesOf(entry.urls);
    return Object.keys(urls).length > 0 ? [{ name: textOf(entry.name), urls }] : [];
  });
}

/** Returns each network's URL in this language, else in the campaign's default language, else in any. */
export function socialLinksIn(locale: string, fallback: string, links: readonly SocialLinks[]): SocialLink[] {
  return links.flatMap(({ name, urls }) => {
    const codes = Object.keys(urls);
    const code = nearestLocale(locale, codes) ?? nearestLocale(fallback, codes) ?? codes[0];
    const url = code === undefined ? undefined : urls[code];
    return url ? [{ name, url }] : [];
  });
}
