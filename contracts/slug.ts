import { transliterate } from 'transliteration';
import { limits } from './limits.ts';

/** A name of any script in Latin lower case and made URL-safe; empty when no letter of it can be. */
export function slugify(name: string, lengthMost: number = limits.slugLengthMost): string {
  return transliterate(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
    .slice(0, lengthMost)
    .replace(/-$/, '');
}

/** FNV-1a, 32 bits, in base 36: the same for the same name, so that an address stays while nothing is typed. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}

/**
 * The slug that a campaign's name makes by itself. A name without any letter (an emoji) gets the word 'campaign' and a mark
 * of its own, so that two such names don't meet in one address. Empty for an empty name alone.
 */
export function slugOfName(name: string): string {
  const slug = slugify(name);
  return slug !== '' || name.trim() === '' ? slug : `campaign-${markOf(name.normalize('NFC'))}`;
}
