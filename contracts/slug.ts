import { transliterate } from 'transliteration';
import { limits } from './limits.ts';

/** Returns a name of any script as a URL-safe Latin slug; empty if no letter can be transliterated. */
export function slugify(name: string, maxLength: number = limits.maxSlugLength): string {
  return transliterate(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}

/** FNV-1a, 32 bits, in base 36. Deterministic, so that the slug stays the same for the same name. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}

/**
 * Returns the default slug of a campaign's name. A name without letters (an emoji) gets 'campaign' and a hash, so that
 * such names differ. Only an empty name returns an empty slug.
 */
export function slugOfName(name: string): string {
  const slug = slugify(name);
  return slug !== '' || name.trim() === '' ? slug : `campaign-${markOf(name.normalize('NFC'))}`;
}
