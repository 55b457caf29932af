import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { Journal } from './cluster/load/journal.ts';
import { createPage } from './cluster/load/load.ts';
import { startSignUps } from './cluster/load/signUps.ts';
import { findPrograms } from './cluster/programs.ts';
import {
  endBuiltServers,
  removeFolder,
  spawnBuiltServer,
  startBuiltServer,
  temporaryFolder,
  until,
} from './support/builtServer.ts';
import { freePort } from './support/freePort.ts';
import { signInDemo } from './support/httpCalls.ts';
import { copySeededFolder } from './support/seededFolder.ts';

// Short runs of commands that no other test runs. `tests/operationsCommands.test.ts` runs those of docs/operations.
const options = { timeout: 600_000, tags: ['full'] };
const dataDirs: string[] = [];
afterEach(async () => {
  await endBuiltServers();
  for (const folder of dataDirs.splice(0)) removeFolder(folder);
}, 120_000);

async function seeded(): Promise<string> {
  const folder = await copySeededFolder();
  dataDirs.push(folder);
  return folder;
}

async function run(...args: string[]): Promise<{ code: number | null; printed: string }> {
  dataDirs.push(temporaryFolder());
  const env = { DATA_DIR: dataDirs.at(-1) ?? '' };
  const { ended, output } = await spawnBuiltServer({ env, command: ['npm', 'run', ...args] });
  return { code: await ended, printed: output() };
}

function missingPrograms(): string | null {
  try {
    findPrograms();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('npm run dev', options, async () => {
  const { url, output } = await startBuiltServer({ env: { DATA_DIR: await seeded() }, command: ['npm', 'run', 'dev'] });
  await until(async () => (await fetch(`${url}/api/ready`)).ok, output);
  expect(await (await fetch(url)).text()).toContain('src/main.tsx');
});

test('npm run bench', options, async () => {
  const { code, printed } = await run('bench', '--', '--quick', 'bytes');
  expect(code, printed).toBe(0);
});

test('npm run check-app', options, async () => {
  const [port, appPort] = [await freePort(), await freePort()];
  const address = { APP_URL: `http://127.0.0.1:${appPort}`, TOOL_URL: `http://127.0.0.1:${port}`, TOOL_TOKEN: 'any' };
  const env = { ...process.env, ...address };
  const app = spawn(process.execPath, ['examples/app-plain/server.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(app.stdout, 'data');
    const check = (id: string) =>
      run('check-app', '--', `${address.APP_URL}/config.json`, '--app', id, '--port', `${port}`);
    const right = await check('app-plain');
    expect([right.code, right.printed]).toEqual([0, expect.stringContaining('No check failed.')]);
    const wrong = await check('another-app');
    expect([wrong.code, wrong.printed]).toEqual([1, expect.stringMatching(/FAILED +tokens .* aud another-app\./)]);
  } finally {
    app.kill();
  }
});

test('npm run faults -- cluster, or the list of the programs that this machine lacks', options, async () => {
  const missing = missingPrograms();
  const { code, printed } = await run('faults', '--', 'cluster', '1', 'switchover');
  if (missing === null) expect(code, printed).toBe(0);
  else expect([code, printed]).toEqual([1, expect.stringContaining(missing)]);
});

test('the load of npm run faults -- cluster signs fans up on a public page', options, async () => {
  const server = await startBuiltServer({ env: { DATA_DIR: await seeded() } });
  const page = await createPage(server, await signInDemo(server, 'admin@example.com'));
  const journal = new Journal();
  const stop = startSignUps(journal, page);
  await until(() => journal.operations.length >= 5, server.output);
  stop();
  await until(() => journal.pending === 0, server.output);
  expect(journal.operations.filter(({ isAcknowledged }) => !isAcknowledged)).toEqual([]);
});
