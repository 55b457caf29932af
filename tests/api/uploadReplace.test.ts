import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { makeProviders } from '#server/providers/index.ts';
import { StorageFailedError } from '#server/providers/storage/storage.ts';
import { makeCampaign, makePersonalToken } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { blue, colorOf, contentCalls, red } from '../support/contentCalls.ts';
import { jpeg, png, spotted, svg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { multipartBody, uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, state, stored, thumbnails, incoming } = uploadCalls(() => server);
const { put, replace, contents, restore, removeFormer, former, optimize, get, leftovers } = contentCalls(() => server);
const { patch } = campaignCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const auditOf = (filename: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('record_id', '=', filename)
    .orderBy('id')
    .execute();

describe('a replaced file', () => {
  test('keeps its URL, name, alternative text, tags and folder, and has the other bytes', async () => {
    const { body: file } = await upload('cover.jpg', await red(), { folder: '/covers' });
    const change = { alt: 'A cover', tags: ['Tour'], focal_point: { x: 0.2, y: 0.3 } };
    await server.call('PATCH', `/api/uploads/${file.filename}`, { as: 'editor', json: change });
    const bytes = await blue();
    const { status, body } = await replace(file.filename, 'other name.jpeg', bytes);
    expect(status, JSON.stringify(body)).toBe(200);
    const { filename, name, url, folder, created_at, created_by } = file;
    expect(body).toMatchObject({ filename, name, url, folder, created_at, created_by, ...change });
    expect(body).toMatchObject({ content_version: 2, size_bytes: bytes.length, width: 400, height: 300 });
    expect(body.sha256).not.toBe(file.sha256);
    expect((await get(url)).bytes.equals(bytes)).toBe(true);
    expect(await colorOf((await get(`${url}/thumbnail/320`)).bytes)).toBe('blue');
    expect(await colorOf((await get(`${url}/320.webp`)).bytes)).toBe('blue');
    expect(incoming()).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  test('lists its contents with dates and persons, the present one first', async () => {
    const { body: file } = await upload('a.txt', 'first');
    await replace(file.filename, 'a.txt', 'second!', { as: 'admin' });
    const [editor, admin] = [await server.person('editor'), await server.person('admin')];
    const items = await contents(file.filename);
    expect(items).toMatchObject([
      { version: 2, is_current: true, size_bytes: 7, created_by: { id: admin.id }, replaced_at: null },
      {
        version: 1,
        is_current: false,
        size_bytes: 5,
        created_at: file.created_at,
        created_by: { id: editor.id },
        replaced_by: { id: admin.id },
      },
    ]);
    expect(items[1].replaced_at).toBe(items[0].created_at);
  });

  test('is in the audit log with its name, and is sent as an event', async () => {
    const { body: file } = await upload('a.txt', 'first');
    await replace(file.filename, 'a.txt', 'second');
    await restore(file.filename, 1);
    await removeFormer(file.filename, 2);
    expect((await auditOf(file.filename)).slice(1)).toEqual([
      { action: 'upload.replaced', details: { via: 'sign-in', name: 'a.txt', size_bytes: 6, version: 2 } },
      { action: 'upload.restored', details: { via: 'sign-in', name: 'a.txt', size_bytes: 5, version: 3 } },
      { action: 'upload.former-deleted', details: { via: 'sign-in', name: 'a.txt', version: 2 } },
    ]);
    const events = await server.db.selectFrom('events').select('payload').execute();
    const own = events.filter(({ payload }) => payload.id === file.filename);
    expect(own).toHaveLength(4);
  });

  test('keeps its focal point only if the proportions stay', async () => {
    const { body: file } = await upload('wide.jpg', await red({ width: 400, height: 200 }));
    const focal_point = { x: 0.1, y: 0.9 };
    await server.call('PATCH', `/api/uploads/${file.filename}`, { as: 'editor', json: { focal_point } });
    const smaller = await replace(file.filename, 'wide.jpg', await blue({ width: 201, height: 100 }));
    expect(smaller.body.focal_point).toEqual(focal_point);
    const upright = await replace(file.filename, 'wide.jpg', await red({ width: 200, height: 400 }));
    expect(upright.body.focal_point).toBeNull();
  });

  test('shows the next content in its crops, whose URLs stay', async () => {
    const { body: file } = await upload('crop.jpg', await red());
    const [crop] = (await optimize(file.filename)).body.optimized_versions;
    const campaign = await makeCampaign(server.db);
    await patch(campaign.id, { meta_tags: { og_image: crop.url } });
    // A former crop, which the campaign uses, and one that nothing uses.
    await server.call('PATCH', `/api/uploads/${file.filename}`, {
      as: 'editor',
      json: { focal_point: { x: 0.4, y: 0.4 } },
    });
    const [second] = (await optimize(file.filename)).body.optimized_versions;
    await server.call('PATCH', `/api/uploads/${file.filename}`, { as: 'editor', json: { focal_point: null } });
    const [current] = (await optimize(file.filename)).body.optimized_versions;
    const { status, body } = await replace(file.filename, 'crop.jpg', await blue());
    expect(status).toBe(200);
    expect(body.optimized_versions).toMatchObject([{ url: current.url, width: 120, height: 63 }]);
    for (const { url } of [crop, current]) {
      const { bytes } = await get(url);
      const { width, height } = await sharp(bytes).metadata();
      expect([await colorOf(bytes), width, height]).toEqual(['blue', 120, 63]);
    }
    expect((await get(second.url)).status).toBe(404);
    // The bytes of the former crops are deleted, the former content is not.
    await server.call('DELETE', `/api/uploads/${(await upload('b.txt', 'x')).body.filename}`, { as: 'editor' });
    expect(stored().filter((name) => name.startsWith('crop-'))).toHaveLength(4);
    expect(await leftovers()).toEqual([]);
  });

  test('is a change of the campaigns that use it', async () => {
    const { body: file } = await upload('used.jpg', await red());
    const campaign = await makeCampaign(server.db);
    const other = await makeCampaign(server.db);
    await patch(campaign.id, { page: { picture: file.url } });
    const { cursor } = (await server.call('GET', '/api/changes', { as: 'admin' })).body;
    await replace(file.filename, 'used.jpg', await blue());
    const { items } = (await server.call('GET', `/api/changes?since=${cursor}`, { as: 'admin' })).body;
    expect(items).toMatchObject([{ campaign_id: campaign.id, deleted: false }]);
    expect(other.id).not.toBe(campaign.id);
  });

  test('is written once by a repeated request with the same key, whatever happened in between', async () => {
    const { body: file } = await upload('a.txt', 'first');
    const headers = { [idempotencyKeyHeader]: crypto.randomUUID() };
    const first = await replace(file.filename, 'a.txt', 'second', { headers });
    await replace(file.filename, 'a.txt', 'third');
    const again = await replace(file.filename, 'a.txt', 'second', { headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ filename: file.filename, content_version: 3 });
    expect((await get(file.url)).text).toBe('third');
  });

  test('by several calls at once has one content after the other, and keeps all', async () => {
    const { body: file } = await upload('race.txt', 'first');
    const texts = ['second', 'third', 'fourth', 'fifth'];
    const answers = await Promise.all(texts.map((text) => replace(file.filename, 'race.txt', text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const kept = await Promise.all([1, 2, 3, 4, 5].map((version) => former(file.filename, version, 'file')));
    expect(kept.map(({ text }) => text).sort()).toEqual(['first', ...texts].sort());
    expect((await contents(file.filename)).map(({ version }: { version: number }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(await leftovers()).toEqual([]);
  });

  test('by the same bytes several times at once has them once', async () => {
    const { body: file } = await upload('same.txt', 'first');
    const answers = await Promise.all([1, 2, 3].map(() => replace(file.filename, 'same.txt', 'second')));
    expect(answers.map(({ body }) => body.content_version)).toEqual([2, 2, 2]);
    expect(await contents(file.filename)).toHaveLength(2);
    await server.call('DELETE', `/api/uploads/${(await upload('b.txt', 'x')).body.filename}`, { as: 'editor' });
    expect(stored().filter((name) => name.startsWith('same-'))).toHaveLength(2);
  });

  test('keeps the newest former contents, and deletes the bytes of the others', async () => {
    const { body: file } = await upload('many.txt', 'content 1');
    for (let at = 2; at <= serverLimits.maxFormerContents + 3; at++)
      await replace(file.filename, 'many.txt', `content ${at}`);
    const items = await contents(file.filename);
    expect(items).toHaveLength(serverLimits.maxFormerContents + 1);
    expect([items[0].version, items.at(-1).version]).toEqual([serverLimits.maxFormerContents + 3, 3]);
    await server.call('DELETE', `/api/uploads/${(await upload('b.txt', 'x')).body.filename}`, { as: 'editor' });
    expect(stored().filter((name) => name.startsWith('many-'))).toHaveLength(serverLimits.maxFormerContents + 1);
  });

  test('is deleted with all its contents and crops', async () => {
    const { body: file } = await upload('gone.jpg', await red(), { folder: '/gone' });
    await optimize(file.filename);
    await replace(file.filename, 'gone.jpg', await blue());
    await former(file.filename, 1, 'thumbnail');
    await get(`${file.url}/thumbnail/640`);
    await server.call('DELETE', '/api/uploads/folders/gone', { as: 'editor' });
    expect([...stored(), ...thumbnails()].filter((name) => name.startsWith('gone-'))).toEqual([]);
    expect(await leftovers()).toEqual([]);
    for (const path of [1, 2]) expect((await former(file.filename, path, 'file')).status).toBe(404);
  });
});

describe('a replacement', () => {
  test('with the same bytes changes nothing and leaves no trace', async () => {
    const { body: file } = await upload('same.jpg', await jpeg());
    const before = await state();
    const { status, body } = await replace(file.filename, 'renamed.jpg', await jpeg());
    expect([status, body]).toEqual([200, file]);
    expect(await state()).toEqual(before);
  });

  test.each([
    ['of another type', 'a.png', () => png(), 415, 'replacement-type-differs'],
    ['whose name lies', 'a.jpg', () => png(), 415, 'file-type-differs'],
    ['that is a program', 'a.exe', () => Buffer.from('MZ\u0000\u0000'), 415, 'file-type-refused'],
    ['that is damaged', 'a.jpg', async () => (await jpeg()).subarray(0, 900), 422, 'file-damaged'],
    ['that is empty', 'a.jpg', () => Buffer.alloc(0), 422, 'file-empty'],
  ])('%s changes nothing', async (_what, name, make, status, key) => {
    const { body: file } = await upload('a.jpg', await jpeg());
    const before = await state();
    const answer = await replace(file.filename, name, await make());
    expect([answer.status, answer.body.detail.key]).toEqual([status, key]);
    expect(await state()).toEqual(before);
  });

  test('of another type names both types', async () => {
    const { body: file } = await upload('a.jpg', await jpeg());
    const { body } = await replace(file.filename, 'a.svg', svg());
    expect(body.detail).toMatchObject({ mimetype: 'image/svg+xml', mimetype_expected: 'image/jpeg' });
  });

  test('over the limit, broken off or with other fields changes nothing', async () => {
    const { body: file } = await upload('a.txt', 'words');
    const before = await state();
    const whole = multipartBody([{ field: 'file', filename: 'a.txt', value: 'other words' }]);
    const broken = await put(file.filename, [], { payload: whole.subarray(0, -40) });
    expect([broken.status, broken.body.detail.key]).toEqual([400, 'malformed-request']);
    const fields = await put(file.filename, [
      { field: 'folder', value: '/' },
      { field: 'file', filename: 'a.txt', value: 'other words' },
    ]);
    expect([fields.status, fields.body.detail]).toEqual([422, [{ loc: ['folder'], msg: 'Unknown field' }]]);
    const headers = { 'content-length': String(server.config.maxUploadBytes + 100_000) };
    const large = await replace(file.filename, 'a.txt', 'other words', { headers });
    expect([large.status, large.body.detail.key]).toEqual([413, 'too-large']);
    expect((await put(file.filename, [])).status).toBe(422);
    expect(await state()).toEqual(before);
  });

  test('of an unknown or deleted file is 404, without a trace', async () => {
    const before = await state();
    expect((await replace('nothing-0123456789abcdef.txt', 'a.txt', 'words')).status).toBe(404);
    expect(await state()).toEqual(before);
  });

  test('needs the right to change files', async () => {
    const { body: file } = await upload('a.txt', 'words');
    const bearer = await makePersonalToken(server.db, { user: await server.person('admin') });
    const before = await state();
    expect((await replace(file.filename, 'a.txt', 'other', { as: { bearer } })).status).toBe(403);
    expect((await replace(file.filename, 'a.txt', 'other', { as: null })).status).toBe(401);
    expect(await state()).toEqual(before);
  });

  test('whose crops fail changes nothing', async () => {
    const { body: file } = await upload('fails.jpg', await spotted('jpeg', {}, { x: 0.5, y: 0.5 }));
    await optimize(file.filename);
    const { storage } = makeProviders(server.config);
    const put = async (key: string, path: string, mimetype: string) => {
      if (/-120x63\.jpg$/.test(key)) throw new StorageFailedError('No answer');
      await storage.put(key, path, mimetype);
    };
    const other = await startTestServer({ beside: server, providers: { storage: { ...storage, put } } });
    const before = await state();
    const { status } = await replace(file.filename, 'fails.jpg', await blue(), { at: other });
    expect(status).toBe(502);
    await other.close();
    await server.call('DELETE', `/api/uploads/${(await upload('b.txt', 'x')).body.filename}`, { as: 'editor' });
    expect(await leftovers()).toEqual([]);
    expect((await state()).stored).toEqual(before.stored);
    expect((await get(file.url)).bytes.length).toBe(file.size_bytes);
  });
});
