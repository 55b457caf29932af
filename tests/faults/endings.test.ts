import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeCodes } from '#contracts/events.ts';
import { signal } from '#server/db/embedded/processes.ts';
import {
  type BuiltServer,
  embeddedDatabase,
  endBuiltServers,
  removeFolder,
  startBuiltServer,
  until,
} from '../support/builtServer.ts';
import { callHttp, signInDemo, signUp } from '../support/httpCalls.ts';
import { processTree, type SeenProcess, stillRunning } from '../support/processTree.ts';
import { copySeededFolder } from '../support/seededFolder.ts';
import { openSocket } from '../support/socket.ts';

const npmStart: [string, ...string[]] = ['npm', 'start'];
/** Log output that reports a problem: warnings and above, a stack, an error message. */
const alarming = /"level":[4-6]0|\bat .*:\d+:\d+|error|fail|unexpected/i;

let dataDir: string;

async function removeAll(): Promise<void> {
  await endBuiltServers();
  removeFolder(dataDir);
}

describe.runIf(process.platform === 'linux')('the end of the processes', { timeout: 180_000 }, () => {
  let port: string;
  // All tests share one folder, so each start also checks that the last end left it in order.
  beforeAll(async () => {
    dataDir = await copySeededFolder();
  }, 180_000);
  afterEach(endBuiltServers);
  afterAll(removeAll);

  test('after SIGTERM the server is not ready, but still responds and closes each connection, until the drain is over; then it ends with code 0 and without errors, although a client never finishes a request', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir, DRAIN_SECONDS: '300' } });
    ({ port } = new URL(server.url));
    const caller = connect(Number(port), '127.0.0.1');
    const callerClosed = once(caller, 'close');
    caller.write('POST /api/auth/jwt/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n');
    caller.write('Content-Type: application/json\r\n\r\n{');
    const token = await signInDemo(server);
    const socket = await openSocket(server.url);
    socket.say({ type: 'authorize', access_token: token });
    await socket.next();
    const readiness = [`${server.url}/api/ready`, `${server.appsUrl}/ready`];
    for (const address of readiness) expect((await fetch(address)).status).toBe(200);

    signal(server.pid, 'SIGTERM');
    for (const address of readiness) await until(async () => (await fetch(address)).status === 503, server.output);
    const running = `${server.url}/api/campaigns?apps=listening-party&status=running`;
    const listed = await fetch(running, { headers: { authorization: `Bearer ${token}` } });
    expect([listed.status, listed.headers.get('connection')]).toEqual([200, 'close']);
    const { items } = await listed.json();
    const page = await fetch(items[0].url);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);

    signal(server.pid, 'SIGTERM');
    await callerClosed;
    expect(await socket.closed).toBe(closeCodes.goingAway);
    expect(await server.ended).toBe(0);
    expect(alarmingLines(server)).toEqual([]);
  });

  test('its port and data folder are then free for the next start, of which a kill -9 leaves no process behind', async () => {
    const next = await startBuiltServer({ env: { DATA_DIR: dataDir, PORT: port } });
    expect(next.output()).not.toMatch(/left running/);
    await expectKilledWhole(next);
  });

  test('a kill -9 of npm leaves no process behind', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir }, command: npmStart });
    await expectKilledWhole(server);
  });

  test('Ctrl-C ends everything that npm start started, without errors', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir }, command: npmStart });
    const token = await signInDemo(server);
    expect((await callHttp(server, 'GET', '/api/campaigns', { token })).status).toBe(200);
    const tree = processTree(server.pid);
    signal(-server.pid, 'SIGINT');
    await server.ended;
    expect(commandsOf(stillRunning(tree))).toBe('');
    expect(alarmingLines(server)).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')('a child process that dies', { timeout: 180_000 }, () => {
  let server: BuiltServer;
  beforeAll(async () => {
    dataDir = await copySeededFolder();
    server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
  }, 180_000);
  afterAll(removeAll);

  const timesRestarted = () => server.output().split('The embedded database is running again').length - 1;

  async function killDatabase(): Promise<void> {
    const before = timesRestarted();
    signal(embeddedDatabase(dataDir).pid, 'SIGKILL');
    await until(() => timesRestarted() > before, server.output);
  }

  test('the campaign apps are restarted', async () => {
    const apps = processTree(server.pid).find(({ command }) => command.includes('campaign-apps/main.js'));
    signal(apps?.pid ?? 0, 'SIGKILL');
    await until(() => server.output().includes('The campaign apps ended unexpectedly (SIGKILL)'), server.output);
    await until(async () => (await fetch(`${server.appsUrl}/health`).catch(() => null))?.ok, server.output);
  });

  test('the embedded database is restarted, and the server logs that and continues', async () => {
    const token = await signInDemo(server);
    const { port } = embeddedDatabase(dataDir);
    await killDatabase();
    expect(server.output()).toContain('The embedded database ended unexpectedly (SIGKILL). Restarting it.');
    expect(embeddedDatabase(dataDir).port).toBe(port);
    await until(async () => (await callHttp(server, 'GET', '/api/ready')).status === 200, server.output);
    const json = { app: 'listening-party', name: 'After the fall', slug: 'after-the-fall' };
    const made = await callHttp(server, 'POST', '/api/campaigns', { token, json });
    expect(made.status).toBe(201);
    const published = await callHttp(server, 'POST', `/api/campaigns/${made.body.id}/publish`, { token });
    expect(published.status).toBe(200);
    expect(await signUp(published.body.url)).toBe(303);
  });

  test('the server exits with a message and an exit code when the database fails repeatedly', async () => {
    while (timesRestarted() < 3) await killDatabase();
    signal(embeddedDatabase(dataDir).pid, 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/The embedded database keeps crashing; see .*postgresql\.previous\.log\./);
  });
});

const alarmingLines = ({ output }: BuiltServer): string[] =>
  output()
    .split('\n')
    .filter((line) => alarming.test(line));

/** Kills the process that was started with -9, and expects the database and the apps to end with it. */
async function expectKilledWhole({ pid, appsUrl }: BuiltServer): Promise<void> {
  const tree = processTree(pid);
  expect(partsOf(tree)).toEqual({ database: true, watchdog: true, apps: true });
  signal(pid, 'SIGKILL');
  await until(
    () => stillRunning(tree).length === 0,
    () => commandsOf(stillRunning(tree)),
  );
  await expect(fetch(`${appsUrl}/health`)).rejects.toThrow();
}

const partsOf = (tree: readonly SeenProcess[]) => ({
  database: tree.some(({ command }) => command.includes('bin/postgres')),
  watchdog: tree.some(({ command }) => command.includes('database-watchdog')),
  apps: tree.some(({ command }) => command.includes('campaign-apps/main.js')),
});

const commandsOf = (processes: readonly SeenProcess[]): string =>
  processes.map(({ pid, command }) => `${pid} ${command}`).join('\n');
