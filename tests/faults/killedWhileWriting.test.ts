import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemsOf } from '../histories/checks.ts';
import { startClients } from '../histories/clients.ts';
import type { Call } from '../histories/history.ts';
import { readStored } from '../histories/stored.ts';
import { type AcknowledgedUpload, problemsOfUploads, startSenders } from '../support/acknowledgedUploads.ts';
import { type AcknowledgedWrite, problemsOfWrites, startWriters } from '../support/acknowledgedWrites.ts';
import {
  type BuiltServer,
  embeddedUrl,
  endBuiltServers,
  removeFolder,
  startBuiltServer,
  until,
} from '../support/builtServer.ts';
import { signInDemo } from '../support/httpCalls.ts';
import { killTree, stillRunning } from '../support/processTree.ts';
import { copySeededFolder } from '../support/seededFolder.ts';

/** One by default, twenty in the full tier. */
const rounds = Number(process.env.FAULT_ROUNDS ?? (process.env.TEST_TIER === 'full' ? 20 : 1));
const MOST_WRITES = 150;
const MOST_UPLOADS = 40;

let dataDir: string;

beforeEach(async () => {
  dataDir = await copySeededFolder();
}, 180_000);

afterEach(async () => {
  await endBuiltServers();
  removeFolder(dataDir);
});

test.runIf(process.platform === 'linux')(
  `${rounds} times kill -9 of all processes during writes and uploads: nothing acknowledged is lost, nothing is half, the history is right`,
  async () => {
    const writes: AcknowledgedWrite[] = [];
    const uploads: AcknowledgedUpload[] = [];
    const calls: Call[] = [];
    let server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    for (let round = 1; round <= rounds; round++) {
      const acknowledged = await writeUntilKilled(server, round, calls);
      writes.push(...acknowledged.writes);
      uploads.push(...acknowledged.uploads);
      const begun = Date.now();
      server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
      const startMs = Date.now() - begun;
      const databaseUrl = embeddedUrl(dataDir);
      expect(await problemsOfWrites(databaseUrl, writes)).toEqual([]);
      expect(await problemsOfUploads(server, { dataDir, databaseUrl }, uploads)).toEqual([]);
      expect(await problemsOfHistory(databaseUrl, calls)).toEqual([]);
      console.log(
        `round ${round}: ${writes.length} writes, ${uploads.length} files, ${calls.length} calls, started again in ${startMs} ms`,
      );
    }
    expect(await server.stop()).toBe(0);
  },
  180_000 + rounds * 30_000,
);

type Acknowledged = { writes: readonly AcknowledgedWrite[]; uploads: readonly AcknowledgedUpload[] };

/**
 * Kills the whole process tree at another point of the writing in each round. Returns the writes acknowledged before.
 */
async function writeUntilKilled(server: BuiltServer, round: number, calls: Call[]): Promise<Acknowledged> {
  const token = await signInDemo(server);
  const writers = startWriters(server, token, `round-${round}`);
  const senders = startSenders(server, token, round);
  const clients = await startClients(server, `round-${round}`, calls);
  const enoughWrites = 10 + ((round * 37) % MOST_WRITES);
  const enoughUploads = 12 + ((round * 17) % MOST_UPLOADS);
  await until(
    () => writers.acknowledged.length >= enoughWrites && senders.acknowledged.length >= enoughUploads,
    () => `${writers.refused.length} ${senders.refused.join()} ${server.output()}`,
  );
  const killed = killTree(server.pid);
  for (const part of ['bin/postgres', 'database-watchdog', 'campaign-apps/main.js']) {
    expect(killed.some(({ command }) => command.includes(part))).toBe(true);
  }
  await Promise.all([writers.stop(), senders.ended, clients.stop()]);
  await until(() => stillRunning(killed).length === 0);
  expect({ writes: writers.refused, uploads: senders.refused }).toEqual({ writes: [], uploads: [] });
  return { writes: writers.acknowledged, uploads: senders.acknowledged };
}

/** Waits until the releases of a history are published, and returns what its checks find. */
async function problemsOfHistory(databaseUrl: string, calls: readonly Call[]): Promise<string[]> {
  let stored = await readStored(databaseUrl);
  await until(async () => {
    stored = await readStored(databaseUrl);
    return stored.releases.every(({ state }) => state !== 'scheduled');
  });
  return problemsOf({ calls, ...stored });
}
