import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BuiltServer,
  embeddedUrl,
  endBuiltServers,
  refusedStart,
  removeFolder,
  startBuiltServer,
  temporaryFolder,
} from '../support/builtServer.ts';
import { contentOf } from '../support/databaseContent.ts';
import { callHttp, signInDemo } from '../support/httpCalls.ts';
import { copySeededFolder } from '../support/seededFolder.ts';
import { variant } from '../support/tier.ts';

let dataDir: string;
let target: string;
let backup: string;
let server: BuiltServer;
beforeAll(async () => {
  dataDir = await copySeededFolder();
  [target, backup] = [temporaryFolder(), temporaryFolder()];
  server = await startOn(dataDir);
}, 180_000);
afterAll(async () => {
  await endBuiltServers();
  for (const folder of [dataDir, target, backup]) removeFolder(folder);
});

/** Without the seed, which could still be writing. */
const startOn = (folder: string) => startBuiltServer({ env: { DATA_DIR: folder, SEED: 'none' } });

/** Runs a built command and returns its exit code and output. */
const run = (command: 'backup' | 'restore', folder: string, ...args: string[]) =>
  refusedStart({
    env: { DATA_DIR: folder },
    command: [process.execPath, `dist/server/${command}.js`, ...args],
  });

test('the commands back up the running product and restore it into a new data folder', {
  timeout: 180_000,
}, async () => {
  const made = await run('backup', dataDir, backup);
  expect(made.code, made.words).toBe(0);
  expect(made.words).toMatch(/is complete: \d+ tables, \d+ rows, \d+ files\.$/);

  const refused = await run('restore', dataDir, backup);
  expect(refused).toEqual({ code: 1, words: expect.stringContaining('is in use by process') });
  const moved = await run('restore', target, backup);
  expect(moved.code, moved.words).toBe(0);
  const again = await run('restore', target, backup);
  expect(again).toEqual({ code: 1, words: expect.stringContaining('The target contains data') });

  const copy = await startOn(target);
  const token = (folder: string) => readFileSync(join(folder, 'campaign-apps-token'), 'utf8');
  expect(token(target)).toBe(token(dataDir));
  const names = (folder: string) => readdirSync(join(folder, 'uploads/files')).sort();
  expect(names(target)).toEqual(names(dataDir));
  // tests/api/backup.test.ts compares the rows of all tables. Nobody writes sign-ups here.
  const signUps = async (folder: string) =>
    (await contentOf(embeddedUrl(folder, 'campaign_apps')))['campaign_apps.sign_ups'];
  expect(await signUps(target)).toBe(await signUps(dataDir));
  const campaigns = async (of: BuiltServer) => {
    const { body } = await callHttp(of, 'GET', '/api/campaigns', { token: await signInDemo(of) });
    return body.items.map(({ id, name, updated_at }: Record<string, string>) => ({ id, name, updated_at }));
  };
  expect(await campaigns(copy)).toEqual(await campaigns(server));
  expect(copy.output()).not.toMatch(/"level":[4-6]0/);

  await copy.stop();
  const stopped = await run('backup', target, join(backup, 'of-the-stopped-product'));
  expect(stopped.code, stopped.words).toBe(0);
});

for (const [at, command] of (['backup', 'restore'] as const).entries())
  test(`${command} prints its usage`, variant(at), async () => {
    expect(await run(command, target)).toEqual({ code: 2, words: `Usage: npm run ${command} -- FOLDER` });
  });
