import type { BoundedQueue } from '#server/concurrency/boundedQueue.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Dimensions } from '../images/images.ts';
import { fileKey, ownedObjects, putBytes } from '../store/objects.ts';
import type { ServedFile } from '../store/uploadStore.ts';

export type Needs = Pick<Dependencies, 'db' | 'providers'>;

/** An image that is created from a file when it is requested for the first time. */
export type DerivedImage = {
  /** Its key in the storage. */
  key: string;
  mimetype: string;
  /** Returns its bytes, from the file's local path. */
  make(path: string, dimensions: Dimensions): Promise<Buffer>;
  /** The queue in which its creation waits, before the file is copied. */
  queue?: BoundedQueue;
};

/** A derived image in the storage; `size` is in bytes. */
export type Derived = Pick<DerivedImage, 'key' | 'mimetype'> & { size: number };

/** Images that this process is creating, with their sizes, so that concurrent requests share one. */
const making = new Map<string, Promise<number | null>>();

/**
 * Returns the size of a derived image in bytes, and creates it if the storage does not have it.
 * @returns null if the file is deleted
 * @throws what `image.make` throws; QueueFullError, StorageFullError, StorageFailedError
 */
export async function prepareDerived(needs: Needs, served: ServedFile, image: DerivedImage): Promise<number | null> {
  return (await needs.providers.storage.size(image.key)) ?? makeOnce(needs, served, image);
}

function makeOnce(needs: Needs, served: ServedFile, image: DerivedImage): Promise<number | null> {
  const running = making.get(image.key);
  if (running) return running;
  const work = () => make(needs, served, image);
  const started = (image.queue ? image.queue.run(work) : work()).finally(() => making.delete(image.key));
  making.set(image.key, started);
  return started;
}

async function make(
  { db, providers: { storage } }: Needs,
  served: ServedFile,
  image: DerivedImage,
): Promise<number | null> {
  const copy = await storage.localCopy(fileKey(served.object));
  if (!copy) return null;
  let size: number;
  try {
    const bytes = await image.make(copy.path, { width: served.width ?? 1, height: served.height ?? 1 });
    await putBytes(storage, image.key, bytes, image.mimetype);
    size = bytes.length;
  } finally {
    await copy.release();
  }
  // The bytes may have been deleted in between: then nothing else would delete this image.
  if ((await ownedObjects(db, [served.object])).has(served.object)) return size;
  await storage.delete(image.key);
  return null;
}
