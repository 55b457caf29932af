import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { badCaptionLine } from '#contracts/captions.ts';
import { limits } from '#contracts/limits.ts';
import { isConverted, type MediaType } from '#contracts/media.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { ApiError, InvalidFieldsError } from '#server/plugins/apiError.ts';
import { storageErrorOf } from '#server/providers/storage/incoming.ts';
import { DecoderWorker } from '../images/decoderWorker.ts';
import { resetWebpOrientation } from '../images/imageKind.ts';
import { makeThumbnail, readDimensions } from '../images/images.ts';
import { endOfImage } from '../images/imageTruncation.ts';
import { readMediaDetails } from '../images/mediaDetails.ts';
import { detectType } from './contentType.ts';
import { convertImage, type Original } from './convertImage.ts';
import type { ReceivedFile } from './receive.ts';

/** An accepted file on the local disk. */
export type ValidatedFile = {
  type: MediaType;
  sizeBytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  /** The duration of sound and video, if it is known. */
  durationMs: number | null;
  /** The first thumbnail, which proves that the image can be decoded. */
  thumbnail: { width: number; bytes: Buffer } | null;
  /** The received file, if the accepted one was converted from it. */
  original: Original | null;
  /** What was removed from a drawing. */
  removed: Upload['removed'];
};

/** The width of the thumbnail that is created at once, used by cards. */
const firstThumbnailWidth = 320;

/**
 * Detects a file's type and checks it. It may change the file: drawings are sanitized, trailing data after an
 * image is removed, a WebP gets the orientation that browsers show, and HEIC and TIFF become JPEG.
 * @throws ApiError as `detectType` and `convertImage`, `file-damaged`, `image-too-large`, `animated-avif`, `too-large`;
 * InvalidFieldsError with the first invalid line of captions
 */
export async function validateUpload(file: ReceivedFile): Promise<ValidatedFile> {
  const type = await detectType(file.path, file.name);
  const { sizeBytes, sha256 } = file;
  const plain = {
    type,
    sizeBytes,
    sha256,
    width: null,
    height: null,
    durationMs: null,
    thumbnail: null,
    original: null,
    removed: [],
  };
  if (type.mimetype === 'image/svg+xml') return { ...plain, ...(await keepSvg(file)) };
  if (type.mimetype === 'text/vtt') await checkCaptions(file);
  if (isConverted(type)) return { ...plain, ...(await keepConverted(file, type)) };
  if (type.type === 'image') return { ...plain, ...(await keepImage(file, type.mimetype)) };
  if (type.type === 'audio' || type.type === 'video') {
    return { ...plain, ...(await readMediaDetails(file.path, type.mimetype)) };
  }
  return plain;
}

async function checkCaptions({ path, sizeBytes }: ReceivedFile): Promise<void> {
  const { maxCaptionsBytes } = limits;
  if (sizeBytes > maxCaptionsBytes) throw new ApiError('too-large', { bytes_most: maxCaptionsBytes });
  const line = badCaptionLine(await readFile(path, 'utf8'));
  if (line !== null) throw new InvalidFieldsError([{ loc: ['file'], code: 'caption-line', limit: line }]);
}

async function keepSvg({ path, sizeBytes }: ReceivedFile) {
  if (sizeBytes > limits.maxSvgBytes) throw new ApiError('too-large', { bytes_most: limits.maxSvgBytes });
  const source = new TextDecoder('utf-8', { fatal: true });
  const read = await readFile(path);
  const { text, ...details } = await sanitizeSvg(decodedBy(source, read));
  const bytes = Buffer.from(text);
  await writeFile(path, bytes).catch((error: unknown) => {
    throw storageErrorOf(error);
  });
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), ...details };
}

function decodedBy(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ApiError('text-not-utf-8');
  }
}

async function keepConverted(file: ReceivedFile, from: MediaType) {
  const { jpeg, original } = await convertImage(file, from);
  const { size } = await stat(file.path);
  const converted = { ...file, sizeBytes: size, sha256: await hashOf(file.path) };
  return { type: jpeg, original, ...(await keepImage(converted, jpeg.mimetype)) };
}

async function keepImage({ path, sizeBytes, sha256 }: ReceivedFile, mimetype: string) {
  const isChanged = mimetype === 'image/webp' && (await resetWebpOrientation(path));
  const dimensions = await readDimensions(path, mimetype);
  const end = await endOfImage(path, mimetype);
  if (end === null) throw new ApiError('file-damaged');
  if (end < sizeBytes) await truncate(path, end);
  const bytes = await makeThumbnail(path, dimensions, firstThumbnailWidth);
  return {
    ...dimensions,
    sizeBytes: end,
    sha256: isChanged || end < sizeBytes ? await hashOf(path) : sha256,
    thumbnail: { width: firstThumbnailWidth, bytes },
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1_048_576 });
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * A drawing without scripts, animations, foreign content and external URLs, and what was removed. Dimensions in pixels;
 * null if it has none.
 */
type Drawing = { text: string; width: number | null; height: number | null; removed: Upload['removed'] };

const thread = new DecoderWorker<{ text: string; maxDepth: number; maxLength: number }, Drawing>({
  program: 'drawingWorker',
  runsIn: 'thread',
  patienceMs: 4_000,
  memoryMb: 256,
});

/**
 * Sanitizes a drawing. Calls are queued.
 * @throws ApiError `file-damaged` if it can't be parsed, has too long entities or too many nested elements, or takes too long
 */
async function sanitizeSvg(text: string): Promise<Drawing> {
  const drawing = await thread.ask({ text, maxDepth: serverLimits.maxSvgDepth, maxLength: limits.maxSvgBytes });
  if (!drawing) throw new ApiError('file-damaged');
  return drawing;
}
