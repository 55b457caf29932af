import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { type DecodeQuestion, decodeApart } from './decodeApart.ts';
import { type Dimensions, readDimensions, withImageTurn } from './images.ts';

/**
 * Converts a HEIC image to a JPEG file: upright, in sRGB, on white and without metadata. Decodes it in another process,
 * because the decoder needs several hundred megabytes.
 * @throws ApiError `file-damaged` if it can't be decoded, or not in time; `image-too-large`
 */
export async function convertHeic(path: string, to: string): Promise<void> {
  const question: DecodeQuestion = { format: 'heic', path, maxPixels: serverLimits.maxHeicPixels };
  const size = await decodeApart(question);
  if (!size || !(size.width > 0 && size.height > 0)) throw new ApiError('file-damaged');
  const [pixels, pixels_most] = [size.width * size.height, serverLimits.maxHeicPixels];
  if (pixels > pixels_most) throw new ApiError('image-too-large', { pixels, pixels_most });
  await convert({ ...question, to }, size);
}

/** Converts the first page of a TIFF image as `convertHeic` does. @throws ApiError as `convertHeic` */
export async function convertTiff(path: string, to: string): Promise<void> {
  const size = await readDimensions(path, 'image/tiff');
  await convert({ format: 'tiff', path, to, maxPixels: limits.maxImagePixels }, size);
}

async function convert(question: DecodeQuestion, size: Dimensions): Promise<void> {
  const converted = await withImageTurn(size, () => decodeApart(question));
  if (!converted) throw new ApiError('file-damaged');
}
