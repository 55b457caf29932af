import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, type Incoming, storageErrorOf } from './incoming.ts';
import { checkedKey, type Storage } from './storage.ts';

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** The file's or folder's changes are on the disk when this returns. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Objects as files of a folder. A new one is written beside, made durable, and then renamed to its place, so that there is
 * never half of one (the rename is atomic within a file system, so what arrives must lie on the same one).
 */
export function folderStorage(root: string, incoming: Incoming): Storage {
  const placeOf = (key: string) => join(root, checkedKey(key));

  async function moveTo(path: string, place: string): Promise<void> {
    const folder = dirname(place);
    const made = await mkdir(folder, { recursive: true });
    await sync(path);
    await rename(path, place);
    await sync(folder);
    // a folder that is new stands in its parents
    for (let at = folder; made && at.length >= made.length; at = dirname(at)) await sync(dirname(at));
  }

  return {
    newIncoming: () => incoming.newPath(),
    room: () => incoming.room(),
    sweepIncoming: (now) => incoming.sweep(now),
    async put(key, path) {
      await moveTo(path, placeOf(key)).catch((error: unknown) => {
        throw storageErrorOf(error);
      });
    },
    async read(key, range) {
      const handle = await open(placeOf(key), 'r').catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      });
      return handle && createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range });
    },
    async size(key) {
      const seen = await stat(placeOf(key)).catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      });
      return seen?.isFile() ? seen.size : null;
    },
    async localCopy(key) {
      const path = placeOf(key);
      const seen = await stat(path).catch(() => null);
      return seen?.isFile() ? { path, release: async () => {} } : null;
    },
    async delete(key) {
      const place = placeOf(key);
      await rm(place, { force: true });
      // thumbnails have a folder for each file; the one of all of them is never empty for long
      if (key.split('/').length > 2) await rmdir(dirname(place)).catch(() => undefined);
    },
  };
}
