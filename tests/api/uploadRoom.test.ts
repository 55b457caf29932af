import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { HashedFile } from '#server/modules/uploads/receive/hashedFile.ts';
import { Incoming } from '#server/providers/storage/incoming.ts';
import { makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { tusCalls } from '../support/tusCalls.ts';
import { multipartHeaders, uploadCalls } from '../support/uploadCalls.ts';

const MB = 1_048_576;
const maxUploadBytes = 2 * MB;
/** The disk space that uploads leave free. */
const keptBytes = 160 * MB;
let server: TestServer;
let address: string;
let people: TestUser[];
const sockets: Socket[] = [];
const { upload, incoming } = uploadCalls(() => server);
const { created, patch, headersFor, offset } = tusCalls(
  () => server,
  () => address,
);

beforeAll(async () => {
  server = await startTestServer({ config: { maxUploadBytes, externalQuotaBytes: 3 * MB } });
  address = await server.listen();
  people = await Promise.all([1, 2, 3].map(() => makeUser(server.db, { role: 'editor' })));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitFor(() => expect(incoming()).toEqual([]), 5_000);
});
afterAll(() => server.close());

/** Returns an image that does not compress well. */
const noisyJpeg = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();

/** Begins a request with a body that does not end. */
async function begin(method: string, path: string, as: As, headers: Record<string, string>, body: string | Buffer) {
  const all = await headersFor(as, { host: 'localhost', ...headers });
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body);
  return socket;
}

const beginForm = (as: As, length: Record<string, string>) => {
  const head =
    '--x-boundary-of-the-tests-x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords';
  const chunk = 'transfer-encoding' in length ? `${head.length.toString(16)}\r\n${head}\r\n` : head;
  return begin('POST', '/api/uploads', as, { ...multipartHeaders, ...length }, chunk);
};
const arriving = (count: number) => vi.waitFor(() => expect(incoming()).toHaveLength(count), 5_000);
const haveRoom = (bytes: number) => vi.spyOn(Incoming.prototype, 'room').mockResolvedValue(keptBytes + bytes);

describe('uploads leave disk space free', () => {
  test.each([
    ['of announced length', { 'content-length': String(maxUploadBytes) }],
    ['of unknown length', { 'transfer-encoding': 'chunked' }],
  ])('while others %s arrive, whose bytes are reserved', async (_, length) => {
    haveRoom(maxUploadBytes + MB);
    const slow = await beginForm(people[0] ?? null, length);
    await arriving(1);
    const refused = await upload('b.txt', 'b'.repeat(MB + 100_000));
    expect([refused.status, refused.body.detail.key]).toEqual([507, 'storage-full']);
    slow.destroy();
    await arriving(0);
    expect((await upload('b.txt', 'b'.repeat(MB + 100_000))).status).toBe(201);
  });

  test('and answer a disk that becomes full in the meantime with 507', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(HashedFile.prototype, 'add').mockRejectedValue(full);
    const { status, body } = await upload('c.txt', 'c'.repeat(MB));
    expect([status, body.detail.key]).toEqual([507, 'storage-full']);
  });
});

describe('a user', () => {
  test('has a limited number of uploads in progress, and others are not affected', async () => {
    const [person = null, other = null] = people;
    for (let count = 0; count < serverLimits.maxUploadsInProgress; count++)
      await beginForm(person, { 'content-length': '1000' });
    await arriving(serverLimits.maxUploadsInProgress);
    const { status, body, headers } = await upload('d.txt', 'words', { as: person });
    expect([status, body.detail.key, headers['retry-after']]).toEqual([503, 'server-busy', expect.any(String)]);
    expect((await upload('d.txt', 'words', { as: other })).status).toBe(201);
  });

  test('stores one part of an upload at a time, and the newest request continues it', async () => {
    const content = Buffer.alloc(2 * limits.minUploadPartBytes, 'e');
    const path = await created(content.length);
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'content-length': String(content.length),
      'upload-offset': '0',
    };
    const send = () => begin('PATCH', path, 'editor', headers, content.subarray(0, 1_000));
    let former = await send();
    await arriving(1);
    for (let count = 1; count < 5; count++) {
      // The server ends the former request when it has the next one.
      const ended = new Promise((resolve) => former.once('data', resolve).once('close', resolve));
      const next = await send();
      await ended;
      former = next;
    }
    await arriving(1);
    const { status, headers: sent } = await patch(path, 0, content);
    expect([status, typeof sent['upload-filename']]).toEqual([204, 'string']);
    expect(await offset(path)).toBe(String(content.length));
  });

  test('with the role external has a quota of bytes, also for parts and former contents', async () => {
    const person = await makeUser(server.db, { role: 'external' });
    const first = await upload('f.txt', 'f'.repeat(1.5 * MB), { as: person });
    expect(first.status).toBe(201);
    await created(MB, { as: person });
    const refused = await upload('g.txt', 'g'.repeat(MB), { as: person });
    expect([refused.status, refused.body.detail.key]).toEqual([409, 'upload-quota']);
    await expect(created(MB, { as: person })).rejects.toThrow('upload-quota');
    const replaced = await server.call('PUT', `/api/uploads/${first.body.filename}/content`, {
      as: person,
      payload: Buffer.alloc(MB),
      headers: multipartHeaders,
    });
    expect([replaced.status, replaced.body.detail.key]).toEqual([409, 'upload-quota']);
    expect((await upload('g.txt', 'g'.repeat(MB))).status).toBe(201);
  });

  test('with the role external has the crops of their files in it', async () => {
    const person = await makeUser(server.db, { role: 'external' });
    const noise = await noisyJpeg(900, 900);
    const { body } = await upload('noise.jpg', noise, { as: person });
    const crop = (side: number) =>
      server.call('POST', `/api/uploads/${body.filename}/optimize`, {
        as: person,
        json: { width: side, height: side },
      });
    const statuses: number[] = [];
    for (let side = 890; side > 870 && statuses.at(-1) !== 409; side--) statuses.push((await crop(side)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 409]);
    expect(statuses.length).toBeLessThan((3 * MB) / (noise.length / 2));
    const refused = await upload('h.txt', 'h'.repeat(noise.length), { as: person });
    expect([refused.status, refused.body.detail.key]).toEqual([409, 'upload-quota']);
  });
});
