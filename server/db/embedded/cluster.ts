import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { giveTo, type Location } from './location.ts';
import type { LauncherLog } from './options.ts';

/** The cluster's owner, who logs in with the stored password. */
export const DATABASE_USER = 'campaign_cms';

/** Creates the cluster if there is none; returns its password. */
export function ensureCluster(location: Location, log: LauncherLog): string {
  const passwordFile = join(location.folder, 'password');
  if (!existsSync(join(location.cluster, 'PG_VERSION'))) {
    log.info(`Creating the database in ${location.folder}.`);
    const password = randomBytes(32).toString('hex');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    makeCluster(location, password);
    return password;
  }
  refuseOtherVersion(location);
  try {
    return readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    throw new EmbeddedPostgresError(`The database's password file ${passwordFile} can't be read.`, { cause: error });
  }
}

/**
 * Creates it under another name and renames it when complete, so that an interrupted start leaves no partial cluster.
 */
function makeCluster(location: Location, password: string): void {
  for (const name of readdirSync(location.folder)) {
    if (name.startsWith('unfinished.')) rmSync(join(location.folder, name), { recursive: true, force: true });
  }
  const unfinished = join(location.folder, `unfinished.${process.pid}`);
  const cluster = join(unfinished, 'cluster');
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = join(unfinished, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(location.runner, passwordFile);
  giveTo(location.runner, unfinished);
  // The builtin C.UTF-8 sorts and folds the same on every machine; the system's locales don't.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const { status, stderr, error } = spawnSync(
    join(location.programs.folder, 'bin', 'initdb'),
    [
      `--pgdata=${cluster}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...locale,
    ],
    { ...location.runner, cwd: '/', encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The database could not be created in ${location.folder}: ${error?.message ?? stderr}`,
    );
  }
  renameSync(cluster, location.cluster);
  rmSync(unfinished, { recursive: true, force: true });
}

function refuseOtherVersion(location: Location): void {
  const made = readFileSync(join(location.cluster, 'PG_VERSION'), 'utf8').trim();
  const runs = location.programs.version.split('.')[0];
  if (made !== runs) {
    throw new EmbeddedPostgresError(
      `The database in ${location.folder} was created by PostgreSQL ${made}; this release includes ${runs}. ` +
        'Export it with the release that created it, then import it into a new data folder.',
    );
  }
}
