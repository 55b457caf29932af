import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';

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
 * The mode of a new data folder: private. If root starts the product, PostgreSQL runs as another user, who has to reach
 * its folder inside.
 */
const folderMode = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Creates the product's data folder, and the private folder of uploads in it, unless they exist.
 * @throws DataFolderError when it cannot be created or written
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: folderMode });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    mkdirSync(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code] ?? `can't be created (${code})`;
    throw new DataFolderError(`The data folder ${dataDir} ${reason}. Fix this or set another DATA_DIR.`, {
      cause: error,
    });
  }
}
