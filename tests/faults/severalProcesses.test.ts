import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { codeFromPage, exchangeCode } from '../support/browserSignIn.ts';
import {
  type BuiltServer,
  endBuiltServers,
  removeFolder,
  spawnBuiltServer,
  startBuiltServer,
  temporaryFolder,
  until,
} from '../support/builtServer.ts';
import { freePort } from '../support/freePort.ts';
import { callHttp, signInDemo } from '../support/httpCalls.ts';
import { processTree } from '../support/processTree.ts';
import { openSocket } from '../support/socket.ts';

const databaseName = `several_${Date.now()}`;
const folders = [temporaryFolder(), temporaryFolder()];
let publicUrl: string;
let one: BuiltServer;
let other: BuiltServer;

/** Two servers that start at the same moment on an empty database, behind one public URL. */
beforeAll(async () => {
  await atCluster(`create database ${databaseName}`);
  publicUrl = `http://localhost:${await freePort()}`;
  const appsPort = String(await freePort());
  const shared = {
    DATABASE_URL: databaseUrl(),
    PUBLIC_URL: publicUrl,
    APPS_URL: `http://127.0.0.1:${appsPort}`,
    SEED: 'demo',
  };
  [one, other] = await Promise.all([
    startBuiltServer({ env: { ...shared, DATA_DIR: folders[0] ?? '', APPS_PORT: appsPort } }),
    startBuiltServer({ env: { ...shared, DATA_DIR: folders[1] ?? '' } }),
  ]);
}, 180_000);

afterAll(async () => {
  await endBuiltServers();
  await atCluster(`drop database if exists ${databaseName} with (force)`);
  for (const folder of folders) removeFolder(folder);
});

function databaseUrl(): string {
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${databaseName}`;
  return url.href;
}

const atCluster = (statement: string) => rowsAt(inject('clusterUrl'), statement);

async function rowsAt(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const me = (server: BuiltServer, token: string) => callHttp(server, 'GET', '/api/users/me', { token });

describe('two servers on one database', () => {
  test('migrate and seed it once', async () => {
    const rows = await rowsAt(
      databaseUrl(),
      `select (select count(*)::int from users where not is_system) as people,
              (select count(distinct applied_at)::int from migrations) as migrated,
              (select count(*)::int from signing_keys) as keys,
              (select count(*)::int from apps where config is not null) as apps`,
    );
    expect(rows).toEqual([{ people: 7, migrated: 1, keys: 1, apps: 4 }]);
    expect([one, other].filter((server) => server.output().includes('Log in with a demo account'))).toHaveLength(1);
  });

  test('warn if the campaign apps use the database account of the CMS', () => {
    for (const server of [one, other]) {
      expect(server.output()).toMatch(/^Warning: the campaign apps use the database account.*Set APPS_DATABASE_URL/m);
    }
  });

  test('share sign-ins: a sign-in at one works at the other, and a sign-out ends it at both at once', async () => {
    const json = { email: 'admin@example.com', password: 'correct horse battery staple' };
    const { body: tokens } = await callHttp(one, 'POST', '/api/auth/jwt/session', { json });
    expect((await me(other, tokens.access_token)).body.email).toBe('admin@example.com');
    const signOut = { json: { refresh_token: tokens.refresh_token } };
    expect((await callHttp(one, 'POST', '/api/auth/oauth2/logout', signOut)).status).toBe(204);
    expect((await me(other, tokens.access_token)).status).toBe(401);
  });

  test('exchange a code from one at the other, and only once', async () => {
    const code = await codeFromPage(one, publicUrl, 'editor@example.com');
    const both = await Promise.all([exchangeCode(other, code), exchangeCode(one, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const tokens = both.find(({ status }) => status === 200)?.tokens;
    expect((await me(one, tokens?.access_token ?? '')).status).toBe(200);
  });

  test("read each other's writes and detect conflicts between them", async () => {
    const [here, there] = [await signInDemo(one), await signInDemo(other, 'admin@example.com')];
    const { body: list } = await callHttp(one, 'GET', '/api/campaigns?limit=1', { token: here });
    const [{ id, updated_at }] = list.items;
    const patch = (server: BuiltServer, token: string, name: string) =>
      callHttp(server, 'POST', `/api/campaigns/${id}/patch`, {
        token,
        json: { fields: { name }, base_updated_at: updated_at },
      });
    expect((await patch(one, here, 'Renamed here')).status).toBe(200);
    expect((await callHttp(other, 'GET', `/api/campaigns/${id}`, { token: there })).body.name).toBe('Renamed here');
    const late = await patch(other, there, 'Renamed there');
    expect([late.status, late.body.detail.key]).toEqual([409, 'campaign-conflict']);
  });

  test('share locks and send the events of both to each tab', async () => {
    const tabAt = async (server: BuiltServer, email: string) => {
      const token = await signInDemo(server, email);
      const socket = await openSocket(server.url, { origin: publicUrl });
      socket.say({ type: 'authorize', access_token: token });
      const { session, session_id } = await socket.next();
      return { token, session, socket, headers: { 'x-session-id': String(session_id) } };
    };
    const [here, there] = [await tabAt(one, 'editor@example.com'), await tabAt(other, 'admin@example.com')];
    const { body: list } = await callHttp(one, 'GET', '/api/campaigns?limit=1', here);
    const [{ id }] = list.items;
    const lock = (server: BuiltServer, by: typeof here, json: object) =>
      callHttp(server, 'PUT', `/api/campaigns/${id}/lock`, { ...by, json });
    const rename = (server: BuiltServer, by: typeof here, name: string) =>
      callHttp(server, 'POST', `/api/campaigns/${id}/patch`, { ...by, json: { fields: { name } } });
    const heard = async (expected: object) => {
      for (const { socket } of [here, there])
        expect(await socket.next()).toMatchObject({ campaign_id: id, ...expected });
    };

    expect((await lock(one, here, {})).status).toBe(200);
    await heard({ type: 'lock_campaign', session: here.session });
    expect([(await lock(other, there, {})).status, (await rename(other, there, 'Refused')).status]).toEqual([423, 423]);
    expect((await rename(one, here, 'From one')).status).toBe(200);
    await heard({ type: 'campaign_updated', session: here.session, fields: ['name'] });
    expect((await lock(other, there, { take_over: true })).status).toBe(200);
    await heard({ type: 'lock_campaign', session: there.session });
    expect([(await lock(one, here, {})).status, (await rename(one, here, 'Too late')).status]).toEqual([423, 423]);
    expect((await rename(other, there, 'From the other')).status).toBe(200);
    await heard({ type: 'campaign_updated', session: there.session, fields: ['name'] });
    await Promise.all([here, there].map(({ socket }) => socket.close()));
  });

  test('create one of twenty campaigns with the same slug at both', async () => {
    const tokens = [await signInDemo(one), await signInDemo(other)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        callHttp(at % 2 === 0 ? one : other, 'POST', '/api/campaigns', {
          token: tokens[at % 2],
          json: { app: 'listening-party', name: `Racer ${at}`, slug: 'a-race' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test("accept each other's app tokens, because they share the keys", async () => {
    const token = await signInDemo(one);
    const { body: list } = await callHttp(one, 'GET', '/api/campaigns?limit=1', { token });
    const [{ id, app }] = list.items;
    const json = { campaign_id: id, purpose: 'editor' };
    const { body } = await callHttp(one, 'POST', `/api/apps/${app}/token`, { token, json });
    const read = await callHttp(other, 'GET', `/api/campaigns/${id}`, { token: body.token });
    expect([read.status, read.body.id]).toEqual([200, id]);
    const keysOf = async (server: BuiltServer) => (await callHttp(server, 'GET', '/api/auth/oauth2/jwks')).body;
    expect(await keysOf(one)).toEqual(await keysOf(other));
  });

  test('share the limit of five wrong passwords, and compare just five of sixty at once', async () => {
    const wrong = (server: BuiltServer, email = 'external@example.com') =>
      callHttp(server, 'POST', '/api/auth/jwt/session', { json: { email, password: 'wrong' } });
    const first = [await wrong(one), await wrong(other), await wrong(one), await wrong(other), await wrong(one)];
    expect(first.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect([(await wrong(one)).status, (await wrong(other)).status]).toEqual([429, 429]);
    const atOnce = await Promise.all(
      Array.from({ length: 60 }, (_, at) => wrong(at % 2 === 0 ? one : other, 'pending@example.com')),
    );
    expect(atOnce.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(atOnce.filter(({ status }) => status === 429)).toHaveLength(55);
  });

  test('let in twenty simultaneous sign-ins with the right password', async () => {
    const json = { email: 'editor@example.com', password: 'correct horse battery staple' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        callHttp(at % 2 === 0 ? one : other, 'POST', '/api/auth/jwt/session', { json }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});

test('processes with roles of their own share the work: the tool queues an email, a worker sends it, the apps serve the pages', async () => {
  await Promise.all([one.stop(), other.stop()]);
  const folder = temporaryFolder();
  folders.push(folder);
  const env = { DATABASE_URL: databaseUrl(), PUBLIC_URL: publicUrl, DATA_DIR: folder };
  const tool = await startBuiltServer({ env: { ...env, ROLE: 'tool' } });
  expect(processTree(tool.pid).filter(({ command }) => command.includes('campaign-apps'))).toEqual([]);
  const json = { email: 'admin@example.com', cms: true };
  expect((await callHttp(tool, 'POST', '/api/users/password_reset', { json })).status).toBe(200);
  const queued = () => rowsAt(databaseUrl(), 'select 1 from graphile_worker.jobs');
  expect(await queued()).toHaveLength(1);

  const token = (await signInDemo(tool)) ?? '';
  const apps = await spawnBuiltServer({
    env: { ROLE: 'apps', CMS_URL: publicUrl, CMS_INTERNAL_URL: tool.url, CMS_TOKEN: token, ...ofApps() },
  });
  await startBuiltServer({ env: { ...env, ROLE: 'worker' } });
  await until(async () => (await queued()).length === 0);
  const ready = () =>
    fetch(`${apps.appsUrl}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(ready, apps.output);
  expect((await fetch(`${apps.appsUrl}/listening-party/config.json`)).status).toBe(200);
});

const ofApps = () => ({ APPS_DATABASE_URL: databaseUrl(), APPS_URL: 'http://127.0.0.1:1' });
