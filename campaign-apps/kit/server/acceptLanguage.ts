import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Maximum length read of the header: each of its languages is compared to all of the campaign's. */
const maxLength = 500;

const parsed = new LRUCache<string, readonly string[]>({ max: 1_000 });

/** Returns the languages of an `Accept-Language` header, the preferred one first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header = ''): readonly string[] {
  const read = header.slice(0, maxLength);
  const known = parsed.get(read);
  if (known) return known;
  const languages = new Negotiator({ headers: { 'accept-language': read } }).languages();
  parsed.set(read, languages);
  return languages;
}
