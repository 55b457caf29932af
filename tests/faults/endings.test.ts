import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signal } from '../../server/db/embedded/processes.ts';
import {
  embeddedDatabase,
  endBuiltServers,
  removeFolder,
  startBuiltServer,
  temporaryFolder,
  until,
} from '../support/builtServer.ts';
import { callHttp, signInDemo, signUp } from '../support/httpCalls.ts';
import { processTree, type SeenProcess, stillRunning } from '../support/processTree.ts';

const npmStart: [string, ...string[]] = ['npm', 'start'];
/** What a line of trouble looks like: the log from warnings up, a stack, an error in words. */
const alarming = /"level":[4-6]0|\bat .*:\d+:\d+|error|fail|unexpected/i;

let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder();
});

afterEach(async () => {
  await endBuiltServers();
  removeFolder(dataDir);
});

describe.runIf(process.platform === 'linux')('the end of the processes', { timeout: 180_000 }, () => {
  test('a kill -9 of the server alone leaves neither the database nor the campaign apps behind', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    const tree = processTree(server.pid);
    expect(partsOf(tree)).toEqual({ database: true, watchdog: true, apps: true });
    signal(server.pid, 'SIGKILL');
    await until(
      () => stillRunning(tree).length === 0,
      () => commandsOf(stillRunning(tree)),
    );
    await expect(fetch(`${server.appsUrl}/health`)).rejects.toThrow();
  });

  test('a kill -9 of npm leaves nothing behind', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir }, command: npmStart });
    const tree = processTree(server.pid);
    expect(partsOf(tree)).toEqual({ database: true, watchdog: true, apps: true });
    signal(server.pid, 'SIGKILL');
    await until(
      () => stillRunning(tree).length === 0,
      () => commandsOf(stillRunning(tree)),
    );
  });

  test('Ctrl-C ends everything that npm start began, with nothing alarming said', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir }, command: npmStart });
    const token = await signInDemo(server);
    expect((await callHttp(server, 'GET', '/api/campaigns', { token })).status).toBe(200);
    const tree = processTree(server.pid);
    signal(-server.pid, 'SIGINT');
    await server.ended;
    expect(commandsOf(stillRunning(tree))).toBe('');
    expect(
      server
        .output()
        .split('\n')
        .filter((line) => alarming.test(line)),
    ).toEqual([]);
  });

  test('a caller who never finishes a request does not keep the server from ending', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    const caller = connect(Number(new URL(server.url).port), '127.0.0.1');
    caller.write('POST /api/auth/jwt/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n');
    caller.write('Content-Type: application/json\r\n\r\n{', () => signal(server.pid, 'SIGTERM'));
    await once(caller, 'close');
    expect(await server.ended).toBe(0);
  });

  test('SIGTERM ends the server with code 0, its port and its data folder free for the next start', async () => {
    const first = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    const env = { DATA_DIR: dataDir, PORT: new URL(first.url).port };
    expect(await first.stop()).toBe(0);
    expect(
      first
        .output()
        .split('\n')
        .filter((line) => alarming.test(line)),
    ).toEqual([]);
    const second = await startBuiltServer({ env });
    expect(second.output()).not.toMatch(/left behind/);
  });
});

describe.runIf(process.platform === 'linux')('a part that dies under the server', { timeout: 180_000 }, () => {
  test('the embedded database is started again, the server says so and goes on', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    const token = await signInDemo(server);
    const { pid, port } = embeddedDatabase(dataDir);
    signal(pid, 'SIGKILL');
    await until(() => server.output().includes('The embedded database runs again'), server.output);
    expect(server.output()).toContain('The embedded database ended unexpectedly (SIGKILL); it is started again.');
    expect(embeddedDatabase(dataDir).port).toBe(port);
    await until(async () => (await callHttp(server, 'GET', '/api/ready')).status === 200, server.output);
    const json = { app: 'listening-party', name: 'After the fall', slug: 'after-the-fall' };
    expect((await callHttp(server, 'POST', '/api/campaigns', { token, json })).status).toBe(201);
    const running = await callHttp(server, 'GET', '/api/campaigns?apps=listening-party&status=running', { token });
    expect(await signUp(running.body.items[0].url)).toBe(303);
  });

  test('a database that ends again and again is given up in words, with an exit code', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    for (let lives = 1; lives <= 3; lives++) {
      signal(embeddedDatabase(dataDir).pid, 'SIGKILL');
      const runsAgain = () => server.output().split('The embedded database runs again').length - 1;
      await until(() => runsAgain() === lives, server.output);
    }
    signal(embeddedDatabase(dataDir).pid, 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/The embedded database ends again and again; see .*postgresql\.previous\.log\./);
  });

  test('the campaign apps are started again', async () => {
    const server = await startBuiltServer({ env: { DATA_DIR: dataDir } });
    const apps = processTree(server.pid).find(({ command }) => command.includes('campaign-apps/main.js'));
    signal(apps?.pid ?? 0, 'SIGKILL');
    await until(() => server.output().includes('The campaign apps ended unexpectedly (SIGKILL)'), server.output);
    await until(async () => (await fetch(`${server.appsUrl}/health`).catch(() => null))?.ok, server.output);
  });
});

const partsOf = (tree: readonly SeenProcess[]) => ({
  database: tree.some(({ command }) => command.includes('bin/postgres')),
  watchdog: tree.some(({ command }) => command.includes('database-watchdog')),
  apps: tree.some(({ command }) => command.includes('campaign-apps/main.js')),
});

const commandsOf = (processes: readonly SeenProcess[]): string =>
  processes.map(({ pid, command }) => `${pid} ${command}`).join('\n');
