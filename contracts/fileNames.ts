import { limits } from './limits.ts';
import { extensionOf, invisibleCharacters, type MediaType, mediaTypeOfExtension } from './media.ts';
import type { ValidationCode } from './validation.ts';

// Names of media files: any script, without directories, with an extension of the file's type.

/** Format characters that are only refused in names of files, such as soft hyphens and Hangul fillers. */
const invisible = new RegExp(
  `[${invisibleCharacters}\\u00ad\\u115f\\u1160\\u180e\\u2060-\\u206f\\u3164\\uffa0\\ufff9-\\ufffb]`,
  'gu',
);
const separators = /[/\\]/;
const dotsOnly = /^[.\s]*$/;

/** Longer names are cut before they are normalized. 1,024 UTF-16 code units are at least the allowed bytes. */
const maxReadLength = 1_024;

/** Returns the length of a text in UTF-8, in bytes. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Splits a name before the dot of its extension; the extension is empty if there is none. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const { length } = extensionOf(name);
  const at = length === 0 ? name.length : name.length - length - 1;
  return { stem: name.slice(0, at), extension: name.slice(at) };
}

/** Returns the code of the rule that a name breaks, and its limit; null for a valid name. */
export function fileNameProblem(name: string): { code: ValidationCode; limit?: number } | null {
  const { stem } = splitFileName(name);
  if (name.trim() === '') return { code: 'required' };
  if (dotsOnly.test(stem) || separators.test(name) || name.search(invisible) >= 0) return { code: 'file-name' };
  return bytesOf(name) > limits.maxFileNameBytes ? { code: 'maxBytes', limit: limits.maxFileNameBytes } : null;
}

/**
 * Returns a typed name with the extension of the present one, unless it has one of the same type: without it, programs
 * could not open the downloaded file. The extension of another type is replaced.
 */
export function renamedFile(typed: string, present: string): string {
  const name = typed.normalize('NFC').trim();
  const given = mediaTypeOfExtension(extensionOf(name));
  if (given && given === mediaTypeOfExtension(extensionOf(present))) return name;
  const { extension } = splitFileName(present);
  return withoutEnd(given ? splitFileName(name).stem : name) + extension;
}

/**
 * Returns the name of an uploaded file: the client's name without directories and invisible characters, shortened to
 * the allowed bytes, with an extension of its type. A name of which nothing is left becomes `file`.
 */
export function nameOfUpload(clientName: string, type: MediaType): string {
  const last = (clientName.split(separators).at(-1) ?? '').trim();
  const isOfType = mediaTypeOfExtension(extensionOf(last)) === type;
  const { stem, extension } = isOfType ? splitFileName(last) : { stem: last, extension: `.${type.extensions[0]}` };
  // Browsers send quotation marks in this form (HTML, multipart/form-data).
  const read = stem.slice(0, maxReadLength).replaceAll('%22', '"');
  const name = read.replace(invisible, '').normalize('NFC').trim();
  const room = limits.maxFileNameBytes - bytesOf(extension);
  return (dotsOnly.test(name) ? 'file' : withoutEnd(shortened(name, room)) || 'file') + extension;
}

/** Returns the name of a version of an image, with its size in pixels. */
export function nameOfVersion(name: string, { width, height }: { width: number; height: number }): string {
  const { stem, extension } = splitFileName(name);
  return `${stem}-${width}x${height}${extension}`;
}

/** Returns the URL that downloads a file, or a version of it, under its name. It changes with the name. */
export const downloadUrl = (url: string, name: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`;

/** Cuts a text after the last whole character, as users see it, that fits into this many bytes of UTF-8. */
function shortened(text: string, maxBytes: number): string {
  if (bytesOf(text) <= maxBytes) return text;
  const whole = fitting(
    [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment),
    maxBytes,
  );
  // One letter with hundreds of marks is too long by itself.
  return whole || fitting([...text], maxBytes);
}

function fitting(parts: readonly string[], maxBytes: number): string {
  let bytes = 0;
  const end = parts.findIndex((part) => {
    bytes += bytesOf(part);
    return bytes > maxBytes;
  });
  return parts.slice(0, end < 0 ? undefined : end).join('');
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
