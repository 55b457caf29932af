import { rename, rm } from 'node:fs/promises';
import { limits } from '#contracts/limits.ts';
import { type MediaType, mediaTypeOfExtension } from '#contracts/media.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { storageErrorOf } from '#server/providers/storage/incoming.ts';
import { convertHeic, convertTiff } from '../images/convertedImages.ts';
import { newFilename } from '../store/names.ts';
import type { ReceivedFile } from './receive.ts';

/** The received file of an image that was converted: its name in the storage, and where it is until then. */
export type Original = { object: string; path: string; type: MediaType; sizeBytes: number };

/** Returns where a received file is after its conversion. */
export const originalPath = (path: string): string => `${path}-original`;

/**
 * Converts a received HEIC or TIFF image to a JPEG, in its place: upright, in sRGB, without metadata such as the position.
 * The original is moved aside.
 * @throws ApiError `too-large`, `file-damaged`, `image-too-large`
 */
export async function convertImage(
  file: ReceivedFile,
  type: MediaType,
): Promise<{ jpeg: MediaType; original: Original }> {
  const jpeg = mediaTypeOfExtension('jpg');
  if (!jpeg) throw new Error('JPEG is not an accepted type');
  const { path, name, sizeBytes } = file;
  const original = { object: newFilename(name, type), path: originalPath(path), type, sizeBytes };
  await rename(path, original.path);
  try {
    if (type.mimetype === 'image/tiff') await convertTiff(original.path, path);
    else await fromHeic(original, path);
    return { jpeg, original };
  } catch (error) {
    await rm(original.path, { force: true });
    throw storageErrorOf(error);
  }
}

async function fromHeic({ path, sizeBytes }: Original, to: string): Promise<void> {
  if (sizeBytes > limits.maxHeicBytes) throw new ApiError('too-large', { bytes_most: limits.maxHeicBytes });
  await convertHeic(path, to);
}
