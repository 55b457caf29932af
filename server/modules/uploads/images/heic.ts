import { serverLimits } from '#contracts/serverLimits.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { WorkerThread } from './workerThread.ts';

type Size = { width: number; height: number };

/** The primary image of a file, upright: pixels as RGBA, and its color profile (ICC). */
export type HeicImage = Size & { pixels: Uint8Array; profile: Uint8Array | null };
type Answer = Size & { pixels: Uint8Array | null; profile: Uint8Array | null };

/** An image of 48 megapixels takes about 4 s on a slow machine. */
const thread = new WorkerThread<{ path: string; decode: boolean }, Answer>({
  program: 'heicWorker',
  patienceMs: 20_000,
  memoryMb: 256,
});

/**
 * Reads the size of a HEIC image from its header.
 * @throws ApiError `file-damaged`, `image-too-large`
 */
export async function readHeicSize(path: string): Promise<Size> {
  const size = await thread.ask({ path, decode: false });
  if (!size || !(size.width > 0 && size.height > 0)) throw new ApiError('file-damaged');
  const { width, height } = size;
  const [pixels, pixels_most] = [width * height, serverLimits.maxHeicPixels];
  if (pixels > pixels_most) throw new ApiError('image-too-large', { pixels, pixels_most });
  return { width, height };
}

/**
 * Decodes a HEIC image of a size that was checked.
 * @throws ApiError `file-damaged` if it can't be decoded, or not in time
 */
export async function decodeHeic(path: string): Promise<HeicImage> {
  const image = await thread.ask({ path, decode: true });
  if (!image?.pixels) throw new ApiError('file-damaged');
  const { width, height, pixels, profile } = image;
  return { width, height, pixels, profile };
}
