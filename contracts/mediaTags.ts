import { limits } from './limits.ts';
import { invisibleCharacters } from './media.ts';

const invisible = new RegExp(`[${invisibleCharacters}]`, 'u');

/** Returns a typed tag as it is stored: in NFC, trimmed, with single spaces. */
export const tagOf = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Returns the key of a tag: tags that differ only in upper and lower case are the same. */
export const keyOfTag = (tag: string): string => tag.toLowerCase();

/** Returns the first of each group of tags that are the same, in their order. */
export function distinctTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(keyOfTag(tag))) first.set(keyOfTag(tag), tag);
  return [...first.values()];
}

/** Returns whether a text is valid as a tag: not empty, not too long, and without invisible characters. */
export const isTag = (tag: string): boolean => tag !== '' && tag.length <= limits.maxTagLength && !invisible.test(tag);
