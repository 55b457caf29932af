import { limits } from './limits.ts';
import { transliterate } from './transliteration.ts';

/** A name in lower case and made URL-safe (product 1, point 5); empty when nothing of it can stand in an address. */
export function slugify(name: string, lengthMost: number = limits.slugLengthMost): string {
  return transliterate(name)
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

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

/** More of a name's letters can be spelt in an address than can't. */
function isTold(name: string, slug: string): boolean {
  const inName = [...name.normalize('NFC')].filter(isLetter);
  const lost = inName.filter((letter) => slugify(letter) === '');
  return slug !== '' && lost.length <= inName.length / 2;
}

/**
 * The slug that a campaign's name makes by itself. A name whose letters can't be spelt in an address (東京, an emoji) gets
 * what is left of it between the word 'campaign' and a mark of its own, so that two such names don't meet in one address.
 * Empty for an empty name alone.
 */
export function slugOfName(name: string): string {
  const slug = slugify(name);
  if (name.trim() === '' || isTold(name, slug)) return slug;
  return ['campaign', slug.slice(0, 60).replace(/-$/, ''), markOf(name.normalize('NFC'))].filter(Boolean).join('-');
}
