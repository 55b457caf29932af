import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { labels } from '#resources/labels/schema.ts';
import { defineResource } from '#resources/schema/defineResource.ts';
import { reference, text } from '#resources/schema/fields.ts';
import { behaviours } from '#server/resources/index.ts';
import { makeUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { venues } from '../support/venues.ts';

/** Refers to venues, so that they can't be deleted. */
const nights = defineResource({
  name: 'nights',
  title: 'name',
  fields: { name: text({ required: true }), venue: reference({ to: 'venues' }) },
  list: { columns: ['name'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'night', fields: ['name', 'venue'] }] },
  access: { list: 'signed-in', create: 'signed-in' },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [venues, nights, labels], behaviours });
});
beforeEach(async () => {
  for (const table of ['nights', 'venues', 'record_revisions'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
});
afterAll(() => server.close());

const load = async (csv: string, as: As = 'editor'): Promise<string> => {
  const headers = { 'content-type': 'text/csv' };
  const { status, body, text: answer } = await server.call('POST', '/api/venues/import', { as, payload: csv, headers });
  expect(status, answer).toBe(200);
  return body.import;
};
const undo = (id: string, as: As = 'editor') => server.call('POST', `/api/venues/imports/${id}/undo`, { as });
const all = async () => (await server.call('GET', '/api/venues?range=%5B0,199%5D', { as: 'admin' })).body;
const idOf = async (name: string) => (await all()).find((one: { name: string }) => one.name === name)?.id;
const make = async (path: string, json: object, as: As = 'editor') => {
  const { status, body, text: answer } = await server.call('POST', `/api/${path}`, { as, json });
  expect(status, answer).toBe(201);
  return body;
};

describe('undoing an import', () => {
  test('restores the records that it changed and deletes those that it added, with history and audit', async () => {
    const contact = { email: 'a@b.example', phone: '1' };
    const former = await make('venues', { name: 'Ark', capacity: 100, contact, keywords: ['a'] });
    await make('venues', { name: 'Other', capacity: 5 });
    const id = await load('name,capacity,contact.phone,keywords\nArk,150,2,b\nNew,300,,\nNewer,400,,\nOther,5,,\n');
    const { status, body, text: answer } = await undo(id);
    expect([status, body], answer).toEqual([200, { restored: 1, deleted: 2, left: [], left_total: 0 }]);
    const [ark, other] = await all();
    expect([ark.capacity, ark.contact, ark.keywords, other.name]).toEqual([100, contact, ['a'], 'Other']);
    expect(ark.updated_at > former.updated_at).toBe(true);
    const entries = await server.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute();
    const undone = entries.filter(({ action }) => action.startsWith('record.')).slice(-4);
    const namesOf = (action: string) =>
      undone.flatMap((entry) => (entry.action === action ? [String(entry.details.name)] : [])).sort();
    expect([namesOf('record.deleted'), namesOf('record.restored')]).toEqual([['New', 'Newer'], ['Ark']]);
    expect(undone.at(-1)).toMatchObject({
      action: 'record.import-undone',
      details: { restored: 1, deleted: 2, left: 0, import: id },
    });
  });

  test('leaves and names what was changed or deleted since, what is in use, and what can no longer be as before', async () => {
    await make('venues', { name: 'Changed', capacity: 1 });
    const moved = await make('venues', { name: 'Code', code: 'x' });
    const id = await load(`id,name,capacity\n,Changed,2\n,Gone,2\n,Used,2\n,Fine,2\n${moved.id},Renamed,\n`);
    await server.call('PUT', `/api/venues/${await idOf('Changed')}`, { as: 'editor', json: { note: 'x' } });
    await server.call('DELETE', `/api/venues/${await idOf('Gone')}`, { as: 'editor' });
    const used = await idOf('Used');
    await make('nights', { name: 'One', venue: used });
    await make('venues', { name: 'Code' });
    const { status, body } = await undo(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      restored: 0,
      deleted: 1,
      left: expect.arrayContaining([
        { id: moved.id, title: 'Renamed', reason: 'refused' },
        { id: used, title: 'Used', reason: 'in-use' },
        { id: null, title: 'Gone', reason: 'deleted' },
        { id: await idOf('Changed'), title: 'Changed', reason: 'changed' },
      ]),
      left_total: 4,
    });
    expect((await all()).map(({ name }: { name: string }) => name).sort()).toEqual([
      'Changed',
      'Code',
      'Renamed',
      'Used',
    ]);
  });

  test('takes few statements, also if some of many records stay', async () => {
    const names = Array.from({ length: 600 }, (_, at) => `Venue ${at}`);
    const added = await load(`name\n${names.join('\n')}\n`);
    const listed = await all();
    for (const { id } of listed.slice(60, 62)) await make('nights', { name: 'Night', venue: id });
    const renamed = listed.slice(0, 50);
    const moved = renamed.map(({ id }: { id: string }, at: number) => `${id},Moved ${at}`);
    const changed = await load(`id,name\n${moved.join('\n')}\n`);
    await make('venues', { name: renamed[7].name });
    const calls = vi.spyOn(pg.Client.prototype, 'query');
    const { body: ofChanges } = await undo(changed);
    expect(ofChanges).toMatchObject({ restored: 49, left: [{ title: 'Moved 7', reason: 'refused' }] });
    expect(calls.mock.calls.length).toBeLessThan(40);
    calls.mockClear();
    expect((await undo(added)).body).toMatchObject({ deleted: 548, left_total: 52 });
    expect(calls.mock.calls.length).toBeLessThan(60);
    calls.mockRestore();
  });

  test('happens once', async () => {
    const id = await load('name\nNew\n');
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await undo(id)).body.detail.key).toBe('nothing-to-undo');
    expect(await all()).toEqual([]);
  });

  test('of another user needs the right to see all records', async () => {
    const id = await load('name\nNew\n');
    expect((await undo(id, 'external')).status).toBe(404);
    expect((await undo(id, null)).status).toBe(401);
    expect((await undo(id, await makeUser(server.db, { role: 'editor' }))).status).toBe(404);
    expect((await undo(id, 'admin')).body).toMatchObject({ deleted: 1 });
  });

  test('is not found for a preview and an unknown import', async () => {
    const headers = { 'content-type': 'text/csv' };
    const preview = { as: 'editor', payload: 'name\nNew\n', headers } as const;
    expect((await server.call('POST', '/api/venues/import?dry_run=true', preview)).body.import).toBeNull();
    for (const one of ['x', '01900000-0000-7000-8000-000000000000']) expect((await undo(one)).status).toBe(404);
  });

  test('leaves records without a revision', async () => {
    await make('venues', { name: 'Ark', capacity: 1 });
    const id = await load('name,capacity\nArk,2\n');
    await server.db.deleteFrom('record_revisions').execute();
    expect((await undo(id)).body).toMatchObject({ restored: 0, left: [{ title: 'Ark', reason: 'changed' }] });
  });
});
