import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/builtServer.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { tusCalls } from '../support/tusCalls.ts';
import { multipartBody, multipartHeaders, uploadCalls } from '../support/uploadCalls.ts';

const partBytes = 300_000;
let server: TestServer;
let address: string;
const { get, state, parts, incoming } = uploadCalls(() => server);
const { tus, create, created, patch, offset, headersFor } = tusCalls(
  () => server,
  () => address,
);

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

let made = 0;
/** Returns text of this length that differs from all others. */
const text = (length: number): Buffer => Buffer.from(`${++made} `.repeat(length).slice(0, length));
const read = async (filename: unknown) => (await server.call('GET', `/api/uploads/${filename}`, { as: 'editor' })).body;
const leftovers = () => server.db.selectFrom('storage_leftovers').select('object').execute();
const countUploads = async () => (await server.db.selectFrom('uploads').select('filename').execute()).length;
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describe('an upload in parts', () => {
  test('becomes a file with the last part, and its parts are deleted', async () => {
    const content = text(2 * partBytes + 5);
    const created = await create(content.length, { name: 'Ünïcode 名前.txt', folder: '/Photos/Day 1' });
    expect([created.status, created.headers.location]).toEqual([
      201,
      expect.stringMatching(/^\/api\/uploads\/tus\/[0-9a-f-]{36}$/),
    ]);
    expect(new Date(String(created.headers['upload-expires'])).getTime()).toBeGreaterThan(
      server.clock.now().getTime() + 86_000_000,
    );
    const path = String(created.headers.location);
    expect(await offset(path)).toBe('0');
    const first = await patch(path, 0, content.subarray(0, partBytes));
    expect([first.status, first.headers['upload-offset']]).toEqual([204, String(partBytes)]);
    expect(first.headers['upload-filename']).toBeUndefined();
    await patch(path, partBytes, content.subarray(partBytes, 2 * partBytes));
    expect(await offset(path)).toBe(String(2 * partBytes));
    expect(parts()).toHaveLength(2);
    const last = await patch(path, 2 * partBytes, content.subarray(2 * partBytes));
    expect([last.status, last.headers['upload-offset']]).toEqual([204, String(content.length)]);

    const file = await read(last.headers['upload-filename']);
    expect(file).toMatchObject({ name: 'Ünïcode 名前.txt', folder: '/Photos/Day 1', sha256: sha256(content) });
    expect((await get(file.url)).bytes.equals(content)).toBe(true);
    const head = await tus('HEAD', path);
    expect([head.headers['upload-offset'], head.headers['upload-filename']]).toEqual([
      String(content.length),
      file.filename,
    ]);
    await server.timers.turn();
    expect([parts(), incoming(), await leftovers()]).toEqual([[], [], []]);
  });

  test('of a single part becomes a file', async () => {
    const content = text(20);
    const { headers, status } = await patch(await created(content.length), 0, content);
    expect(status).toBe(204);
    expect((await read(headers['upload-filename'])).sha256).toBe(sha256(content));
  });

  test('creates one file, however often the last part arrives', async () => {
    const content = text(100);
    const path = await created(content.length);
    const before = await countUploads();
    const answers = await Promise.all(Array.from({ length: 5 }, () => patch(path, 0, content)));
    for (const { status } of answers) expect([204, 409]).toContain(status);
    const names = answers.flatMap(({ headers }) => headers['upload-filename'] ?? []);
    expect(new Set(names).size).toBe(1);
    expect((await patch(path, 0, content)).status).toBe(409);
    expect((await patch(path, content.length, Buffer.alloc(0))).headers['upload-filename']).toBe(names[0]);
    expect(await countUploads()).toBe(before + 1);
  });

  test('is undamaged by parts that arrive twice, at the same time or out of order', async () => {
    const content = text(3 * partBytes);
    const path = await created(content.length);
    const part = (number: number) => content.subarray(number * partBytes, (number + 1) * partBytes);
    const together = await Promise.all([0, 0, 0, 1, 2].map((number) => patch(path, number * partBytes, part(number))));
    expect(together.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    for (const { status, body } of together) {
      if (status !== 204) expect([status, body.detail.key]).toEqual([409, 'upload-offset-differs']);
    }
    expect((await patch(path, 0, part(0))).status).toBe(409);
    expect(await offset(path)).toBe(String(partBytes));
    await patch(path, partBytes, part(1));
    const { headers } = await patch(path, 2 * partBytes, part(2));
    expect((await read(headers['upload-filename'])).sha256).toBe(sha256(content));
  });

  test('keeps what arrived before the connection was lost', async () => {
    const content = text(3 * partBytes);
    const path = await created(content.length);
    const headers = await headersFor('editor', {
      host: 'localhost',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(content.length),
      'upload-offset': '0',
    });
    const { port, hostname } = new URL(address);
    const caller = connect(Number(port), hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    caller.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    caller.write(content.subarray(0, 2 * partBytes), () => caller.end());
    await until(async () => (await offset(path)) !== '0');
    const kept = Number(await offset(path));
    expect(kept).toBeGreaterThanOrEqual(262_144);
    expect(kept).toBeLessThanOrEqual(2 * partBytes);
    const last = await patch(path, kept, content.subarray(kept));
    expect((await read(last.headers['upload-filename'])).sha256).toBe(sha256(content));
    expect(incoming()).toEqual([]);
  });

  test('can be canceled, also while a part arrives', async () => {
    const content = text(2 * partBytes);
    const path = await created(content.length);
    await patch(path, 0, content.subarray(0, partBytes));
    const [part, cancel] = await Promise.all([
      patch(path, partBytes, content.subarray(partBytes, 2 * partBytes - 1)),
      tus('DELETE', path),
    ]);
    expect(cancel.status).toBe(204);
    expect([204, 404, 409, 422]).toContain(part.status);
    expect([await offset(path), (await tus('DELETE', path)).status]).toEqual([404, 404]);
    expect((await patch(path, partBytes, content.subarray(partBytes))).status).toBe(404);
    await server.timers.turn();
    expect([parts(), incoming()]).toEqual([[], []]);
  });

  test('expires a day after its last part, and nothing of it is left', async () => {
    const content = text(2 * partBytes);
    const path = await created(content.length);
    server.clock.advance(23 * 3_600);
    await patch(path, 0, content.subarray(0, partBytes));
    server.clock.advance(23 * 3_600);
    expect(await offset(path)).toBe(String(partBytes));
    server.clock.advance(3_601);
    expect(await offset(path)).toBe(404);
    expect((await patch(path, partBytes, content.subarray(partBytes))).status).toBe(404);
    await server.timers.turn();
    await server.timers.turn();
    expect(parts()).toEqual([]);
    expect(await server.db.selectFrom('resumable_uploads').select('id').execute()).toEqual([]);
  });
});

describe('the content of an upload in parts', () => {
  test.each([
    ['page.html', '<!doctype html><p>x', 415, 'file-type-refused'],
    ['a.jpg', 'words', 415, 'file-type-differs'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 422, 'file-damaged'],
  ])('of %s is judged as in a form, and a refusal ends the upload', async (name, content, status, key) => {
    const path = await created(content.length, { name });
    const before = await state();
    const answer = await patch(path, 0, Buffer.from(content));
    expect([answer.status, answer.body.detail.key]).toEqual([status, key]);
    expect(await offset(path)).toBe(404);
    expect(await state()).toEqual(before);
  });
});

test('a repeated creation with the same key continues the same upload', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await created(100, { headers });
  expect(await created(100, { headers })).toBe(first);
  expect(await created(100, { headers, name: 'b.txt' })).not.toBe(first);
  expect(await created(100, { headers, as: 'admin' })).not.toBe(first);
});

test('a second attempt by a form with the same key finds the file', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const content = text(50);
  const { headers: sent } = await patch(await created(content.length, { headers }), 0, content);
  const again = await server.call('POST', '/api/uploads', {
    as: 'editor',
    payload: multipartBody([]),
    headers: { ...multipartHeaders, ...headers },
  });
  expect([again.status, again.body.filename]).toEqual([200, sent['upload-filename']]);
});
