import Negotiator from 'negotiator';
import { isToolLocale, type ToolLocale, toolLocales } from '#contracts/toolLocales.ts';

/** Returns the first known language of `ui_locales` (OpenID Connect Core, section 3.1.2.1); null if there is none. */
export const requestedLocale = (uiLocales: unknown): ToolLocale | null =>
  String(uiLocales ?? '')
    .split(' ')
    .find(isToolLocale) ?? null;

/** Maximum length read of the header. */
const maxHeaderLength = 500;

/**
 * Returns the preferred language of an `Accept-Language` header (RFC 9110, section 12.5.4).
 * @param fallback the language if the header names no known one, or is missing
 */
export function acceptedLocale(header: string | undefined, fallback: ToolLocale): ToolLocale {
  const headers = { 'accept-language': header?.slice(0, maxHeaderLength) ?? '' };
  // Of equal languages the first one is preferred, also if the header is `*`.
  const offered = [fallback, ...toolLocales.filter((locale) => locale !== fallback)];
  const [locale] = new Negotiator({ headers }).languages(offered);
  return isToolLocale(locale) ? locale : fallback;
}
