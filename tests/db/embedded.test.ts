import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DataFolderInUseError, startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { signal, waitForEnd } from '#server/db/embedded/processes.ts';
import { removeFolder, temporaryFolder } from '../support/builtServer.ts';
import { copyFolder } from '../support/seededFolder.ts';

const bundles = resolve('.cache/tests');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const children: ChildProcess[] = [];
/** A data folder with an empty database, for all tests that do not need a first start. */
let initialised: string;
let dataDir: string;

interface Answer {
  url?: string;
  location?: string;
  refused?: string;
  message?: string;
  stopped?: boolean;
}

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'tests/support/embeddedProcess.ts', outDir: bundles, target: 'node20', copyPublicDir: false },
  });
  initialised = temporaryFolder();
  const cluster = await startEmbeddedPostgres({ dataDir: initialised, log: quiet, durable: false });
  await cluster.stop();
}, 180_000);

afterAll(() => removeFolder(initialised));

beforeEach(() => {
  dataDir = temporaryFolder();
  copyFolder(initialised, dataDir);
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
  const databaseLeft = postmasterPid();
  if (databaseLeft !== null) await waitForEnd(databaseLeft, 15_000);
  removeFolder(dataDir);
});

/** Starts another process on the data folder, as the leader of its own process group like a shell's job. */
async function startProcess(): Promise<{ child: ChildProcess; answer: Answer; next: () => Promise<Answer> }> {
  const child = spawn(process.execPath, [join(bundles, 'embeddedProcess.js'), dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout === null) throw new Error('No output to read');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? '{}');
  return { child, answer: await next(), next };
}

function postmasterPid(): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

async function query(url: string | undefined, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('a second process on the same data folder is refused with the reason, and the first continues', async () => {
  const first = await startProcess();
  const second = await startProcess();
  expect(second.answer.refused).toBe('DataFolderInUseError');
  expect(second.answer.message).toBe(
    `The data folder ${dataDir} is in use by process ${first.child.pid}. ` +
      'Stop that process first, or set another DATA_DIR or a DATABASE_URL.',
  );
  expect(await query(first.answer.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of five processes that start at once on an empty data folder exactly one gets it', async () => {
  removeFolder(dataDir);
  dataDir = temporaryFolder();
  const started = await Promise.all(Array.from({ length: 5 }, startProcess));
  expect(started.filter(({ answer }) => answer.url !== undefined)).toHaveLength(1);
  expect(started.filter(({ answer }) => answer.refused === 'DataFolderInUseError')).toHaveLength(4);
});

test('a kill -9 leaves no database process behind, and the next start has every acknowledged row', async () => {
  const first = await startProcess();
  await query(first.answer.url, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS id');
  const database = postmasterPid();
  first.child.kill('SIGKILL');
  expect(await waitForEnd(database ?? 0, 10_000)).toBe(true);

  const second = await startProcess();
  expect(await query(second.answer.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 1000 }]);
});

test('a start right after a kill -9 works without help', async () => {
  const first = await startProcess();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect((await startProcess()).answer.url).toBeTypeOf('string');
});

test.runIf(process.platform === 'linux')(
  'a database whose process and watchdog were both killed is ended by the next start',
  async () => {
    const first = await startProcess();
    const database = postmasterPid() ?? 0;
    const children = readFileSync(`/proc/${first.child.pid}/task/${first.child.pid}/children`, 'utf8')
      .trim()
      .split(' ');
    const watchdog = children.map(Number).filter((pid) => pid !== database);
    expect(watchdog).toHaveLength(1);
    for (const pid of [...watchdog, first.child.pid ?? 0]) signal(pid, 'SIGKILL');

    const second = await startProcess();
    expect(second.answer.url).toBeTypeOf('string');
    expect(postmasterPid()).not.toBe(database);
    expect(await waitForEnd(database, 0)).toBe(true);
  },
);

test('Ctrl-C in the terminal keeps the database running until its owner has finished', async () => {
  const { child, next } = await startProcess();
  const database = postmasterPid() ?? 0;
  signal(-(child.pid ?? 0), 'SIGINT');
  expect(await next()).toEqual({ stopped: true });
  expect(await waitForEnd(database, 0)).toBe(true);
});

test('stopping frees the folder for the same process, and only the owner can read the password', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: quiet });
  await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(DataFolderInUseError);
  await Promise.all([first.stop(), first.stop()]);
  const second = await startEmbeddedPostgres({ dataDir, log: quiet });
  expect(statSync(join(second.location, 'password')).mode & 0o777).toBe(0o600);
  await second.stop();
  expect(readdirSync(second.location).filter((name) => name.startsWith('lock.'))).toHaveLength(1);
});

test('the database listens only on loopback, and requires its password', async () => {
  const cluster = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  const address = new URL(cluster.url('postgres'));
  expect(address.hostname).toBe('127.0.0.1');
  address.password = 'guess';
  await expect(query(address.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(await query(cluster.url('postgres'), 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  await cluster.stop();
});
