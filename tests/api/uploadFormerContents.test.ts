import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blue, colorOf, contentCalls, red } from '../support/contentCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, stored } = uploadCalls(() => server);
const { replace, contents, restore, removeFormer, former, optimize, get } = contentCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a former content', () => {
  test('is sent to signed-in users only, as an attachment that no cache keeps', async () => {
    const { body: file } = await upload('secret.jpg', await red());
    await replace(file.filename, 'secret.jpg', await blue());
    const { status, headers, bytes } = await former(file.filename, 1, 'file');
    expect([status, bytes.length]).toEqual([200, file.size_bytes]);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    });
    const preview = await former(file.filename, 1, 'thumbnail');
    expect([preview.headers['content-type'], await colorOf(preview.bytes)]).toEqual(['image/webp', 'red']);
    expect((await former(file.filename, 1, 'file', null)).status).toBe(401);
    expect((await former(file.filename, 1, 'thumbnail', null)).status).toBe(401);
    // No public URL has it, also not by the name of its bytes.
    const { object } = await server.db
      .selectFrom('uploads')
      .select('object')
      .where('filename', '=', file.filename)
      .executeTakeFirstOrThrow();
    expect((await get(`/uploads/${object}`)).status).toBe(404);
    for (const v of [1, 2, 3]) expect(await colorOf((await get(`${file.url}?v=${v}`)).bytes)).toBe('blue');
  });

  test('is restored with its crops, and the content that it replaces becomes a former one', async () => {
    const { body: file } = await upload('back.jpg', await red());
    const [crop] = (await optimize(file.filename)).body.optimized_versions;
    await replace(file.filename, 'back.jpg', await blue());
    const { status, body } = await restore(file.filename, 1);
    expect([status, body.content_version, body.sha256]).toEqual([200, 3, file.sha256]);
    expect(await colorOf((await get(file.url)).bytes)).toBe('red');
    expect(await colorOf((await get(crop.url)).bytes)).toBe('red');
    expect((await contents(file.filename)).map((one: { version: number }) => one.version)).toEqual([3, 2]);
    expect(await colorOf((await former(file.filename, 2, 'file')).bytes)).toBe('blue');
    expect((await restore(file.filename, 1)).status).toBe(404);
  });

  test('is deleted for good by users who may delete files', async () => {
    const { body: file } = await upload('erase.txt', 'first');
    await replace(file.filename, 'erase.txt', 'second');
    expect((await removeFormer(file.filename, 1, 'external')).status).toBe(403);
    expect((await removeFormer(file.filename, 2)).status).toBe(404);
    expect((await removeFormer(file.filename, 1)).status).toBe(204);
    expect(stored().filter((name) => name.startsWith('erase-'))).toHaveLength(1);
    expect((await get(file.url)).text).toBe('second');
    expect((await removeFormer(file.filename, 1)).status).toBe(404);
    expect((await restore(file.filename, 1)).status).toBe(404);
  });
});

describe('the URL of a file', () => {
  const immutable = 'public, max-age=31536000, immutable';
  const short = 'public, max-age=60, stale-while-revalidate=60';
  const cachings = async (url: string, query = '') =>
    Promise.all(
      ['', '/thumbnail/320', '/320.webp'].map(
        async (image) => (await get(`${url}${image}${query}`)).headers['cache-control'],
      ),
    );

  test('that was never replaced is immutable, unless it has the number of a later content', async () => {
    const { body: file } = await upload('once.jpg', await red());
    expect(await cachings(file.url)).toEqual([immutable, immutable, immutable]);
    expect(await cachings(file.url, '?v=1')).toEqual([immutable, immutable, immutable]);
    expect(await cachings(file.url, '?v=2')).toEqual([short, short, short]);
  });

  test('that was replaced is cached shortly, and is immutable with the number of the content', async () => {
    const { body: file } = await upload('twice.jpg', await red());
    const [crop] = (await optimize(file.filename)).body.optimized_versions;
    const known = (await get(file.url)).headers.etag ?? '';
    await replace(file.filename, 'twice.jpg', await blue());
    expect(await cachings(file.url)).toEqual([short, short, short]);
    expect(await cachings(file.url, '?v=1')).toEqual([short, short, short]);
    expect(await cachings(file.url, '?v=2')).toEqual([immutable, immutable, immutable]);
    expect((await get(crop.url)).headers['cache-control']).toBe(short);
    expect((await get(`${crop.url}?v=2`)).headers['cache-control']).toBe(immutable);
    // A browser that has the first content gets the second.
    const again = await get(file.url, { 'if-none-match': String(known) });
    expect([again.status, await colorOf(again.bytes)]).toEqual([200, 'blue']);
    expect((await get(file.url, { 'if-none-match': String(again.headers.etag) })).status).toBe(304);
  });
});
