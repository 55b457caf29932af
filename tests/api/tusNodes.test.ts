import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Incoming } from '#server/providers/storage/incoming.ts';
import { s3Storage } from '#server/providers/storage/s3Storage.ts';
import { type Storage, StorageFailedError } from '#server/providers/storage/storage.ts';
import type { TestUser } from '../support/builders.ts';
import { startTestS3, type TestS3 } from '../support/s3.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { tusCalls } from '../support/tusCalls.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

const chunkSize = 1_048_576;
let s3: TestS3;
let server: TestServer;
let bucket: Storage;
let person: TestUser;

beforeAll(async () => {
  s3 = await startTestS3();
  server = await startTestServer();
  person = await server.person('editor');
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

/** Starts another node on the same database, with the bucket or the folder as storage. */
async function startNode(storage?: Storage) {
  const node = await startTestServer({ beside: server, ...(storage && { providers: { storage } }) });
  const address = await node.listen();
  const calls = tusCalls(
    () => node,
    () => address,
    person,
  );
  return { node, address, ...calls, ...uploadCalls(() => node) };
}

const makeBucket = (): Storage =>
  s3Storage(s3.client(), new Incoming(join(server.config.dataDir, 'uploads', 'incoming'), false));

const content = (length: number): Buffer => Buffer.from(`${crypto.randomUUID()} `.repeat(length / 10).slice(0, length));
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Uploads with tus-js-client; resolves with the name of the file, or after `stopAt` bytes with null. */
function send(bytes: Buffer, options: UploadOptions, stopAt = Number.POSITIVE_INFINITY): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      chunkSize,
      retryDelays: null,
      metadata: { filename: 'big.txt', folder: '/Big' },
      ...options,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted < stopAt || accepted === bytes.length) return;
        void upload.abort().then(() => resolve(null));
      },
      onUploadUrlAvailable: () => {
        options.uploadUrl = upload.url;
      },
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Upload-Filename') ?? null),
    });
    upload.start();
  });
}

test.each([
  ['a folder', () => undefined],
  ['a bucket', makeBucket],
])('an upload to %s continues after the server was restarted', async (_what, makeStorage) => {
  const bytes = content(5 * chunkSize + 123);
  const before = await startNode(makeStorage());
  const headers = await before.headersFor(person, {});
  const options: UploadOptions = { endpoint: `${before.address}/api/uploads/tus`, headers };
  expect(await send(bytes, options, 2 * chunkSize)).toBeNull();
  const path = new URL(String(options.uploadUrl)).pathname;
  await before.node.close();

  const after = await startNode(makeStorage());
  expect(await after.offset(path)).toBe(String(2 * chunkSize));
  const url = `${after.address}${path}`;
  const filename = await send(bytes, { headers, uploadUrl: url });
  const { body } = await after.node.call('GET', `/api/uploads/${filename}`, { as: person });
  expect(body).toMatchObject({ name: 'big.txt', folder: '/Big', sha256: sha256(bytes), size_bytes: bytes.length });
  expect((await after.get(body.url)).bytes.equals(bytes)).toBe(true);
  await after.node.timers.turn();
  expect([after.parts(), after.incoming()]).toEqual([[], []]);
  expect(await server.db.selectFrom('storage_leftovers').select('object').execute()).toEqual([]);
  await after.node.close();
});

test('parts that two nodes receive make one file', async () => {
  bucket = makeBucket();
  const [one, other] = [await startNode(bucket), await startNode(bucket)];
  const bytes = content(3 * chunkSize);
  const path = await one.created(bytes.length, { name: 'shared.txt' });
  const part = (number: number) => bytes.subarray(number * chunkSize, (number + 1) * chunkSize);
  const first = await Promise.all([one, other].map((node) => node.patch(path, 0, part(0))));
  expect(first.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await other.patch(path, chunkSize, part(1))).status).toBe(204);
  const last = await Promise.all([one, other].map((node) => node.patch(path, 2 * chunkSize, part(2))));
  expect(last.map(({ status }) => status)).toContain(204);
  const names = last.flatMap(({ headers }) => headers['upload-filename'] ?? []);
  expect(new Set(names).size).toBe(1);
  const { body } = await one.node.call('GET', `/api/uploads/${names[0]}`, { as: person });
  expect(body.sha256).toBe(sha256(bytes));
  await one.node.close();
  await other.node.close();
});

test('a storage that fails at the last part loses nothing: the client continues', async () => {
  bucket = makeBucket();
  let fails = false;
  const storage: Storage = {
    ...bucket,
    put: (key, ...rest) =>
      fails && key.startsWith('files/')
        ? Promise.reject(new StorageFailedError('No answer'))
        : bucket.put(key, ...rest),
  };
  const node = await startNode(storage);
  const bytes = content(2 * chunkSize);
  const options: UploadOptions = {
    endpoint: `${node.address}/api/uploads/tus`,
    headers: await node.headersFor(person, {}),
  };
  fails = true;
  const refusal = await send(bytes, options).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DetailedError);
  expect(refusal instanceof DetailedError && refusal.originalResponse?.getStatus()).toBe(502);
  fails = false;
  const filename = await send(bytes, options);
  const { body } = await node.node.call('GET', `/api/uploads/${filename}`, { as: person });
  expect(body.sha256).toBe(sha256(bytes));
  await node.node.timers.turn();
  expect(node.incoming()).toEqual([]);
  await node.node.close();
});

test('an upload whose parts are lost ends, so that the client can start again', async () => {
  const node = await startNode(makeBucket());
  const bytes = content(2 * chunkSize);
  const path = await node.created(bytes.length);
  await node.patch(path, 0, bytes.subarray(0, chunkSize));
  const { object } = await server.db
    .selectFrom('resumable_parts')
    .select('object')
    .where('upload', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  await makeBucket().delete(object);
  expect((await node.patch(path, chunkSize, bytes.subarray(chunkSize))).status).toBe(404);
  expect(await node.offset(path)).toBe(404);
  expect(node.incoming()).toEqual([]);
  await node.node.close();
});
