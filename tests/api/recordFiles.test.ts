import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '#resources/schema/defineResource.ts';
import { uploads } from '#resources/schema/derivedFields.ts';
import { boolean, list, map, object, text, upload } from '#resources/schema/fields.ts';
import { waitingForLock } from '../support/database.ts';
import { jpeg } from '../support/pictures.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

/** Has files at each place of a record. */
const halls = defineResource({
  name: 'halls',
  title: 'name',
  fields: {
    name: text({ required: true }),
    secret: boolean(),
    photo: upload({ accept: 'image', size: { width: 32, height: 32 } }),
    plan: upload(),
    sounds: uploads({ accept: ['audio', 'text'], max: 3 }),
    press: object({ logo: upload({ accept: 'image' }) }),
    rooms: list(object({ name: text(), photo: upload({ accept: 'image' }) })),
    maps: map(upload({ accept: ['image'], required: true })),
  },
  list: { columns: ['name', 'photo', 'sounds'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'hall', fields: ['name', 'photo'] }] },
  access: {
    create: 'campaigns-modify',
    edit: 'campaigns-modify',
    delete: 'campaigns-modify',
    list: ['users-modify', { permission: 'campaigns-read', where: { secret: false } }],
  },
});

let server: TestServer;
const { upload: send } = uploadCalls(() => server);
beforeAll(async () => {
  server = await startTestServer({ resources: [halls] });
});
afterAll(() => server.close());

const picture = async () => (await send('harbour.jpg', await jpeg())).body;
const words = async () => (await send('notes.txt', 'words')).body;
const create = (json: object, as: As = 'admin') =>
  server.call('POST', '/api/halls', { as, json: { name: 'Blue hall', ...json } });
const change = (id: string, json: object) => server.call('PUT', `/api/halls/${id}`, { as: 'admin', json });
const remove = (filename: string, query = '', as: As = 'editor') =>
  server.call('DELETE', `/api/uploads/${filename}${query}`, { as });
const usesOf = async (filename: string, as: As = 'admin') =>
  (await server.call('GET', `/api/uploads/${filename}/uses`, { as })).body;

/** Each place of a file: the fields with it, and where problems are reported. */
const places: [string, (url: string) => object, (string | number)[]][] = [
  ['a field', (url) => ({ photo: url }), ['photo']],
  ['a group', (url) => ({ press: { logo: url } }), ['press', 'logo']],
  ['a list of groups', (url) => ({ rooms: [{ name: 'A' }, { photo: url }] }), ['rooms', 1, 'photo']],
  ['a map', (url) => ({ maps: { north: url } }), ['maps', 'north']],
];

describe.each(places)('a file in %s', (_place, fields, loc) => {
  const problem = (msg: string) => [{ loc, msg }];

  test('may be sent with its path or its URL, and is stored with its URL', async () => {
    const { url } = await picture();
    for (const given of [url, new URL(url).pathname, `${url}?v=1`]) {
      const { status, body, text: answer } = await create(fields(given));
      expect(status, answer).toBe(201);
      expect(JSON.stringify(body)).toContain(`"${url}"`);
    }
  });

  test('of another host, that does not exist, or of another kind is refused', async () => {
    const { url } = await words();
    const refused: [string, string][] = [
      [
        'https://elsewhere.example/uploads/a-0123456789abcdef.jpg',
        'Only files from the media library can be used here',
      ],
      ['javascript:alert(1)', 'Only files from the media library can be used here'],
      ['/uploads/missing-0123456789abcdef.jpg', 'This file is not in the media library anymore'],
      [url, 'Files of this kind can’t be used here'],
    ];
    const { body: hall } = await create({});
    for (const [given, msg] of refused) {
      const made = await create(fields(given));
      expect([made.status, made.body.detail], given).toEqual([422, problem(msg)]);
      expect((await change(hall.id, fields(given))).body.detail).toEqual(problem(msg));
    }
  });

  test('is in use until the record has it no more', async () => {
    const { filename, url } = await picture();
    const { body: hall } = await create(fields(url));
    const item = { resource: 'halls', id: hall.id, title: 'Blue hall' };
    const uses = { campaigns: [], campaigns_total: 0, items: [item], items_total: 1, hidden_total: 0 };
    expect(await usesOf(filename)).toEqual(uses);
    const refused = await remove(filename);
    expect([refused.status, refused.body.detail]).toMatchObject([409, { key: 'file-in-use', ...uses }]);
    const other = await picture();
    expect((await change(hall.id, fields(other.url))).status).toBe(200);
    expect((await remove(filename)).status).toBe(204);
    expect((await server.call('DELETE', `/api/halls/${hall.id}`, { as: 'admin' })).status).toBe(204);
    expect((await remove(other.filename)).status).toBe(204);
  });
});

test('a file may be deleted by force, and the record keeps its URL and can be changed', async () => {
  const { filename, url } = await picture();
  const { body: hall } = await create({ photo: url });
  expect((await remove(filename, '?force=true')).status).toBe(204);
  const changed = await change(hall.id, { name: 'Red hall', photo: url });
  expect([changed.status, changed.body.photo]).toEqual([200, url]);
});

test('a crop is a file, and its use is one of its file', async () => {
  const { filename } = await picture();
  const json = { width: 32, height: 32 };
  const made = await server.call('POST', `/api/uploads/${filename}/optimize`, { as: 'editor', json });
  const [crop] = made.body.optimized_versions;
  const { body: hall } = await create({ photo: crop.url });
  expect(hall.photo).toBe(crop.url);
  expect((await usesOf(filename)).items).toHaveLength(1);
  const name = new URL(crop.url).pathname.slice('/uploads/'.length);
  const { body: owner } = await server.call('GET', `/api/uploads/${name}`, { as: 'editor' });
  expect(owner.filename).toBe(filename);
});

test('files of a list are kept in their order, each once and at most as many as declared', async () => {
  const [one, two, three, four] = [await words(), await words(), await words(), await words()];
  const { body } = await create({ sounds: [two.url, one.url] });
  expect(body.sounds).toEqual([two.url, one.url]);
  expect((await create({ sounds: [one.url, one.url] })).status).toBe(422);
  expect((await create({ sounds: [one.url, two.url, three.url, four.url] })).status).toBe(422);
  const { url } = await picture();
  expect((await create({ sounds: [one.url, url] })).body.detail[0].loc).toEqual(['sounds', 1]);
});

test('records that the caller may not see are counted, and a folder with a used file is not deleted', async () => {
  const { body: file } = await send('secret.jpg', await jpeg(), { folder: '/halls/deep' });
  await create({ photo: file.url, secret: true, name: 'Hidden' });
  await create({ plan: file.url });
  expect(await usesOf(file.filename, 'editor')).toMatchObject({ items_total: 1, hidden_total: 1 });
  const refused = await server.call('DELETE', '/api/uploads/folders/halls', { as: 'editor' });
  expect([refused.status, refused.body.detail.key]).toEqual([409, 'file-in-use']);
  expect(refused.text).not.toContain('Hidden');
  const { body } = await server.call('DELETE', '/api/uploads/folders/halls?force=true', { as: 'editor' });
  expect(body).toEqual({ files: 1, folders: 2 });
});

test('a replaced file has the number of its content in the record', async () => {
  const { filename, url } = await picture();
  const { body: hall } = await create({ photo: url });
  await sql`update uploads set content_version = 2 where filename = ${filename}`.execute(server.db);
  const read = await server.call('GET', `/api/halls/${hall.id}`, { as: 'admin' });
  expect(read.body.photo).toBe(`${url}?v=2`);
  const kept = await change(hall.id, { ...read.body, name: 'Green hall' });
  expect([kept.status, kept.body.photo]).toEqual([200, `${url}?v=2`]);
});

test('a write that uses a file waits for its deletion, and is refused', async () => {
  const { filename, url } = await picture();
  const { db } = server;
  const writing = await db.transaction().execute(async (trx) => {
    await sql`select from uploads where filename = ${filename} for update`.execute(trx);
    const call = create({ photo: url });
    await waitingForLock(db);
    await sql`delete from uploads where filename = ${filename}`.execute(trx);
    return { call };
  });
  expect((await writing.call).status).toBe(422);
});

test('the migration of a table whose field becomes a file notes the files of its records', async () => {
  const { filename, url } = await picture();
  await create({ plan: url });
  await sql`delete from file_uses`.execute(server.db);
  await sql`drop trigger halls_uses on halls`.execute(server.db);
  const { schemaChanges } = await import('#server/db/schemaChanges.ts');
  for (const { statement } of await schemaChanges(server.db, [halls])) await sql.raw(statement).execute(server.db);
  expect((await usesOf(filename)).items_total).toBe(1);
  expect(await schemaChanges(server.db, [halls])).toEqual([]);
});
