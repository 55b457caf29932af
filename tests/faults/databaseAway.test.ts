import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { problemsOfWrites, startWriters } from '../support/acknowledgedWrites.ts';
import {
  type BuiltServer,
  endBuiltServers,
  removeFolder,
  startBuiltServer,
  temporaryFolder,
  until,
} from '../support/builtServer.ts';
import { freePort } from '../support/freePort.ts';
import { callHttp, demoTokens, postOAuthForm, refreshTokens, signInDemo } from '../support/httpCalls.ts';
import { copySeededFolder } from '../support/seededFolder.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folders: string[];
let database: EmbeddedPostgres;

beforeEach(async () => {
  folders = [await copySeededFolder(), temporaryFolder()];
}, 180_000);

afterEach(async () => {
  await endBuiltServers();
  await database.stop();
  for (const folder of folders) removeFolder(folder);
});

/** Opens the authorization URL like a browser. */
function authorize(server: BuiltServer): Promise<Response> {
  const query = new URLSearchParams({
    client_id: 'crm-tools',
    redirect_uri: `${server.url}/`,
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 'state',
  });
  const headers = { accept: 'text/html' };
  return fetch(`${server.url}/api/auth/oauth2/authorize?${query}`, { headers, redirect: 'manual' });
}

test('while the database is stopped or a standby errors are clear, and everything recovers with its primary', async () => {
  const [databaseFolder = '', dataDir = ''] = folders;
  const port = await freePort();
  const startDatabase = () => startEmbeddedPostgres({ dataDir: databaseFolder, log: quiet, port });
  database = await startDatabase();
  const url = await database.ensureDatabase('cms');
  const server = await startBuiltServer({ env: { DATA_DIR: dataDir, DATABASE_URL: url } });
  const token = await signInDemo(server);
  const { refresh_token } = await demoTokens(server, 'admin@example.com');
  const writers = startWriters(server, token, 'stopped');
  await until(() => writers.acknowledged.length >= 10, server.output);

  await database.stop();
  await writers.stop();
  for (const refused of writers.refused) expect(refused, server.output()).toEqual({ status: 503, key: 'not-ready' });
  const msg = 'The server is starting or can’t reach its database. Try again in a moment.';
  const notReady = { key: 'not-ready', msg };
  for (const path of ['/api/ready', '/api/campaigns', '/api/users/me']) {
    const answer = await callHttp(server, 'GET', path, { token });
    expect([answer.status, answer.body.detail], path).toEqual([503, notReady]);
  }
  expect((await callHttp(server, 'GET', '/api/health')).status).toBe(200);
  const unavailable = { status: 503, body: { error: 'temporarily_unavailable', error_description: msg } };
  expect(await refreshTokens(server, refresh_token)).toEqual(unavailable);
  const code = { code: 'invented', redirect_uri: `${server.url}/`, code_verifier: 'x'.repeat(43) };
  const exchange = { grant_type: 'authorization_code', ...code };
  expect(await postOAuthForm(server, 'token', exchange)).toEqual(unavailable);
  const page = await authorize(server);
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Try again in a moment.')]);

  const standbySignal = join(database.location, 'cluster', 'standby.signal');
  writeFileSync(standbySignal, '');
  database = await startDatabase();
  for (const path of ['/api/ready', '/api/campaigns'])
    expect((await callHttp(server, 'GET', path, { token })).body.detail, path).toEqual(notReady);
  const written = await callHttp(server, 'POST', '/api/labels', { token, json: { name: 'On a standby' } });
  expect([written.status, written.body.detail]).toEqual([503, notReady]);
  await database.stop();
  rmSync(standbySignal);

  database = await startDatabase();
  await until(async () => (await callHttp(server, 'GET', '/api/ready')).status === 200, server.output);
  expect(await problemsOfWrites(url, writers.acknowledged)).toEqual([]);
  expect((await refreshTokens(server, refresh_token)).status).toBe(200);
  expect((await authorize(server)).status).toBe(303);
  const again = startWriters(server, token, 'started-again');
  await until(() => again.acknowledged.length >= 5, server.output);
  await again.stop();
  expect(again.refused).toEqual([]);
  expect((await fetch(`${server.appsUrl}/health`)).status).toBe(200);
  expect(server.output()).not.toMatch(/campaign apps ended/);
  expect(await server.stop()).toBe(0);
}, 180_000);
