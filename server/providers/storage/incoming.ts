import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFullError } from './storage.ts';

/** After this long without a write, what arrives at another process counts as left behind. */
const leftBehindMs = 3_600_000;

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Full disks in the words of this interface; everything else as it is. */
export function storageErrorOf(error: unknown): unknown {
  if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) return error;
  return new StorageFullError('The disk is full', { cause: error });
}

/** The local folder in which bytes arrive, before they are checked and belong to a file. */
export class Incoming {
  private made: Promise<unknown> | null = null;

  /** @param isOurs no other process writes to this folder, so that all that lies there at start was left behind */
  constructor(
    private readonly folder: string,
    private readonly isOurs: boolean,
  ) {}

  async newPath(): Promise<string> {
    this.made ??= mkdir(this.folder, { recursive: true });
    await this.made.catch((error: unknown) => {
      this.made = null;
      throw storageErrorOf(error);
    });
    return join(this.folder, randomUUID());
  }

  async room(): Promise<number> {
    await this.newPath();
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  /** At start everything that is left behind; later on nobody knows whose it is, so only what nobody writes any more. */
  async sweep(now: Date): Promise<void> {
    const everything = this.isOurs && this.made === null;
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const path = join(this.folder, name);
      const seen = await stat(path).catch(() => null);
      const idleMs = seen ? now.getTime() - seen.mtimeMs : 0;
      if (everything || idleMs > leftBehindMs) await rm(path, { force: true });
    }
  }
}
