import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderInUseError } from './errors.ts';
import { processMark } from './processes.ts';

interface Owner {
  pid: number;
  mark: string | null;
}

/**
 * Locks the folder for this process until the returned function is called or the process ends, in any way.
 *
 * The lock is the file `lock.N` with the highest N; it is valid while the process written in it runs. Taking over the
 * lock of an ended process means creating N + 1, which a file system allows exactly one process to do. A stale file is
 * removed only after its successor exists, so that two processes can never both hold the lock.
 *
 * @throws DataFolderInUseError if a running process (including this one) holds it
 */
export function lockFolder(folder: string, dataDir: string): () => void {
  const own = join(folder, `.lock.${randomUUID()}`);
  writeFileSync(own, JSON.stringify({ pid: process.pid, mark: processMark(process.pid) } satisfies Owner));
  try {
    for (;;) {
      const newest = lockNumbers(folder)[0] ?? 0;
      const owner = newest === 0 ? null : readOwner(join(folder, `lock.${newest}`));
      if (owner !== null && owner.mark !== null && processMark(owner.pid) === owner.mark) {
        throw new DataFolderInUseError(dataDir, owner.pid);
      }
      const mine = newest + 1;
      if (claim(own, join(folder, `lock.${mine}`)) && lockNumbers(folder)[0] === mine) {
        for (const old of lockNumbers(folder).slice(1)) rmSync(join(folder, `lock.${old}`), { force: true });
        return () => free(join(folder, `lock.${mine}`));
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** On a full disk this may fail; the lock then ends with this process. */
function free(lock: string): void {
  try {
    writeFileSync(lock, JSON.stringify({ pid: 0, mark: null } satisfies Owner));
  } catch {
    rmSync(lock, { force: true });
  }
}

function lockNumbers(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => b - a);
}

function claim(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(lock: string): Owner | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(lock, 'utf8'));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('mark' in owner)) return null;
    if (typeof owner.pid !== 'number' || typeof owner.mark !== 'string') return null;
    return { pid: owner.pid, mark: owner.mark };
  } catch {
    return null;
  }
}
