import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const IN_MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;
const PREFIX = 'campaign-cms-scratch-';
const STALE_MS = 24 * 3_600_000;

/**
 * Creates a folder for files that a test writes and removes. It is in memory if there is room, since a database's
 * thousand files cost several times as much on a disk; TMPDIR sets another place. The database's own user can access
 * it too if root runs the tests.
 */
export function makeScratchFolder(name: string): string {
  const folder = mkdtempSync(join(place, `${PREFIX}${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

const place = process.env.TMPDIR === undefined && hasRoomInMemory() ? IN_MEMORY : tmpdir();

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM && freemem() > 2 * ROOM;
  } catch {
    return false;
  }
}

/** Removes what killed test runs have left behind: in memory it would stay until the machine restarts. */
export function removeStaleScratchFolders(): void {
  for (const name of readdirSync(place).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(place, name);
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > STALE_MS) rmSync(folder, { recursive: true, force: true });
  }
}
