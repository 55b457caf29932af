import { accessSync, constants, mkdirSync } from 'node:fs';

/** The data folder is not usable; the message says why and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const reasons: Record<string, string> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is inside a file, not a folder',
  EACCES: 'is not writable by this account',
  EPERM: 'is not writable by this account',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
};

/**
 * Creates the product's data folder unless it exists.
 * @throws DataFolderError when it cannot be created or written
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code] ?? `can't be created (${code})`;
    throw new DataFolderError(`The data folder ${dataDir} ${reason}. Fix this or set another DATA_DIR.`, {
      cause: error,
    });
  }
}
