import { limits } from '#contracts/limits.ts';
import { extensionOf, folderPath, type MediaKind, mediaTypeOfExtension, pathWithin } from '#contracts/media.ts';

/** Why a file would be refused, as far as known before the upload. The server also checks the content. */
export type AcceptanceProblem = 'empty' | 'tooLarge' | 'wrongType' | 'wrongKind' | 'tooDeep';

/** Returns the maximum size in bytes of a file with this name. */
export function maxBytes(name: string): number {
  const type = mediaTypeOfExtension(extensionOf(name.trim()));
  if (type?.mimetype === 'image/svg+xml') return limits.maxSvgBytes;
  if (type?.mimetype === 'text/vtt') return limits.maxCaptionsBytes;
  return type?.mimetype === 'image/heic' ? limits.maxHeicBytes : limits.maxUploadBytes;
}

/** Checks a file by its name and size; `kinds` are the accepted ones, null accepts any. */
export function problemOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  kinds: readonly MediaKind[] | null,
): AcceptanceProblem | null {
  const extension = extensionOf(name.trim());
  const type = mediaTypeOfExtension(extension);
  if (!type && extension) return 'wrongType';
  // The server detects the type of a file without an extension from its content.
  if (kinds && !(type && kinds.includes(type.type))) return 'wrongKind';
  if (size === 0) return 'empty';
  return size > maxBytes(name) ? 'tooLarge' : null;
}

/**
 * Returns the folder for a file that was dropped inside of a folder: `path` is its relative path as reported by the
 * browser (`./photos/day 1/a.jpg`, `/photos/a.jpg`, or only the name). Null if the folder's name is invalid.
 */
export function folderFor(path: string, into: string): string | null {
  const folders = path.split('/').slice(0, -1);
  const names = folders.filter((name) => name !== '' && name !== '.').map((name) => name.trim());
  return folderPath(names.reduce(pathWithin, into));
}
