import { extensionOf, type MediaType, mediaTypeOfExtension, mediaTypes } from '../../../contracts/media.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { checkText, isDrawing, isMarkupOrScript, textBegins, textHead } from './textContent.ts';

/** Other names by which content is known. */
const aliases: Record<string, string> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
};
/** Magic of two letters, with which an honest text may begin. */
const weakMagic = new Set(['image/bmp', 'application/x-msdownload']);
/** What is read as text before it is believed. */
const textual = new Set(['application/xml', 'text/vtt', undefined]);

const differs = (extension: string, mimetype?: string) =>
  new ApiError('file-type-differs', { extension, ...(mimetype && { mimetype }) });

const ofMimetype = (mimetype: string): MediaType | undefined => mediaTypes.find((one) => one.mimetype === mimetype);

/**
 * What a file is, by its content; its name may not say otherwise. A name without an extension says
 * nothing.
 * @throws ApiError `file-type-refused` for what is not on the list, `file-type-differs` for a name that lies,
 *   `text-not-utf-8`
 */
export async function detectType(path: string, name: string): Promise<MediaType> {
  const extension = extensionOf(name);
  const named = mediaTypeOfExtension(extension);
  if (extension && !named) throw new ApiError('file-type-refused', { extension });
  const { fileTypeFromFile } = await import('file-type');
  const magic = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  const isText = textual.has(magic) || (named?.type === 'text' && magic !== undefined && weakMagic.has(magic));
  const found = isText ? await detectText(path, named, extension) : ofMimetype(aliases[magic ?? ''] ?? magic ?? '');
  if (!found) throw named ? differs(extension, magic) : new ApiError('file-type-refused', { mimetype: magic });
  if (!named || named === found) return found;
  // sound alone in the same container, which not every program marks as such
  if (named.mimetype === 'audio/mp4' && found.mimetype === 'video/mp4') return named;
  throw differs(extension, found.mimetype);
}

/** Text has no magic: what is markup is a drawing or refused, all else is the text that its name says, if it is any. */
async function detectText(
  path: string,
  named: MediaType | undefined,
  extension: string,
): Promise<MediaType | undefined> {
  const head = await textHead(path);
  if (isDrawing(head)) return ofMimetype('image/svg+xml');
  if (isMarkupOrScript(head) || named?.type !== 'text') return undefined;
  await checkText(path);
  const begins = textBegins[named.mimetype];
  if (begins && !begins(head)) throw differs(extension, 'text/plain');
  return named;
}
