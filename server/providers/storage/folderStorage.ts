import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, type Incoming, storageErrorOf } from './incoming.ts';
import { checkedKey, type Storage } from './storage.ts';

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** Flushes changes of a file or folder to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores objects as files of a folder. A new one is written elsewhere, flushed and then renamed into place, so that no
 * partial object is visible. The rename is atomic only within a file system, so incoming files must be on the same
 * one.
 */
export function folderStorage(root: string, incoming: Incoming): Storage {
  const placeOf = (key: string) => join(root, checkedKey(key));

  async function moveTo(path: string, place: string): Promise<void> {
    const folder = dirname(place);
    const made = await mkdir(folder, { recursive: true });
    await sync(path);
    await rename(path, place);
    await sync(folder);
    // A new folder is an entry of its parents, so they are flushed too.
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
      // Each file's thumbnails have their own folder, which is removed when empty.
      if (key.split('/').length > 2) await rmdir(dirname(place)).catch(() => undefined);
    },
  };
}
