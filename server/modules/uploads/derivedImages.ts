import type { Readable } from 'node:stream';
import type { Dependencies } from '../../dependencies.ts';
import type { Dimensions } from './images.ts';
import type { ImageWork } from './imageWork.ts';
import { fileKey, putBytes } from './objects.ts';
import { findServed, type ServedFile } from './uploadStore.ts';

export type Needs = Pick<Dependencies, 'db' | 'providers'>;

/** An image that is created from a file when it is requested for the first time. */
export type DerivedImage = {
  /** Its key in the storage. */
  key: string;
  mimetype: string;
  /** Returns its bytes, from the file's local path. */
  make(path: string, dimensions: Dimensions): Promise<Buffer>;
  /** The queue in which its creation waits, before the file is copied. */
  queue?: ImageWork;
};

/** A stream of bytes and their number. */
export type Opened = { stream: Readable; size: number };

/** Images that this process is creating, so that concurrent requests share one. */
const making = new Map<string, Promise<boolean>>();

/**
 * Returns a derived image, and creates it if the storage does not have it.
 * @returns null if the file is deleted
 * @throws ApiError as `processImage`; QueueFullError, StorageFullError, StorageFailedError
 */
export async function openDerived(
  needs: Needs,
  filename: string,
  served: ServedFile,
  image: DerivedImage,
): Promise<Opened | null> {
  const { storage } = needs.providers;
  const isThere = (await storage.size(image.key)) !== null || (await makeOnce(needs, filename, served, image));
  const [size, stream] = isThere ? [await storage.size(image.key), await storage.read(image.key)] : [null, null];
  return size === null || stream === null ? null : { stream, size };
}

function makeOnce(needs: Needs, filename: string, served: ServedFile, image: DerivedImage): Promise<boolean> {
  const running = making.get(image.key);
  if (running) return running;
  const work = () => make(needs, filename, served, image);
  const started = (image.queue ? image.queue.run(0, work) : work()).finally(() => making.delete(image.key));
  making.set(image.key, started);
  return started;
}

async function make(
  { db, providers: { storage } }: Needs,
  filename: string,
  served: ServedFile,
  image: DerivedImage,
): Promise<boolean> {
  const copy = await storage.localCopy(fileKey(served.object));
  if (!copy) return false;
  try {
    const bytes = await image.make(copy.path, { width: served.width ?? 1, height: served.height ?? 1 });
    await putBytes(storage, image.key, bytes, image.mimetype);
  } finally {
    await copy.release();
  }
  // The file may have been deleted and swept in between: then nothing else would delete this image.
  if (await findServed(db, filename)) return true;
  await storage.delete(image.key);
  return false;
}
