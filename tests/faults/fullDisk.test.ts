import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signal } from '#server/db/embedded/processes.ts';
import { problemsOfWrites, startWriters } from '../support/acknowledgedWrites.ts';
import {
  type BuiltServer,
  embeddedDatabase,
  embeddedUrl,
  endBuiltServers,
  refusedStart,
  removeFolder,
  startBuiltServer,
  temporaryFolder,
  until,
} from '../support/builtServer.ts';
import { callHttp, demoTokens, refreshTokens, signInDemo, signUp } from '../support/httpCalls.ts';
import { copySeededFolder } from '../support/seededFolder.ts';

/** A separate disk for the data folder; only root can create one. */
let disk: string;
let isMounted: boolean;

beforeEach(async () => {
  disk = temporaryFolder();
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512m,mode=711', 'tmpfs', disk]).status === 0;
  if (isMounted) await copySeededFolder(disk);
}, 180_000);

afterEach(async () => {
  await endBuiltServers();
  if (isMounted) spawnSync('umount', [disk]);
  removeFolder(disk);
});

const filler = () => join(disk, 'filler');

const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

/** Writes until no byte is free, or no more than `left`. */
function fillDisk(left = 0): void {
  const file = openSync(filler(), 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    while (left === 0 || freeBytes() > left) if (writeSync(file, block) < block.length) break;
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
  expect(freeBytes()).toBeLessThanOrEqual(left);
}

/** Uploads a text of this length and returns the response. */
async function uploadText(server: BuiltServer, token: string, length = 5_000_000) {
  const body = new FormData();
  body.append('file', new Blob(['x'.repeat(length)]), 'words.txt');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers, body });
  const { detail } = await answer.json();
  return { status: answer.status, key: detail?.key };
}

test('a full disk refuses writes with a message, reads still work, and writes work once there is space', {
  tags: ['full'],
  timeout: 180_000,
}, async (context) => {
  if (!isMounted) return context.skip('only root may mount a small disk');
  const server = await startBuiltServer({ env: { DATA_DIR: disk } });
  const token = await signInDemo(server);
  const { refresh_token } = await demoTokens(server, 'admin@example.com');
  const json = { app: 'listening-party', name: 'No room', slug: 'room' };
  const made = await callHttp(server, 'POST', '/api/campaigns', { token, json });
  const published = await callHttp(server, 'POST', `/api/campaigns/${made.body.id}/publish`, { token });
  const publicPage = published.body.url;
  const before = startWriters(server, token, 'room');
  await until(() => before.acknowledged.length >= 20, server.output);

  fillDisk();
  await until(() => server.output().includes('Writes are paused until'), server.output);
  await before.stop();
  for (const refused of before.refused) expect(refused).toEqual({ status: 507, key: 'storage-full' });
  const during = startWriters(server, token, 'full');
  await during.stop();
  expect(during.acknowledged).toEqual([]);
  expect(await callHttp(server, 'POST', '/api/campaigns', { token, json: { ...json, slug: 'no-room' } })).toEqual({
    status: 507,
    body: {
      detail: {
        key: 'storage-full',
        msg: 'Nothing was saved: the server’s disk is full or its database is read-only. Contact an administrator.',
      },
    },
  });
  expect(server.output()).toMatch(
    /The disk of .* has only \d+ MB left\. Writes are paused until 96 MB are free; reads still work/,
  );
  expect(await uploadText(server, token)).toEqual({ status: 507, key: 'storage-full' });
  expect(await uploadText(server, token, 1_000)).toEqual({ status: 507, key: 'storage-full' });
  const [file] = (await callHttp(server, 'GET', '/api/uploads', { token })).body.items;
  expect((await fetch(server.url + new URL(file.url).pathname)).status).toBe(200);
  for (const path of ['/api/ready', '/api/users/me', '/api/campaigns', '/api/apps', '/api/uploads']) {
    expect((await callHttp(server, 'GET', path, { token })).status, path).toBe(200);
  }
  const refused = await refreshTokens(server, refresh_token);
  expect([refused.status, refused.body.error]).toEqual([503, 'temporarily_unavailable']);
  const [campaign] = before.acknowledged;
  expect((await callHttp(server, 'GET', `/api/campaigns/${campaign?.id}`, { token })).status).toBe(200);
  // The apps read with a personal token, whose last use can't be stored now.
  expect((await fetch(publicPage)).status).toBe(200);
  expect(await signUp(publicPage)).toBe(503);

  rmSync(filler());
  await until(() => server.output().includes('the database accepts writes'), server.output);
  const after = startWriters(server, token, 'room-again');
  await until(() => after.acknowledged.length >= 20, server.output);
  await after.stop();
  expect(after.refused).toEqual([]);
  expect(await uploadText(server, token)).toEqual({ status: 201, key: undefined });
  expect(readdirSync(join(disk, 'uploads/incoming'))).toEqual([]);
  expect(await signUp(publicPage)).toBe(303);
  expect((await refreshTokens(server, refresh_token)).status).toBe(200);
  expect(await problemsOfWrites(embeddedUrl(disk), [...before.acknowledged, ...after.acknowledged])).toEqual([]);
  expect(await server.stop()).toBe(0);
});

test('with a nearly full disk users can log in and out, and other writes are refused', {
  tags: ['full'],
  timeout: 180_000,
}, async (context) => {
  if (!isMounted) return context.skip('only root may mount a small disk');
  const server = await startBuiltServer({ env: { DATA_DIR: disk } });
  fillDisk(48 * 1024 * 1024);
  await until(() => server.output().includes('Writes are paused until'), server.output);
  const { access_token: token, refresh_token } = await demoTokens(server, 'admin@example.com');
  const json = { app: 'listening-party', name: 'No room', slug: 'no-room' };
  expect((await callHttp(server, 'POST', '/api/campaigns', { token, json })).status).toBe(507);
  const refreshed = await refreshTokens(server, refresh_token);
  expect(refreshed.status).toBe(200);
  const logout = { refresh_token: String(refreshed.body.refresh_token) };
  expect((await callHttp(server, 'POST', '/api/auth/oauth2/logout', { json: logout })).status).toBe(204);
  expect((await callHttp(server, 'GET', '/api/users/me', { token: String(refreshed.body.access_token) })).status).toBe(
    401,
  );
  expect(freeBytes()).toBeGreaterThan(32 * 1024 * 1024);
});

test('a database that dies on a full disk waits for space and then runs again', {
  tags: ['full'],
  timeout: 180_000,
}, async (context) => {
  if (!isMounted) return context.skip('only root may mount a small disk');
  const server = await startBuiltServer({ env: { DATA_DIR: disk } });
  const token = await signInDemo(server);
  const writers = startWriters(server, token, 'before');
  await until(() => writers.acknowledged.length >= 20, server.output);
  await writers.stop();

  fillDisk();
  await until(() => server.output().includes('Writes are paused until'), server.output);
  signal(embeddedDatabase(disk).pid, 'SIGKILL');
  await until(() => server.output().includes('starts again once 96 MB are free'), server.output);
  const answer = await callHttp(server, 'GET', '/api/campaigns', { token });
  expect([answer.status, answer.body.detail.key]).toEqual([503, 'not-ready']);

  rmSync(filler());
  await until(() => server.output().includes('The embedded database is running again'), server.output);
  await until(async () => (await callHttp(server, 'GET', '/api/ready')).status === 200, server.output);
  const after = startWriters(server, token, 'after');
  await until(() => after.acknowledged.length >= 20, server.output);
  await after.stop();
  expect(await problemsOfWrites(embeddedUrl(disk), [...writers.acknowledged, ...after.acknowledged])).toEqual([]);
});

test('a start on a full disk reports that, also after a crash on it, and works once there is space', {
  tags: ['full'],
  timeout: 180_000,
}, async (context) => {
  if (!isMounted) return context.skip('only root may mount a small disk');
  const first = await startBuiltServer({ env: { DATA_DIR: disk } });
  fillDisk();
  expect(await first.stop()).toBe(0);
  const refused = await refusedStart({ env: { DATA_DIR: disk } });
  expect(refused.code).toBe(1);
  expect(refused.words).toBe(
    `The disk is full: ${disk} has 0 MB left, and the database needs 96 MB to start. Free up space or set another DATA_DIR.`,
  );
  rmSync(filler());
  const second = await startBuiltServer({ env: { DATA_DIR: disk } });
  expect((await callHttp(second, 'GET', '/api/ready')).status).toBe(200);
});
