import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import type { LauncherLog } from './options.ts';
import { copyPrograms, findPrograms, type Programs } from './programs.ts';

/** The OS user of the database's processes; empty for the user of this process. */
interface Runner {
  uid?: number;
  gid?: number;
}

/** The database's folder, user and program files. */
export interface Location {
  /** Contains the cluster, its password, log and lock. */
  folder: string;
  cluster: string;
  programs: Programs;
  runner: Runner;
}

/** PostgreSQL refuses to run as root, so root runs it as this user ('nobody' on all systems). */
const UNPRIVILEGED = 65534;
/** Folder for files that the unprivileged user needs if the checkout is private. */
const SHARED_PLACE = '/var/lib/campaign-cms';

/** Finds or creates the database's folder for a data folder; logs if it is elsewhere. */
export function locate(dataDir: string, log: LauncherLog): Location {
  const inside = join(resolve(dataDir), 'database');
  mkdirSync(inside, { recursive: true, mode: 0o755 });
  const programs = findPrograms();
  if (process.getuid?.() !== 0) return placeForUser(inside, programs);

  const folder = placeForRoot(inside, log);
  const cluster = join(folder, 'cluster');
  const owner = existsSync(cluster) ? statSync(cluster) : null;
  // A cluster created by an ordinary user keeps its owner.
  const runner =
    owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
  if (runsAs(runner, join(programs.folder, 'bin', 'postgres'), '--version'))
    return { folder, cluster, programs, runner };
  const copy = copyPrograms(programs, SHARED_PLACE);
  log.info(
    `The database's program files are not accessible to an ordinary user. They run from a copy in ${copy.folder}.`,
  );
  return { folder, cluster, programs: copy, runner };
}

function placeForUser(folder: string, programs: Programs): Location {
  const cluster = join(folder, 'cluster');
  const foreign = existsSync(cluster) && statSync(cluster).uid !== process.getuid?.();
  if (foreign || existsSync(join(folder, 'location'))) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} was created by another user, possibly root. Start as that user or set another DATA_DIR.`,
    );
  }
  return { folder, cluster, programs, runner: {} };
}

/**
 * Returns the data folder if the unprivileged user can reach it, else a folder under `/var/lib`. The data folder
 * stores the path of that folder, so that a new data folder starts with an empty database.
 */
function placeForRoot(inside: string, log: LauncherLog): string {
  const pointer = join(inside, 'location');
  if (!existsSync(pointer)) {
    if (existsSync(join(inside, 'cluster')) || reaches(inside)) return inside;
    writeOnce(pointer, join(SHARED_PLACE, randomBytes(6).toString('hex')));
  }
  const folder = readFileSync(pointer, 'utf8').trim();
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  log.info(`The data folder is private, so the database is in ${folder}.`);
  return folder;
}

/** If several processes write at once, the first one's complete content wins. */
function writeOnce(file: string, content: string): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${content}\n`);
  try {
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own);
  }
}

function reaches(folder: string): boolean {
  return runsAs({ uid: UNPRIVILEGED, gid: UNPRIVILEGED }, '/bin/sh', '-c', 'cd "$1"', 'sh', folder);
}

function runsAs(runner: Runner, program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { ...runner, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Gives a folder to the user who runs the database. */
export function giveTo(runner: Runner, folder: string): void {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(folder, runner.uid, runner.gid);
}
