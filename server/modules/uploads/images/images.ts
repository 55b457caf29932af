import type { Sharp, SharpOptions } from 'sharp';
import { limits } from '#contracts/limits.ts';
import { type ResizedImage, resizedBounds, resizedEncodings } from '#contracts/resizedImages.ts';
import { BoundedQueue } from '#server/concurrency/boundedQueue.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { decodeApart } from './decodeApart.ts';
import { isAnimated } from './imageKind.ts';

/** Width and height in pixels after applying the image's orientation. */
export type Dimensions = { width: number; height: number };

/** Wall-clock seconds. The pixel limit bounds the work; this only ends a decoder that hangs, even on a busy machine. */
const processingSeconds = 30;
const sharpFormats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/tiff': 'tiff',
};

/** One queue for all image decoding, so that the server stays responsive. An image weighs its number of pixels. */
const work = new BoundedQueue({ atOnce: 2, weightAtOnce: limits.maxImagePixels });

/** Loads sharp on first use, to save memory and startup time. */
async function openImage(path: string | Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const strictly = { failOn: 'error', limitInputPixels: limits.maxImagePixels, sequentialRead: true } as const;
  return sharp(path, { ...strictly, ...options });
}

/** Returns the maximum number of pixels: the decoders of some formats need memory for the whole image. */
function maxPixels(mimetype: string, isProgressive: boolean): number {
  if (mimetype === 'image/avif') return limits.maxAvifPixels;
  if (mimetype === 'image/tiff') return limits.maxWholePixels;
  return mimetype === 'image/jpeg' && isProgressive ? limits.maxWholePixels : limits.maxImagePixels;
}

/**
 * Reads the dimensions from the header, without decoding.
 * @throws ApiError `file-damaged`, `image-too-large`, `animated-avif`
 */
export async function readDimensions(path: string, mimetype: string): Promise<Dimensions> {
  const { format, width, height, autoOrient, isProgressive } = await (
    await openImage(path, { limitInputPixels: false })
  )
    .metadata()
    .catch(async () => {
      const isSequence = mimetype === 'image/avif' && (await isAnimated(path, mimetype));
      throw new ApiError(isSequence ? 'animated-avif' : 'file-damaged');
    });
  if (format !== sharpFormats[mimetype] || !(width > 0 && height > 0)) throw new ApiError('file-damaged');
  const [pixels, pixels_most] = [width * height, maxPixels(mimetype, isProgressive)];
  if (pixels > pixels_most) throw new ApiError('image-too-large', { pixels, pixels_most });
  return { width: autoOrient.width, height: autoOrient.height };
}

/** The image is an animation, which has no resized images. */
export class AnimationError extends Error {
  override readonly name = 'AnimationError';
}

/**
 * Decodes and processes an image in the queue.
 * @param dimensions those of the image; they determine the memory that it takes
 * @throws ApiError `file-damaged` if it can't be decoded, `image-too-large` if that takes too long; AnimationError of
 *   `make`
 */
export function processImage<Result>(
  path: string | Uint8Array,
  dimensions: Dimensions,
  make: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const process = async () => {
    const image = await openImage(path);
    return make(image.timeout({ seconds: processingSeconds })).catch((error: unknown) => {
      if (error instanceof AnimationError) throw error;
      if (error instanceof Error && /timeout/i.test(error.message)) throw new ApiError('image-too-large');
      throw new ApiError('file-damaged');
    });
  };
  return withImageTurn(dimensions, process);
}

/** Runs work on an image of this size in the queue. */
export const withImageTurn = <Result>({ width, height }: Dimensions, process: () => Promise<Result>): Promise<Result> =>
  work.run(process, { weight: width * height });

/** Processes an image as `processImage` does; `make` gets an AVIF as a PNG of this size, decoded in another process. */
async function processWithin<Result>(
  path: string,
  dimensions: Dimensions,
  bounds: ReturnType<typeof resizedBounds>,
  make: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const { format } = await (await openImage(path)).metadata().catch(() => ({ format: null }));
  if (format !== 'heif') return processImage(path, dimensions, make);
  const question = { format: 'avif', path, bounds, maxPixels: limits.maxAvifPixels } as const;
  const decoded = await withImageTurn(dimensions, () => decodeApart(question));
  if (!decoded?.bytes) throw new ApiError('file-damaged');
  return processImage(decoded.bytes, decoded, make);
}

/** Returns a WebP of at most this width and twice its height, upright, without metadata and never enlarged. */
export function makeThumbnail(path: string, dimensions: Dimensions, width: number): Promise<Buffer> {
  const bounds = resizedBounds(width);
  return processWithin(path, dimensions, bounds, (image) =>
    image.autoOrient().resize(bounds).webp({ quality: 72, effort: 2 }).toBuffer(),
  );
}

/**
 * Returns a still picture at most this wide and twice as high, upright, without metadata and never enlarged.
 * @throws ApiError as `processImage`; AnimationError
 */
export function makeResized(path: string, dimensions: Dimensions, { width, format }: ResizedImage): Promise<Buffer> {
  const bounds = resizedBounds(width);
  return processWithin(path, dimensions, bounds, async (image) => {
    const { pages = 1, format: stored } = await image.metadata();
    if (pages > 1 || (stored === 'png' && (await isAnimated(path, 'image/png'))))
      throw new AnimationError('An animation has no resized images');
    return image.autoOrient().resize(bounds).toFormat(format, resizedEncodings[format]).toBuffer();
  });
}
