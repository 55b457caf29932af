import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStorage } from '#server/providers/storage/folderStorage.ts';
import { Incoming } from '#server/providers/storage/incoming.ts';
import { S3Client } from '#server/providers/storage/s3Client.ts';
import { s3Storage } from '#server/providers/storage/s3Storage.ts';
import { type Storage, StorageFailedError } from '#server/providers/storage/storage.ts';
import { readStorageUrl, type S3Settings } from '#server/providers/storage/storageUrl.ts';
import { freePort } from '../support/freePort.ts';
import { isSigned, startTestS3, type TestS3 } from '../support/s3.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const MB = 1_048_576;
let root: string;
let s3: TestS3;
beforeAll(async () => {
  root = makeScratchFolder('storage');
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

const incoming = (isOurs = false) => new Incoming(join(root, 'incoming'), isOurs);
const kinds: [string, () => Storage][] = [
  ['a folder', () => folderStorage(root, incoming())],
  ['S3, the bucket in the path', () => s3Storage(s3.client(), incoming())],
  ['S3, the bucket before the host', () => s3Storage(s3.client({ pathStyle: false }), incoming())],
  ['S3, below a prefix', () => s3Storage(s3.client({ prefix: 'cms/live/' }), incoming())],
];

async function put(storage: Storage, key: string, content: Buffer | string): Promise<string> {
  const path = await storage.newIncoming();
  writeFileSync(path, content);
  await storage.put(key, path, 'text/plain');
  return path;
}
const read = async (storage: Storage, key: string, range?: { start: number; end: number }) => {
  const stream = await storage.read(key, range);
  return stream && (await buffer(stream)).toString();
};

describe.each(kinds)('the storage in %s', (_kind, make) => {
  let storage: Storage;
  beforeAll(() => {
    storage = make();
  });

  test('returns stored files, whole and in parts', async () => {
    const path = await put(storage, 'files/words-1.txt', '0123456789');
    expect(existsSync(path)).toBe(false);
    expect(await read(storage, 'files/words-1.txt')).toBe('0123456789');
    expect(await read(storage, 'files/words-1.txt', { start: 2, end: 4 })).toBe('234');
    expect(await storage.size('files/words-1.txt')).toBe(10);
    const copy = await storage.localCopy('files/words-1.txt');
    expect(readdirSync(join(root, 'incoming')).length).toBeLessThanOrEqual(1);
    await copy?.release();
    expect(readdirSync(join(root, 'incoming'))).toEqual([]);
  });

  test('has no unknown and no deleted files', async () => {
    await put(storage, 'thumbnails/words-2.txt/320.webp', 'x');
    for (const key of ['thumbnails/words-2.txt/320.webp', 'files/never.txt']) {
      await storage.delete(key);
      await storage.delete(key);
      const found = [await storage.read(key), await storage.size(key), await storage.localCopy(key)];
      expect(found).toEqual([null, null, null]);
    }
  });

  test('returns a large file, which S3 stores in parts, whole and with a range over two parts', async () => {
    const content = randomBytes(9 * MB);
    const path = await storage.newIncoming();
    writeFileSync(path, content);
    await storage.put('files/large.bin', path, 'application/zip');
    const stream = await storage.read('files/large.bin');
    const kept = stream && (await buffer(stream));
    expect(kept?.equals(content)).toBe(true);
    expect(await storage.size('files/large.bin')).toBe(content.length);
    const middle = await storage.read('files/large.bin', { start: 8 * MB - 50, end: 8 * MB + 49 });
    const part = middle && (await buffer(middle));
    expect(part?.equals(content.subarray(8 * MB - 50, 8 * MB + 50))).toBe(true);
  });

  test('replaces an object atomically', async () => {
    await put(storage, 'files/twice.txt', 'first');
    await put(storage, 'files/twice.txt', 'second one');
    expect(await read(storage, 'files/twice.txt')).toBe('second one');
  });

  test('keeps many simultaneous files separate', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `files/many-${index}.txt`);
    await Promise.all(keys.map((key) => put(storage, key, key)));
    expect(await Promise.all(keys.map((key) => read(storage, key)))).toEqual(keys);
  });

  test.each([
    '../x',
    'files/../../etc/passwd',
    '/etc/passwd',
    'files/a/../b',
    'files/.x',
    'files/A',
    'x',
    'files/a b',
    'files/a%2e',
    '',
  ])('refuses the key %j', async (key) => {
    const path = await storage.newIncoming();
    writeFileSync(path, 'x');
    const calls = [storage.read(key), storage.size(key), storage.delete(key), storage.localCopy(key)];
    for (const call of [...calls, storage.put(key, path, 'text/plain')])
      await expect(call).rejects.toThrow('Not a key');
    rmSync(path);
  });
});

test.each(kinds.slice(0, 2))('the storage in %s accepts a large file with limited memory', async (_kind, make) => {
  const storage = make();
  const content = Buffer.alloc(96 * MB);
  const path = await storage.newIncoming();
  writeFileSync(path, content);
  const held = () => process.memoryUsage().arrayBuffers;
  const [before, most] = [held(), [0]];
  const watch = setInterval(() => most.push(held() - before), 5);
  await storage.put('files/huge.bin', path, 'application/zip');
  clearInterval(watch);
  expect(Math.max(...most)).toBeLessThan(content.length);
  expect(await storage.size('files/huge.bin')).toBe(content.length);
});

describe('an interrupted upload', () => {
  const leave = async (store: Storage, hoursAgo: number) => {
    const path = await store.newIncoming();
    writeFileSync(path, 'half');
    const then = new Date(Date.now() - hoursAgo * 3_600_000);
    utimesSync(path, then, then);
    return path;
  };

  test('is removed at start if nobody else writes', async () => {
    const path = await leave(folderStorage(root, incoming()), 0);
    await folderStorage(root, incoming(true)).sweepIncoming(new Date());
    expect(existsSync(path)).toBe(false);
  });

  test('is removed an hour after the last write elsewhere, and a current one stays', async () => {
    const storage = folderStorage(root, incoming(true));
    const [old, fresh] = [await leave(storage, 2), await leave(storage, 0.5)];
    await storage.sweepIncoming(new Date());
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
    rmSync(fresh);
  });
});

describe('an object storage that fails', () => {
  async function withAnswers(
    statusOf: (request: IncomingMessage) => number,
    settings: Partial<S3Settings>,
    work: (client: S3Client) => Promise<void>,
  ) {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(statusOf(request)).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await work(s3.client({ endpoint: `http://localhost:${port}`, ...settings })).finally(() => {
      server.closeAllConnections();
      server.close();
    });
  }

  test('is retried while it is busy', async () => {
    let asked = 0;
    await withAnswers(
      () => (++asked < 3 ? 503 : 200),
      {},
      async (client) => {
        await put(s3Storage(client, incoming()), 'files/busy.txt', 'words');
      },
    );
    expect(asked).toBe(3);
  });

  test.each([500, 403, 301])('with %i returns an error without secrets, and keeps stored files', (status) =>
    withAnswers(
      () => status,
      {},
      async (client) => {
        const storage = s3Storage(client, incoming());
        const path = await storage.newIncoming();
        writeFileSync(path, 'words');
        const failed = await storage.put('files/refused.txt', path, 'text/plain').catch((error: unknown) => error);
        expect(failed).toBeInstanceOf(StorageFailedError);
        expect(String(failed)).not.toMatch(/S3RVER|Signature|AWS4/);
        expect(existsSync(path)).toBe(true);
        rmSync(path);
      },
    ));

  test('by being unreachable returns an error', async () => {
    const client = new S3Client(s3.settings({ endpoint: `http://127.0.0.1:${await freePort()}` }));
    await expect(s3Storage(client, incoming()).size('files/a.txt')).rejects.toThrow(
      'could not be reached (ECONNREFUSED)',
    );
  });

  test('by rejecting a key returns an error without the key', async () => {
    const stranger = s3Storage(s3.client({ accessKeyId: 'STRANGER' }), incoming());
    await expect(stranger.read('files/guarded.txt')).rejects.toThrow(/answered 403$/);
  });

  test.each(['in the path', 'before the host'])('gets every call signed, the bucket %s', async (place) => {
    const calls: [string, boolean][] = [];
    const answer = (request: IncomingMessage) => {
      calls.push([
        `${request.method} ${request.headers.host?.split(':')[0]}${request.url}`,
        isSigned(request, 'S3RVER'),
      ]);
      return 200;
    };
    const settings = { pathStyle: place === 'in the path', prefix: 'a/b/' };
    await withAnswers(answer, settings, async (client) => {
      const storage = s3Storage(client, incoming());
      const parts = put(storage, 'files/large.bin', Buffer.alloc(9 * MB));
      // Its responses are empty, so the upload does not start.
      await expect(parts).rejects.toThrow('began no upload');
      await put(storage, 'files/words-1.txt', 'words');
      await storage.read('files/words-1.txt', { start: 1, end: 2 });
      await storage.size('files/words-1.txt');
      await storage.delete('files/words-1.txt');
    });
    const root = place === 'in the path' ? 'localhost/media/a/b' : 'media.localhost/a/b';
    expect(calls).toEqual([
      [`POST ${root}/files/large.bin?uploads=`, true],
      [`PUT ${root}/files/words-1.txt`, true],
      [`GET ${root}/files/words-1.txt`, true],
      [`HEAD ${root}/files/words-1.txt`, true],
      [`DELETE ${root}/files/words-1.txt`, true],
    ]);
  });

  test('reports a missing bucket', async () => {
    await expect(put(s3Storage(s3.client({ bucket: 'nowhere' }), incoming()), 'files/a.txt', 'x')).rejects.toThrow(
      'no such bucket',
    );
  });
});

describe('STORAGE_URL', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const readUrl = (url: string, env: Record<string, string> = keys) => {
    const problems: string[] = [];
    return { settings: readStorageUrl({ STORAGE_URL: url, ...env }, problems), problems };
  };

  test('names a bucket of AWS, or of any service', () => {
    expect(readUrl('s3://media/cms/live/?region=eu-central-1')).toEqual({
      problems: [],
      settings: {
        bucket: 'media',
        prefix: 'cms/live/',
        region: 'eu-central-1',
        endpoint: 'https://s3.eu-central-1.amazonaws.com',
        pathStyle: false,
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        sessionToken: null,
      },
    });
    const minio = readUrl('s3://media?endpoint=http://minio.internal:9000').settings;
    expect(minio).toMatchObject({ endpoint: 'http://minio.internal:9000', pathStyle: true, prefix: '' });
    expect(readUrl('').settings).toBeNull();
  });

  test.each([
    ['https://bucket.example', keys],
    ['s3://', keys],
    ['s3://Media', keys],
    ['s3://id:secret@media', keys],
    ['s3://media', {}],
    ['s3://media?endpoint=ftp://x', keys],
    ['s3://media?endpoint=http://x/path', keys],
    ['s3://media?style=other', keys],
    ['s3://media/a%20b', keys],
  ])('%s is rejected without its secret', (url, env) => {
    const { problems } = readUrl(url, env);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join()).not.toContain('secret@');
  });
});
