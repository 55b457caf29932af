import { randomInt } from 'node:crypto';
import type { MediaType } from '../../../contracts/media.ts';
import { slugify } from '../../../contracts/slug.ts';

const stemLengthMost = 60;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 16 random characters: 82 bits, so that an address is neither guessed nor given twice. */
const randomPart = (): string => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');

/** A name as clients send it: the part behind the last slash of either kind, without its extension. */
const stemOf = (name: string): string =>
  slugify((name.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, ''), stemLengthMost);

/** The stored name of a new file: the client's stem in a-z, 0-9 and hyphens, random, the extension. */
export const newFilename = (clientName: string, { extensions }: MediaType): string =>
  `${stemOf(clientName) || 'file'}-${randomPart()}.${extensions[0]}`;

/** The stored name of a version of a file: that file's stem, random characters of its own, its size in pixels. */
export function newVersionName(filename: string, { width, height }: { width: number; height: number }): string {
  const [, stem = 'file', extension = ''] = /^(.+)-[a-z0-9]{16}\.([a-z0-9]+)$/.exec(filename) ?? [];
  return `${stem}-${randomPart()}-${width}x${height}.${extension}`;
}

/** What stored names look like; nothing else is looked for. */
export const filenamePattern = '^[a-z0-9-]{1,120}\\.[a-z0-9]{2,5}$';

/** The stored name in an address of a file, absolute or not; null for an address elsewhere. */
export function filenameOfAddress(publicUrl: string, address: string): string | null {
  if (!URL.canParse(address, publicUrl)) return null;
  const { origin, pathname } = new URL(address, publicUrl);
  const [, filename = ''] = /^\/uploads\/([^/]+)$/.exec(pathname) ?? [];
  return origin === publicUrl && new RegExp(filenamePattern).test(filename) ? filename : null;
}
