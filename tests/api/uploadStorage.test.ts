import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Incoming } from '#server/providers/storage/incoming.ts';
import { s3Storage } from '#server/providers/storage/s3Storage.ts';
import { type Storage, StorageFailedError, StorageFullError } from '#server/providers/storage/storage.ts';
import { jpeg } from '../support/pictures.ts';
import { startTestS3, type TestS3 } from '../support/s3.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let s3: TestS3;
let plain: TestServer;
let server: TestServer;
let bucket: Storage;
/** Replaces the storage's own `put` if a test sets it. */
let put: Storage['put'] | null = null;
const { upload, get, state, incoming } = uploadCalls(() => server);

beforeAll(async () => {
  s3 = await startTestS3();
  plain = await startTestServer();
  const { dataDir } = plain.config;
  bucket = s3Storage(s3.client(), new Incoming(join(dataDir, 'uploads', 'incoming'), false));
  const storage: Storage = { ...bucket, put: (...given) => (put ?? bucket.put)(...given) };
  server = await startTestServer({ beside: plain, providers: { storage } });
});
afterAll(async () => {
  await server.close();
  await plain.close();
  await s3.close();
});

test('a file is stored and deleted in a bucket as in a folder', async () => {
  const picture = await jpeg({ width: 800, height: 600 });
  const { status, body: file } = await upload('a.jpg', picture);
  expect(status, JSON.stringify(file)).toBe(201);
  expect(file.url).toBe(`${server.config.publicUrl}/uploads/${file.filename}`);
  expect((await get(file.url)).bytes.equals(picture)).toBe(true);
  const part = await get(file.url, { range: 'bytes=10-19' });
  expect([part.status, part.bytes.equals(picture.subarray(10, 20))]).toEqual([206, true]);
  const size = { width: 320, height: 168 };
  const { body } = await server.call('POST', `/api/uploads/${file.filename}/optimize`, { as: 'editor', json: size });
  const [version] = body.optimized_versions;
  expect((await get(version.url)).bytes.length).toBe(version.size_bytes);
  expect((await get(`${file.url}/thumbnail/640`)).status).toBe(200);
  expect((await get(`${file.url}/640.avif`)).headers['content-type']).toBe('image/avif');
  expect(incoming()).toEqual([]);
  await server.call('DELETE', `/api/uploads/${file.filename}`, { as: 'editor' });
  for (const url of [file.url, version.url, `${file.url}/thumbnail/640`, `${file.url}/640.avif`])
    expect((await get(url)).status).toBe(404);
  for (const name of [file.filename, version.url.split('/').at(-1)]) {
    expect(await bucket.size(`files/${name}`)).toBeNull();
    expect(await bucket.size(`thumbnails/${name}/640.webp`)).toBeNull();
    expect(await bucket.size(`resized/${name}/640.avif`)).toBeNull();
  }
});

test.each([
  ['a bucket that does not answer', new StorageFailedError('No answer'), 502, 'storage-failed'],
  ['a full disk', new StorageFullError('Full'), 507, 'storage-full'],
])('%s refuses a file with a message, and nothing is left', async (_what, error, status, key) => {
  const before = await state();
  put = () => Promise.reject(error);
  const refused = await upload('a.txt', 'words');
  put = null;
  expect([refused.status, refused.body.detail.key]).toEqual([status, key]);
  expect(refused.text).not.toContain('No answer');
  await server.timers.turn();
  expect(await state()).toEqual(before);
  expect((await upload('a.txt', 'words')).status).toBe(201);
});
