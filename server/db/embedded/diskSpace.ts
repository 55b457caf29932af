import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { giveTo, type Location } from './location.ts';
import type { LauncherLog } from './options.ts';

const MB = 1024 * 1024;
/**
 * Below this the database accepts no writes: it needs some segments of its log (16 MB each) to shut down and start
 * cleanly.
 */
const ROOM_KEPT = 64 * MB;
/** From here on it accepts writes again; higher than the first limit, so that the state doesn't flap. */
const ROOM_TO_WRITE = 96 * MB;
/** Down to this, logins still write: little, and within limits. It is one segment more than a clean end needs. */
const ROOM_FOR_LOGINS = 32 * MB;
/** Space for an empty database and its first log. */
const ROOM_TO_MAKE = 256 * MB;
const LOOK_MS = 250;

/**
 * Returns the free bytes on the disk of a folder (or of its nearest existing parent), as available to an ordinary
 * user.
 */
function freeBytesAt(folder: string): number {
  if (!existsSync(folder) && dirname(folder) !== folder) return freeBytesAt(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns whether the disk of the database has space for logins, but other writes are paused or will be soon. */
export function hasRoomForLogins(folder: string): boolean {
  const room = freeBytesAt(folder);
  return room >= ROOM_FOR_LOGINS && room < ROOM_TO_WRITE;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / MB)} MB`;

/**
 * Checks that the folder's disk has space for the database.
 * @throws EmbeddedPostgresError if there is too little space to create or start it
 */
export function refuseFullDisk(folder: string, isThere: boolean): void {
  const needed = isThere ? ROOM_TO_WRITE : ROOM_TO_MAKE;
  const room = freeBytesAt(folder);
  if (room >= needed) return;
  throw new EmbeddedPostgresError(
    `The disk is full: ${folder} has ${megabytes(room)} left, and the database needs ${megabytes(needed)} to start. ` +
      'Free up space or set another DATA_DIR.',
  );
}

/** Waits while the disk is full and `wanted` returns true. */
export async function waitForDiskSpace(folder: string, log: LauncherLog, wanted: () => boolean): Promise<void> {
  if (freeBytesAt(folder) >= ROOM_KEPT) return;
  log.error(`The disk of ${folder} is full: the database starts again once ${megabytes(ROOM_TO_WRITE)} are free.`);
  while (wanted() && freeBytesAt(folder) < ROOM_TO_WRITE) await delay(LOOK_MS);
}

/** Monitors the disk and pauses writes before it is full; returns a function that stops the monitor. */
export function watchDiskSpace(location: Location, log: LauncherLog, reload: () => void): () => void {
  let takesChanges = true;
  const look = () => {
    const room = freeBytesAt(location.folder);
    if (takesChanges ? room >= ROOM_KEPT : room < ROOM_TO_WRITE) return;
    takesChanges = !takesChanges;
    writeSwitch(location, takesChanges);
    reload();
    if (takesChanges) log.info('Disk space is available again: the database accepts writes.');
    else {
      log.error(
        `The disk of ${location.folder} has only ${megabytes(room)} left. Writes are paused until ` +
          `${megabytes(ROOM_TO_WRITE)} are free; reads still work.`,
      );
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

const switchFile = 'changes.conf';
const include = `include_if_exists = '${switchFile}'`;
/** Both have the same length, so that one overwrites the other in place: a full disk has no space for another file. */
const readOnly = { yes: 'default_transaction_read_only = on \n', no: 'default_transaction_read_only = off\n' };

/** Enables writes at the start of the database, and includes the switch file in its configuration. */
export function prepareSwitch(location: Location): void {
  const file = join(location.cluster, switchFile);
  const configuration = join(location.cluster, 'postgresql.conf');
  writeFileSync(file, readOnly.no, { mode: 0o600 });
  giveTo(location.runner, file);
  if (!readFileSync(configuration, 'utf8').includes(include)) appendFileSync(configuration, `\n${include}\n`);
}

function writeSwitch(location: Location, takesChanges: boolean): void {
  const file = openSync(join(location.cluster, switchFile), 'r+');
  try {
    writeSync(file, takesChanges ? readOnly.no : readOnly.yes, 0);
  } finally {
    closeSync(file);
  }
}
