import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { makePersonalToken, makeUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { metadataOf, tusCalls } from '../support/tusCalls.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

const maxUploadBytes = 40 * 1_048_576;
const offsetType = 'application/offset+octet-stream';
let server: TestServer;
let address: string;
const { parts, incoming } = uploadCalls(() => server);
const { tus, create, created, patch, offset, headersFor } = tusCalls(
  () => server,
  () => address,
);

beforeAll(async () => {
  server = await startTestServer({ config: { maxUploadBytes } });
  address = await server.listen();
});
afterAll(() => server.close());

const rows = () => server.db.selectFrom('resumable_uploads').selectAll().execute();

/** Expects a refused creation that leaves no row. */
async function expectRefusal(headers: Record<string, string>, status: number, key: string | null) {
  const before = await rows();
  const answer = await tus('POST', '/api/uploads/tus', { headers });
  expect([answer.status, answer.body.detail.key ?? null], JSON.stringify(answer.body)).toEqual([status, key]);
  expect(await rows()).toEqual(before);
  return answer;
}

test('the options are those of the protocol', async () => {
  const { status, headers } = await tus('OPTIONS', '/api/uploads/tus');
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation,expiration,termination',
    'tus-max-size': String(maxUploadBytes),
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

describe('a creation is refused', () => {
  const named = { 'upload-metadata': metadataOf({ filename: 'a.txt' }) };
  test.each([
    ['without a length', named, 400, 'malformed-request'],
    ['with a negative length', { ...named, 'upload-length': '-1' }, 400, 'malformed-request'],
    ['with a length that is not a number', { ...named, 'upload-length': 'many' }, 400, 'malformed-request'],
    ['with the length 0', { ...named, 'upload-length': '0' }, 422, 'file-empty'],
    ['with a length over the maximum', { ...named, 'upload-length': String(maxUploadBytes + 1) }, 413, 'too-large'],
    ['with a huge length', { ...named, 'upload-length': '9'.repeat(40) }, 413, 'too-large'],
    ['with a deferred length', { ...named, 'upload-defer-length': '1' }, 400, 'malformed-request'],
    ['as a part of several', { ...named, 'upload-length': '9', 'upload-concat': 'partial' }, 400, 'malformed-request'],
    [
      'with metadata that is not base64',
      { 'upload-metadata': 'filename %%', 'upload-length': '9' },
      400,
      'malformed-request',
    ],
    ['with another version', { ...named, 'upload-length': '9', 'tus-resumable': '0.2.0' }, 412, 'tus-version'],
    ['with an invalid key', { ...named, 'upload-length': '9', 'idempotency-key': 'mine' }, 400, 'malformed-request'],
    ['with an unknown field', { 'upload-metadata': metadataOf({ owner: 'x' }), 'upload-length': '9' }, 422, null],
    ['with an invalid folder', { 'upload-metadata': metadataOf({ folder: '/../x' }), 'upload-length': '9' }, 422, null],
    [
      'with a name of 2,000 bytes',
      { 'upload-metadata': metadataOf({ filename: 'x'.repeat(2_000) }), 'upload-length': '9' },
      422,
      null,
    ],
    [
      'with NUL in its name',
      { 'upload-metadata': metadataOf({ filename: 'a\0.txt' }), 'upload-length': '9' },
      422,
      null,
    ],
  ])('%s', async (_what, headers, status, key) => {
    await expectRefusal(headers, status, key);
  });

  test('with content, which belongs in a PATCH', async () => {
    const headers = { 'upload-length': '5', 'content-type': offsetType };
    expect((await tus('POST', '/api/uploads/tus', { headers, body: Buffer.from('words') })).status).toBe(400);
  });

  test('and other methods are not found under its URL', async () => {
    const path = await created(9);
    for (const override of ['DELETE', 'PATCH']) {
      const headers = { 'upload-length': '9', 'x-http-method-override': override };
      expect((await tus('POST', path, { headers })).status).toBe(404);
    }
    expect(await offset(path)).toBe('0');
  });
});

describe('a part is refused', () => {
  test.each([
    ['without an offset', { 'upload-offset': '' }, 400, 'malformed-request'],
    ['with a negative offset', { 'upload-offset': '-1' }, 400, 'malformed-request'],
    ['with another offset', { 'upload-offset': '7' }, 409, 'upload-offset-differs'],
    ['with another version', { 'tus-resumable': '1.0.1' }, 412, 'tus-version'],
    ['with another type', { 'content-type': 'application/json' }, 415, 'unsupported-media-type'],
    ['as a form', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'unsupported-media-type'],
  ])('%s', async (_what, headers, status, key) => {
    const path = await created(100);
    const answer = await patch(path, 0, Buffer.alloc(100), { headers });
    expect([answer.status, answer.body.detail.key]).toEqual([status, key]);
    expect(await offset(path)).toBe('0');
  });

  test('that is longer than the rest of the file', async () => {
    const path = await created(100);
    const longer = await patch(path, 0, Buffer.alloc(101, 'x'));
    const chunked = await patch(path, 0, Buffer.alloc(70_000, 'x'), { chunked: true });
    expect([longer.status, chunked.status]).toEqual([413, 413]);
    expect(await offset(path)).toBe('0');
    await expect.poll(incoming).toEqual([]);
  });

  test('that is larger than the maximum, with the maximum in the response', async () => {
    const path = await created(maxUploadBytes);
    const large = await patch(path, 0, Buffer.alloc(serverLimits.maxUploadPartBytes + 1));
    expect([large.status, large.body.detail]).toMatchObject([413, { bytes_most: serverLimits.maxUploadPartBytes }]);
    expect(await offset(path)).toBe('0');
    await expect.poll(incoming).toEqual([]);
  });

  test('that is so small that an upload would have very many', async () => {
    const path = await created(1_000_000);
    const small = await patch(path, 0, Buffer.alloc(1_000));
    expect([small.status, small.body.detail.key]).toEqual([422, 'upload-part-too-small']);
    expect(await offset(path)).toBe('0');
    await expect.poll(incoming).toEqual([]);
  });

  test('if its body has no end, even if it has all bytes', async () => {
    const path = await created(300_000);
    const headers = await headersFor('editor', {
      host: 'localhost',
      'content-type': offsetType,
      'transfer-encoding': 'chunked',
      'upload-offset': '0',
    });
    const { port, hostname } = new URL(address);
    const caller = connect(Number(port), hostname);
    const closed = once(caller, 'close');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    caller.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('')}\r\n${(300_000).toString(16)}\r\n`);
    caller.end(`${'x'.repeat(300_000)}\r\n`);
    caller.resume();
    await closed;
    await expect.poll(incoming).toEqual([]);
    expect(await offset(path)).toBe('0');
  });

  test('that hardly arrives: the connection is closed', async () => {
    const path = await created(1_000_000);
    const headers = await headersFor('editor', {
      host: 'localhost',
      'content-type': offsetType,
      'content-length': '1000000',
      'upload-offset': '0',
    });
    const { port, hostname } = new URL(address);
    const caller = connect(Number(port), hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const arrived = once(server.app.server, 'request');
    caller.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('')}\r\nx`);
    await arrived;
    // One byte in each period.
    caller.on('error', () => undefined);
    const closed = new Promise((resolve) => caller.once('close', resolve));
    for (let period = 0; period < 3; period++) {
      if (!caller.destroyed) caller.write('x');
      await server.timers.turn();
    }
    await closed;
    expect(await offset(path)).toBe('0');
    await expect.poll(incoming).toEqual([]);
  });
});

describe('an upload of another user', () => {
  test('does not exist, also for an administrator', async () => {
    const path = await created(100);
    for (const as of ['admin', 'external'] as const) {
      expect(await offset(path, as)).toBe(404);
      expect((await patch(path, 0, Buffer.alloc(100), { as })).status).toBe(404);
      expect((await tus('DELETE', path, { as })).status).toBe(404);
    }
    expect(await offset(path)).toBe('0');
  });

  test('is not writable for its owner after a block', async () => {
    const user = await makeUser(server.db, { role: 'editor' });
    const path = await created(100, { as: user });
    await server.db.updateTable('users').set({ state: 'rejected' }).where('id', '=', user.id).execute();
    expect((await patch(path, 0, Buffer.alloc(100), { as: user })).status).toBe(401);
    expect(await offset(path, user)).toBe(401);
  });

  test('is not open to a personal token that may only read', async () => {
    const bearer = await makePersonalToken(server.db, { user: await server.person('editor') });
    const path = await created(100);
    expect((await create(100, { as: { bearer } })).status).toBe(403);
    expect((await patch(path, 0, Buffer.alloc(100), { as: { bearer } })).status).toBe(403);
    expect(await offset(path, null)).toBe(401);
  });
});

test.each([
  'nowhere',
  '01900000-0000-7000-8000-000000000000',
  '..%2f..%2fx',
  '%00',
])('%s does not name an upload', async (id) => {
  expect([400, 404]).toContain((await patch(`/api/uploads/tus/${id}`, 0, Buffer.alloc(10))).status);
});

test('a user has a limited number of unfinished uploads, of a limited size together', async () => {
  const user = await makeUser(server.db, { role: 'editor' });
  const all = await Promise.all(
    Array.from({ length: limits.maxUnfinishedUploads + 5 }, () => create(10, { as: user })),
  );
  const refused = all.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.detail.key])).toEqual(
    Array.from({ length: 5 }, () => [409, 'too-many-uploads']),
  );
  const path = all.find(({ status }) => status === 201)?.headers.location ?? '';
  await tus('DELETE', path, { as: user });
  expect((await create(10, { as: user })).status).toBe(201);

  const other = await makeUser(server.db, { role: 'editor' });
  const large = Array.from({ length: serverLimits.maxUnfinishedSizes }, () => create(maxUploadBytes, { as: other }));
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual(large.map(() => 201));
  expect((await create(10, { as: other })).status).toBe(409);
});

test('nothing is left of all of them', () => {
  expect([parts(), incoming()]).toEqual([[], []]);
});
