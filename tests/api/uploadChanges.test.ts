import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { makeCampaign, makeUpload } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path: string, json?: object) =>
  server.call(method, path, { as: 'editor', json });
const patch = (filename: string, json: object) => call('PATCH', `/api/uploads/${filename}`, json);
const change = (...changes: object[]) => call('POST', '/api/uploads/changes', { changes });
const read = async (filename: string) => (await call('GET', `/api/uploads/${filename}`)).body;
const namesOf = async (query: string): Promise<string[]> =>
  (await call('GET', `/api/uploads?sort=name&order=asc&${query}`)).body.items.map(({ name }: { name: string }) => name);
const suggested = async (search = '') =>
  (await call('GET', `/api/uploads/tags?search=${encodeURIComponent(search)}`)).body.items.map(
    ({ name }: { name: string }) => name,
  );

describe('tags of a file', () => {
  test('are trimmed, kept once regardless of case, found by a search and suggested', async () => {
    const { filename } = await makeUpload(server.db);
    const { status, body } = await patch(filename, { tags: ['  Tour   2026 ', 'tour 2026', '夜', 'Été'] });
    expect([status, body.tags]).toEqual([200, ['Tour 2026', '夜', 'Été']]);
    expect(await namesOf('search=tour')).toEqual([filename]);
    expect(await namesOf('tags=TOUR%202026')).toEqual([filename]);
    expect(await suggested('our')).toEqual(['Tour 2026']);
    expect(await suggested('ÉT')).toEqual(['Été']);
    await patch(filename, { tags: [] });
    expect(await suggested('our')).toEqual([]);
  });

  test.each([
    [Array.from({ length: limits.maxTags + 1 }, (_, at) => `tag ${at}`)],
    [['x'.repeat(limits.maxTagLength + 1)]],
    [['']],
    [[' ']],
    [['a\u202eb']],
    [['a\u0007b']],
    [[5]],
    ['no list'],
  ])('%j are refused', async (tags) => {
    const { filename } = await makeUpload(server.db);
    expect((await patch(filename, { tags })).status).toBe(422);
    expect((await read(filename)).tags).toEqual([]);
  });
});

describe('a change of several files', () => {
  let files: string[];
  beforeEach(async () => {
    files = [];
    for (const tags of [['Old', 'Kept'], ['Kept'], []]) {
      const { filename } = await makeUpload(server.db, { type: 'image', mimetype: 'image/png' });
      await patch(filename, { tags, ...(tags.length === 1 && { alt: 'Before' }) });
      files.push(filename);
    }
  });

  test('adds and removes tags, sets the text, moves, and can be undone', async () => {
    const before = await Promise.all(files.map(read));
    const wish = {
      filenames: files,
      add_tags: ['new', 'kept'],
      remove_tags: ['OLD'],
      alt: 'After',
      folder: '/moved/here',
    };
    const { status, body } = await change(wish);
    expect([status, body.changed]).toEqual([200, 3]);
    const after = await Promise.all(files.map(read));
    expect(after.map(({ tags }) => tags)).toEqual([
      ['Kept', 'new'],
      ['Kept', 'new'],
      ['new', 'kept'],
    ]);
    expect(new Set(after.map(({ alt, folder }) => `${alt} ${folder}`))).toEqual(new Set(['After /moved/here']));
    expect(await namesOf('tags=new&folder=/moved&include_subfolders=true')).toHaveLength(3);
    const undone = await change(...body.undo);
    expect(undone.body.changed).toBe(3);
    const restored = await Promise.all(files.map(read));
    const sorted = (all: { tags: string[] }[]) => all.map((one) => ({ ...one, tags: one.tags.toSorted() }));
    expect(sorted(restored)).toEqual(sorted(before));
    expect((await change({ filenames: files, add_tags: ['kept'] })).body.changed).toBe(1);
    expect((await change({ filenames: files, add_tags: ['KEPT'] })).body).toEqual({ changed: 0, undo: [] });
  });

  test('is recorded for each changed file, and announced', async () => {
    await change({ filenames: files, add_tags: ['Recorded'] });
    const { rows } = await sql<{ record_id: string; details: object }>`
      select record_id, details from audit_log where action = 'upload.changed' order by id desc limit 3`.execute(
      server.db,
    );
    expect(rows.map(({ record_id }) => record_id).toSorted()).toEqual(files.toSorted());
    expect(rows[0]?.details).toMatchObject({ fields: ['tags'] });
  });

  test('changes nothing if one of the files does not exist, would have too many tags, or is named twice', async () => {
    const [first = '', second = ''] = files;
    await patch(second, { tags: Array.from({ length: limits.maxTags }, (_, at) => `tag ${at}`) });
    const before = await Promise.all(files.map(read));
    const gone = await change({ filenames: [first, 'gone-0123456789abcdef.png'], alt: 'New' });
    expect([gone.status, gone.body.detail[0].loc]).toEqual([422, ['changes', 0, 'filenames', 1]]);
    for (const changes of [
      [{ filenames: [first, second], add_tags: ['one more'] }],
      [
        { filenames: [first], alt: 'a' },
        { filenames: [first], alt: 'b' },
      ],
      [{ filenames: [first, first], alt: 'a' }],
      [{ filenames: [first], add_tags: ['a\u202eb'] }],
      [{ filenames: [first], folder: '/../x' }],
      [{ filenames: [first], name: 'x.png' }],
      [{ filenames: [] }],
      [],
    ]) {
      expect((await change(...changes)).status, JSON.stringify(changes)).toBe(422);
    }
    const many = Array.from({ length: limits.maxChangedUploads + 1 }, (_, at) => `x${at}-0123456789abcdef.png`);
    expect((await change({ filenames: many, alt: 'a' })).status).toBe(422);
    expect((await change({ filenames: many.slice(1), alt: 'a' }, { filenames: many.slice(0, 1) })).status).toBe(422);
    expect(await Promise.all(files.map(read))).toEqual(before);
  });
});

describe('the filters of the list', () => {
  const folder = '/filtered';
  const list = (query: string) => namesOf(`folder=${folder}&include_subfolders=true&${query}`);
  const image = { folder, type: 'image', mimetype: 'image/png' } as const;

  beforeAll(async () => {
    const make = (name: string, fields: object) => makeUpload(server.db, { ...image, name, ...fields });
    await make('landscape.png', { width: 300, height: 200, size_bytes: 99_999, alt: 'Described' });
    await make('portrait.png', { width: 200, height: 300, size_bytes: 100_000, folder: `${folder}/below` });
    await make('square.png', { width: 200, height: 200, size_bytes: 10_000_000 });
    await make('text.txt', { type: 'text', mimetype: 'text/plain' });
    const used = await make('used.png', { width: 1, height: 1, alt: 'Used' });
    const cropped = await make('cropped.png', { width: 1, height: 1, alt: 'Cropped' });
    const version = { target_width: 1, target_height: 1, width: 1, height: 1, size_bytes: 1, created_at: new Date() };
    const crop = 'crop-0123456789abcdef-1x1.png';
    await server.db
      .insertInto('upload_versions')
      .values({ filename: crop, upload: cropped.filename, ...version })
      .execute();
    for (const url of [used.url, `/uploads/${crop}`]) {
      await makeCampaign(server.db, { meta_tags: JSON.stringify({ og_image: url }) });
    }
  });

  test.each([
    ['orientation=landscape', ['landscape.png']],
    ['orientation=portrait', ['portrait.png']],
    ['orientation=square&size=huge', ['square.png']],
    ['size=small&type=image&missing_alt=false&unused=true', ['landscape.png']],
    ['size=medium', ['portrait.png']],
    ['size=large', []],
    ['missing_alt=true', ['portrait.png', 'square.png']],
    ['unused=true', ['landscape.png', 'portrait.png', 'square.png', 'text.txt']],
  ])('%s finds %j', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  test.each([
    'orientation=round',
    'size=1',
    'unused=maybe',
    `tags=${'x'.repeat(51)}`,
    'sort=alt',
  ])('%s is refused', async (query) => {
    expect((await call('GET', `/api/uploads?${query}`)).status).toBe(422);
  });
});
