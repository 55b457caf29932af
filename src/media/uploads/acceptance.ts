import { limits } from '../../../contracts/limits.ts';
import { extensionOf, folderPath, type MediaKind, mediaTypeOfExtension, pathWithin } from '../../../contracts/media.ts';

/** Why a file would not be accepted, seen before it is sent. The server judges by the content as well. */
export type AcceptanceProblem = 'empty' | 'tooLarge' | 'wrongType' | 'heic' | 'wrongKind' | 'tooDeep';

/** The most bytes that a file of this name may have. */
export function maxBytes(name: string): number {
  const type = mediaTypeOfExtension(extensionOf(name));
  return type?.mimetype === 'image/svg+xml' ? limits.maxSvgBytes : limits.maxUploadBytes;
}

/** What is wrong with a file by its name and size; `kinds` are those that are asked for, null is any. */
export function problemOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  kinds: readonly MediaKind[] | null,
): AcceptanceProblem | null {
  const type = mediaTypeOfExtension(extensionOf(name));
  if (!type) return ['heic', 'heif'].includes(extensionOf(name)) ? 'heic' : 'wrongType';
  if (kinds && !kinds.includes(type.type)) return 'wrongKind';
  if (size === 0) return 'empty';
  return size > maxBytes(name) ? 'tooLarge' : null;
}

/**
 * The folder for a file that was dropped inside of others: `path` is its own path as the browser tells it
 * (`./photos/day 1/a.jpg`, `/photos/a.jpg`, or the name alone). Null when no such folder can be made.
 */
export function folderFor(path: string, into: string): string | null {
  const folders = path.split('/').slice(0, -1);
  const names = folders.filter((name) => name !== '' && name !== '.').map((name) => name.trim());
  return folderPath(names.reduce(pathWithin, into));
}
