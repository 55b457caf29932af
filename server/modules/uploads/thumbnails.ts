import type { Readable } from 'node:stream';
import { thumbnailWidths } from '../../../contracts/media.ts';
import type { Dependencies } from '../../dependencies.ts';
import { makeThumbnail } from './images.ts';
import { fileKey, putBytes, thumbnailKey } from './objects.ts';
import { findServed, type ServedFile } from './uploadStore.ts';

type Needs = Pick<Dependencies, 'db' | 'providers'>;

/** Thumbnails that this process is creating, so that concurrent requests share one. */
const making = new Map<string, Promise<boolean>>();

/** Returns whether a file has thumbnails of this width. Only images have any, and drawings have none. */
export const hasThumbnail = ({ type, mimetype }: ServedFile, width: number): boolean =>
  type === 'image' && mimetype !== 'image/svg+xml' && thumbnailWidths.some((one) => one === width);

/**
 * Returns a thumbnail's stream and size in bytes, and creates it on first use.
 * @returns null if the file is deleted
 * @throws ApiError as `processImage`
 */
export async function openThumbnail(
  needs: Needs,
  filename: string,
  served: ServedFile,
  width: number,
): Promise<{ stream: Readable; size: number } | null> {
  const { storage } = needs.providers;
  const key = thumbnailKey(served.object, width);
  const isThere = (await storage.size(key)) !== null || (await makeOnce(needs, filename, served, width));
  const [size, stream] = isThere ? [await storage.size(key), await storage.read(key)] : [null, null];
  return size === null || stream === null ? null : { stream, size };
}

function makeOnce(needs: Needs, filename: string, served: ServedFile, width: number): Promise<boolean> {
  const key = thumbnailKey(served.object, width);
  const begun = making.get(key) ?? make(needs, filename, served, width).finally(() => making.delete(key));
  making.set(key, begun);
  return begun;
}

async function make({ db, providers: { storage } }: Needs, filename: string, served: ServedFile, width: number) {
  const copy = await storage.localCopy(fileKey(served.object));
  if (!copy) return false;
  try {
    const dimensions = { width: served.width ?? 1, height: served.height ?? 1 };
    const bytes = await makeThumbnail(copy.path, dimensions, width);
    await putBytes(storage, thumbnailKey(served.object, width), bytes, 'image/webp');
  } finally {
    await copy.release();
  }
  // The file may have been deleted and swept in between: then nothing else would delete this thumbnail.
  if (await findServed(db, filename)) return true;
  await storage.delete(thumbnailKey(served.object, width));
  return false;
}
