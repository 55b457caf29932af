import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extensionOf, type MediaType, mediaTypeOfExtension, mediaTypes } from '#contracts/media.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { haveMp3Frames, id3Length } from '../images/mp3Frames.ts';

/** Other MIME types of the accepted types. */
const aliases: Record<string, string> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
};
/** Documents of another type that may consist of valid text. Most other signatures are words that text may start with. */
const textDocuments = new Set(['application/pdf', 'application/rtf', 'application/postscript']);
/** Detected types whose content is checked as text. */
const textual = new Set(['application/xml', 'text/vtt', undefined]);

const differs = (extension: string, mimetype?: string) =>
  new ApiError('file-type-differs', { extension, ...(mimetype && { mimetype }) });

const ofMimetype = (mimetype: string): MediaType | undefined => mediaTypes.find((one) => one.mimetype === mimetype);

/**
 * Detects a file's type from its content. The extension must match, if there is one.
 * @throws ApiError `file-type-refused` for a type that is not accepted, `file-type-differs` for another extension,
 * `quicktime-video`, `text-not-utf-8`
 */
export async function detectType(path: string, name: string): Promise<MediaType> {
  const extension = extensionOf(name.trim());
  const named = mediaTypeOfExtension(extension);
  if (extension && !named) throw new ApiError('file-type-refused', { extension });
  const magic = await signatureOf(path, named);
  const isText = textual.has(magic) || (named?.type === 'text' && (await mayBeText(path, magic)));
  const found = isText ? await detectText(path, named, extension) : ofMimetype(aliases[magic ?? ''] ?? magic ?? '');
  if (!found) throw named ? differs(extension, magic) : new ApiError('file-type-refused', { mimetype: magic });
  if (!named || named === found) return found;
  // MP4 with sound only: not every program marks it as audio.
  if (named.mimetype === 'audio/mp4' && found.mimetype === 'video/mp4') return named;
  throw differs(extension, found.mimetype);
}

/** Returns the MIME type that a file's signature says; undefined without a known one. */
async function signatureOf(path: string, named: MediaType | undefined): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (found === 'video/quicktime' && named?.mimetype === 'video/mp4') throw new ApiError('quicktime-video');
  const start = await startOf(path);
  const isTagged = id3Length(start) > 0;
  if (named?.mimetype === 'audio/mpeg' && (found === undefined || (isTagged && found !== 'audio/mpeg'))) {
    return haveMp3Frames(await startOf(path, mp3SearchBytes, id3Length(start))) ? 'audio/mpeg' : found;
  }
  return found ?? (/^RF64.{4}WAVE/s.test(start.toString('latin1', 0, 12)) ? 'audio/wav' : undefined);
}

/** How far the first frame of an MP3 may be behind its tag. */
const mp3SearchBytes = 262_144;

/**
 * Returns whether a file with the name of a text and a signature of another type is judged as text: valid UTF-8, or
 * UTF-16 by its byte order mark, which is then refused as such.
 */
async function mayBeText(path: string, magic: string | undefined): Promise<boolean> {
  if (magic !== undefined && textDocuments.has(magic)) return false;
  if (/^(\xff\xfe|\xfe\xff)/.test((await startOf(path)).toString('latin1', 0, 2))) return true;
  return checkText(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}

/** Detects text, which has no signature: markup is SVG or refused, everything else has the type of its extension. */
async function detectText(
  path: string,
  named: MediaType | undefined,
  extension: string,
): Promise<MediaType | undefined> {
  const head = await textHead(path);
  if (isSvg(head)) return ofMimetype('image/svg+xml');
  if (isMarkupOrScript(head) || named?.type !== 'text') return undefined;
  await checkText(path);
  const begins = textBegins[named.mimetype];
  if (begins && !begins(head)) throw differs(extension, 'text/plain');
  return named;
}

const headBytes = 4_096;

/**
 * Returns the start of a file as text, without byte order mark and leading whitespace. It may end within a character.
 */
async function textHead(path: string): Promise<string> {
  return (await startOf(path)).toString('utf8').replace(/^[\ufeff\s]+/, '');
}

async function startOf(path: string, length = headBytes, position = 0): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns whether it is an SVG, after declarations and comments. */
const isSvg = (head: string): boolean =>
  /^(<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+([\w.-]+:)?svg[^>[]*(\[[^\]]*\]\s*)?>|\s)*<([\w.-]+:)?svg[\s>]/i.test(
    head,
  );

/** Matches markup and scripts, whatever the file's extension. */
const isMarkupOrScript = (head: string): boolean => /^(<[!?/a-z]|#!|%!|\{\\rtf)/i.test(head);

/**
 * Checks that a file is valid UTF-8 without NUL (docs/protocol.md, Uploads).
 * @throws ApiError `text-not-utf-8`
 */
async function checkText(path: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of chunks) {
      if (chunk.includes(0)) throw new ApiError('text-not-utf-8');
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new ApiError('text-not-utf-8') : error;
  }
}

/** Players also read subtitles without numbers. */
const subtitleTime = /^(?:\d+[\t ]*\r?\n)?\d\d?:\d\d:\d\d[,.]\d{1,3}\s+-->\s+\d\d?:\d\d:\d\d[,.]\d/;

/** Checks of the first characters for text types that have a signature. */
const textBegins: Record<string, (head: string) => boolean> = {
  'text/vtt': (head) => /^WEBVTT(\s|$)/.test(head),
  'application/x-subrip': (head) => subtitleTime.test(head),
};
