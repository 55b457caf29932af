import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFullError } from './storage.ts';

/** After this time without a write, incoming files of other processes count as abandoned. */
const leftBehindMs = 3_600_000;

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Converts errors of a full disk to a StorageFullError; returns other errors unchanged. */
export function storageErrorOf(error: unknown): unknown {
  if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) return error;
  return new StorageFullError('The disk is full', { cause: error });
}

/** The local folder for incoming bytes until they are checked and belong to a file. */
export class Incoming {
  private made: Promise<unknown> | null = null;

  /** @param isOurs whether no other process writes to this folder, so that all files there at start are abandoned */
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

  /**
   * Deletes all files at start if the folder belongs to this process; otherwise only those without recent writes,
   * since their owner is unknown.
   */
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
