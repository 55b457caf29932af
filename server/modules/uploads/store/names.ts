import { randomInt } from 'node:crypto';
import { filenamePattern, type MediaType } from '#contracts/media.ts';
import { slugify } from '#contracts/slug.ts';

const maxStemLength = 60;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 16 random characters, 82 bits: URLs are unguessable and unique. */
const randomPart = (): string => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');

/** Returns the slug of a client's file name, without directories (either kind of slash) and extension. */
const stemOf = (name: string): string =>
  slugify((name.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, ''), maxStemLength);

/** Returns the stored name of a new file: the client's stem in a-z, 0-9 and hyphens, a random part, the extension. */
export const newFilename = (clientName: string, { extensions }: MediaType): string =>
  `${stemOf(clientName) || 'file'}-${randomPart()}.${extensions[0]}`;

/** The stem and the extension of a stored name. */
const ofFile = /^(.+)-[a-z0-9]{16}\.([a-z0-9]+)$/;

/** Returns the stored name of a version: the file's stem, a new random part, its size in pixels. */
export function newVersionName(filename: string, { width, height }: { width: number; height: number }): string {
  const [, stem = 'file', extension = ''] = ofFile.exec(filename) ?? [];
  return `${stem}-${randomPart()}-${width}x${height}.${extension}`;
}

/** Returns a name in the storage for a further content of a file: the file's stem, a new random part, the extension. */
export function newObjectName(filename: string): string {
  const [, stem = 'file', extension = ''] = ofFile.exec(filename) ?? [];
  return `${stem}-${randomPart()}.${extension}`;
}

/** Returns the stored name in a file's absolute or relative URL; null for any other URL. */
export function filenameOfAddress(publicUrl: string, address: string): string | null {
  if (!URL.canParse(address, publicUrl)) return null;
  const { origin, pathname } = new URL(address, publicUrl);
  const [, filename = ''] = /^\/uploads\/([^/]+)$/.exec(pathname) ?? [];
  return origin === publicUrl && new RegExp(filenamePattern).test(filename) ? filename : null;
}
