import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '#server/db/embedded/folderLock.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { makeDataFolder } from '#server/startup/dataFolder.ts';
import { makeUser } from '../support/builders.ts';
import { endBuiltServers, refusedStart, removeFolder, temporaryFolder } from '../support/builtServer.ts';
import { createTestDatabase } from '../support/database.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  await endBuiltServers();
  removeFolder(folder);
});

/** A notice, not a refusal: where root stores the database's programs if the project is in a private folder. */
const whereProgramsLie = /^The database's program files are not accessible to an ordinary user.*\n/m;

type Started = Parameters<typeof refusedStart>[0];

/** Returns the error message of a start that must fail with an exit code and without a stack. */
async function wordsOfRefusal(env: Started['env'], command?: Started['command']): Promise<string> {
  const { code, words } = await refusedStart({ env, command });
  expect(code, words).toBe(1);
  expect(words).not.toMatch(/^\s+at /m);
  return words.replace(whereProgramsLie, '');
}

describe('a start that can only fail ends with instructions', { timeout: 180_000 }, () => {
  test('if another server uses the data folder', async () => {
    const database = join(folder, 'database');
    mkdirSync(database);
    const unlock = lockFolder(database, folder);
    expect(await wordsOfRefusal({ DATA_DIR: folder })).toBe(
      `The data folder ${folder} is in use by process ${process.pid}. ` +
        'Stop that process first, or set another DATA_DIR or a DATABASE_URL.',
    );
    unlock();
  });

  test('if the data folder is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await wordsOfRefusal({ DATA_DIR: file })).toBe(
      `The data folder ${file} is a file, not a folder. Fix this or set another DATA_DIR.`,
    );
    expect(() => makeDataFolder(join(file, 'data'))).toThrow(
      `The data folder ${file}/data is inside a file, not a folder. Fix this or set another DATA_DIR.`,
    );
  });

  test('if the data folder is a file, for a command too', { tags: ['full'] }, async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const seed: Started['command'] = [process.execPath, 'dist/server/seed.js', '--campaigns', '1'];
    expect(await wordsOfRefusal({ DATA_DIR: file }, seed)).toBe(
      `The data folder ${file} is a file, not a folder. Fix this or set another DATA_DIR.`,
    );
  });

  test.skipIf(isRoot)('if this account may not write the data folder', async () => {
    chmodSync(folder, 0o500);
    expect(await wordsOfRefusal({ DATA_DIR: folder })).toBe(
      `The data folder ${folder} is not writable by this account. Fix this or set another DATA_DIR.`,
    );
  });

  test('if the data folder is on a read-only file system', async (context) => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', folder]);
    if (mounted.status !== 0) return context.skip('only root may mount a read-only file system');
    try {
      expect(() => makeDataFolder(folder)).toThrow(
        `The data folder ${folder} is on a read-only file system. Fix this or set another DATA_DIR.`,
      );
    } finally {
      spawnSync('umount', [folder]);
    }
  });

  test('if the data folder is on a full disk', async (context) => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
    if (mounted.status !== 0) return context.skip('only root may mount a small disk');
    try {
      expect(await wordsOfRefusal({ DATA_DIR: folder })).toMatch(
        /^The disk is full: .* has \d MB left, and the database needs 96 MB to start\. Free up space or set another DATA_DIR\.$/,
      );
    } finally {
      spawnSync('umount', [folder]);
    }
  });

  test('if another major version of PostgreSQL created the database', async () => {
    const database = join(folder, 'database');
    mkdirSync(join(database, 'cluster'), { recursive: true });
    writeFileSync(join(database, 'cluster', 'PG_VERSION'), '12\n');
    await expect(startEmbeddedPostgres({ dataDir: folder, log: quiet })).rejects.toThrow(
      /^The database in .*database was created by PostgreSQL 12; this release includes \d+\. Export it with the release that created it, then import it into a new data folder\.$/,
    );
  });

  test('if the database has the demo accounts and the server can be reached from outside', async () => {
    const { url, db, drop } = await createTestDatabase();
    await makeUser(db, { email: 'editor@example.com' });
    const environment = { DATA_DIR: folder, DATABASE_URL: url, PUBLIC_URL: 'https://cms.example.com' };
    const ofApps = {
      APPS_DATABASE_URL: 'postgres://campaign_apps@127.0.0.1:1/campaign_apps',
      FAN_SMTP_URL: 'smtp://127.0.0.1:1',
      FAN_MAIL_FROM: 'news@example.com',
    };
    expect(await wordsOfRefusal({ ...environment, ENVIRONMENT: 'staging', ...ofApps })).toContain(
      'ENVIRONMENT is staging, but the database contains the demo accounts, whose password is public. ' +
        'Set DATA_DIR or DATABASE_URL to a database without them',
    );
    expect(await wordsOfRefusal(environment)).toContain('ENVIRONMENT must be staging or live');
    await drop();
  });

  test('if a newer version has used the database', async () => {
    const { url, drop } = await createTestDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`insert into migrations (name, checksum) values ('999_of_tomorrow', 'unknown')`);
    await client.end();
    expect(await wordsOfRefusal({ DATA_DIR: folder, DATABASE_URL: url })).toBe(
      'The database holds migration 999_of_tomorrow, which this version does not know: a newer version has used it. ' +
        'Start that version or a later one, or use a separate database.',
    );
    await drop();
  });
});
