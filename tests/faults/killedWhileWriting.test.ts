import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** One in the gate, twenty in the full tier. */
const rounds = Number(process.env.FAULT_ROUNDS ?? (process.env.TEST_TIER === 'full' ? 20 : 1));
const MOST_WRITES = 150;

let dataDir: string;

beforeEach(async () => {
  dataDir = await copySeededFolder();
}, 180_000);

afterEach(async () => {
  await endBuiltServers();
  removeFolder(dataDir);
});

test.runIf(process.platform === 'linux')(
  `${rounds} times kill -9 of all processes during writes: nothing acknowledged is lost, nothing is half`,
  async () => {
    const acknowledged: AcknowledgedWrite[] = [];
    let server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    for (let round = 1; round <= rounds; round++) {
      const written = await writeUntilKilled(server, round);
      acknowledged.push(...written);
      const begun = Date.now();
      server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
      const problems = await problemsOfWrites(embeddedUrl(dataDir), acknowledged);
      console.log(
        `round ${round}: ${written.length} writes acknowledged, ${problems.length} problems, ` +
          `started again in ${Date.now() - begun} ms`,
      );
      expect(problems).toEqual([]);
    }
    expect(await server.stop()).toBe(0);
  },
  180_000 + rounds * 30_000,
);

/** Kills the whole tree at another point of the writing in each round; what was acknowledged before. */
async function writeUntilKilled(server: BuiltServer, round: number): Promise<readonly AcknowledgedWrite[]> {
  const writers = startWriters(server, await signInDemo(server), `round-${round}`);
  const enough = 10 + ((round * 37) % MOST_WRITES);
  await until(() => writers.acknowledged.length >= enough, server.output);
  const killed = killTree(server.pid);
  for (const part of ['bin/postgres', 'database-watchdog', 'campaign-apps/main.js']) {
    expect(killed.some(({ command }) => command.includes(part))).toBe(true);
  }
  await writers.stop();
  await until(() => stillRunning(killed).length === 0);
  expect(writers.refused).toEqual([]);
  return writers.acknowledged;
}
