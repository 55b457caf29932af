import type { Sharp, SharpOptions } from 'sharp';
import { limits } from '../../../contracts/limits.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { ImageWork } from './imageWork.ts';

/** Width and height in pixels as people see the picture, turned by its own orientation. */
export type Dimensions = { width: number; height: number };

/** Wall time. The pixel limit bounds the work; this only ends a decoder that hangs, also on a busy machine. */
const processingSeconds = 30;
const sharpFormats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** One queue for everything that decodes pictures, so that files are served and calls answered meanwhile. */
const work = new ImageWork({ atOnce: 2, pixelsAtOnce: limits.imagePixelsMost });

/** Loaded with the first picture: it takes memory and time that a start can do without. */
async function openImage(path: string, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const strictly = { failOn: 'error', limitInputPixels: limits.imagePixelsMost, sequentialRead: true } as const;
  return sharp(path, { ...strictly, ...options });
}

/**
 * The dimensions by the file's head alone, nothing is decoded.
 * @throws ApiError `file-damaged`, `image-too-large`
 */
export async function readDimensions(path: string, mimetype: string): Promise<Dimensions> {
  const { format, width, height, autoOrient } = await (await openImage(path, { limitInputPixels: false }))
    .metadata()
    .catch(() => {
      throw new ApiError('file-damaged');
    });
  if (format !== sharpFormats[mimetype] || !(width > 0 && height > 0)) throw new ApiError('file-damaged');
  if (width * height > limits.imagePixelsMost) {
    throw new ApiError('image-too-large', { pixels: width * height, pixels_most: limits.imagePixelsMost });
  }
  return { width: autoOrient.width, height: autoOrient.height };
}

/**
 * Decodes a picture and makes something of it, one after the other.
 * @param dimensions its own: they say how much memory it takes
 * @throws ApiError `file-damaged` when it can't be decoded, `image-too-large` when that takes too long
 */
export function processImage<Result>(
  path: string,
  dimensions: Dimensions,
  make: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  return work.run(dimensions.width * dimensions.height, async () => {
    const image = await openImage(path);
    return make(image.timeout({ seconds: processingSeconds })).catch((error: unknown) => {
      if (error instanceof Error && /timeout/i.test(error.message)) throw new ApiError('image-too-large');
      throw new ApiError('file-damaged');
    });
  });
}

/** A WebP of at most that width and twice its height, upright, without what cameras note; never enlarged. */
export function makeThumbnail(path: string, dimensions: Dimensions, width: number): Promise<Buffer> {
  return processImage(path, dimensions, (image) =>
    image
      .autoOrient()
      .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72, effort: 2 })
      .toBuffer(),
  );
}
