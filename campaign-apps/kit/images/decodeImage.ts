import pLimit from 'p-limit';
import type { Sharp } from 'sharp';

/** Images are decoded one after the other, to limit memory. */
export const decodingTurn = pLimit(1);

const maxPixels = 50_000_000;
const maxDecodingSeconds = 10;
/** The formats of images from other servers; SVG is left out, because it may refer to other files. */
const formats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'];

/** Loads sharp with the first image, to save memory and time at the start. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/**
 * Opens an image from another server, upright. Its format is determined by its content.
 * @throws Error if it is not a picture of an accepted format, or too large
 */
export async function openImage(bytes: Buffer, { acceptsSvg = false } = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  const { format = 'of no known format' } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
  if (!formats.includes(format) && !(acceptsSvg && format === 'svg')) throw new Error(`the image is ${format}`);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxDecodingSeconds })
    .autoOrient();
}
