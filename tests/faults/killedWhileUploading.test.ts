import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** One in the gate, twenty in the full tier. */
const rounds = Number(process.env.FAULT_ROUNDS ?? (process.env.TEST_TIER === 'full' ? 20 : 1));

let dataDir: string;
beforeEach(async () => {
  dataDir = await copySeededFolder();
}, 180_000);
afterEach(async () => {
  await endBuiltServers();
  removeFolder(dataDir);
});

type Acknowledged = { url: string; sha256: string };

/** Four at once send texts of different lengths until the server is gone. */
async function uploadUntilKilled(server: BuiltServer, round: number): Promise<Acknowledged[]> {
  const token = await signInDemo(server);
  const acknowledged: Acknowledged[] = [];
  const send = async (number: number) => {
    const content = `${round} ${number} `.repeat(1 + ((number * 7_919) % 120_000));
    const form = new FormData();
    form.append('folder', `/round ${round}/${number % 5}`);
    form.append('file', new Blob([content]), `${number}.txt`);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(201);
    const { url, sha256 } = await answer.json();
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    acknowledged.push({ url: new URL(url).pathname, sha256 });
  };
  const sender = async (first: number) => {
    for (let number = first; ; number += 4) await send(number);
  };
  // a connection that breaks ends its sender: the server was killed
  const senders = [0, 1, 2, 3].map((first) => sender(first).catch((error: unknown) => error));
  await until(() => acknowledged.length >= 12 + ((round * 17) % 40), server.output);
  const killed = killTree(server.pid);
  await until(() => stillRunning(killed).length === 0);
  for (const ended of await Promise.all(senders)) expect(String(ended)).toMatch(/fetch failed|terminated/);
  return acknowledged;
}

/** The names of what lies in the storage without a row, and of rows whose bytes are not there. */
async function mismatches(): Promise<{ orphans: string[]; missing: string[]; noted: string[] }> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const rows = await names('select object as name from uploads union select filename from upload_versions');
  const noted = await names('select object as name from storage_leftovers');
  await client.end();
  const stored = readdirSync(join(dataDir, 'uploads/files'));
  return {
    orphans: stored.filter((name) => !rows.includes(name) && !noted.includes(name)),
    missing: rows.filter((name) => !stored.includes(name)),
    noted,
  };
}

test.runIf(process.platform === 'linux')(
  `${rounds} times kill -9 during uploads: what was acknowledged is there to the byte, nothing is half, nothing is forgotten`,
  async () => {
    const acknowledged: Acknowledged[] = [];
    let server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    for (let round = 1; round <= rounds; round++) {
      acknowledged.push(...(await uploadUntilKilled(server, round)));
      server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
      for (const { url, sha256 } of acknowledged) {
        const bytes = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
        expect(createHash('sha256').update(bytes).digest('hex'), url).toBe(sha256);
      }
      const incoming = join(dataDir, 'uploads/incoming');
      expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
      const { orphans, missing, noted } = await mismatches();
      expect({ orphans, missing }).toEqual({ orphans: [], missing: [] });
      console.log(
        `round ${round}: ${acknowledged.length} files acknowledged so far, ${noted.length} left to the sweep`,
      );
    }
    expect(await server.stop()).toBe(0);
  },
  180_000 + rounds * 30_000,
);
