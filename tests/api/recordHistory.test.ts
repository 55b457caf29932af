import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { labels } from '#resources/labels/schema.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

const kept: Resource = { ...bookings, history: true };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [kept, labels], behaviours: { ...behaviours, ...bookingBehaviours } });
});
beforeEach(() => sql`delete from bookings`.execute(server.db));
afterAll(() => server.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: As = 'admin', json?: object) =>
  server.call(method, `/api/bookings${path}`, { as, ...(json && { json }) });

async function make(json: object = {}): Promise<string> {
  const { status, body } = await call('POST', '', 'admin', { name: 'Mill', ...json });
  expect(status).toBe(201);
  return body.id;
}

async function change(id: string, json: object): Promise<void> {
  expect((await call('PUT', `/${id}`, 'admin', json)).status).toBe(200);
}

const restore = (id: string, number: number, json: object = {}, as: As = 'admin') =>
  call('POST', `/${id}/revisions/${number}/restore`, as, json);

test('each write is listed, the newest first, with who, when and what, from its creation on', async () => {
  const id = await make({ place: { city: 'Bergen', country: 'NO' } });
  await change(id, { name: 'Old Mill', place: { city: 'Oslo' } });
  const { body } = await call('GET', `/${id}/revisions`);
  expect(body).toMatchObject({
    total: 2,
    items: [
      { number: 2, user: { display_name: expect.any(String) }, fields: ['name', 'place.city'] },
      { number: 1, fields: ['name', 'owner', 'place'] },
    ],
  });
  expect((await call('GET', `/${id}/revisions/2`)).body.changes).toEqual([
    { field: 'name', from: 'Mill', to: 'Old Mill', cut: false },
    { field: 'place.city', from: 'Bergen', to: 'Oslo', cut: false },
  ]);
  expect((await call('GET', `/${id}/revisions/3`)).status).toBe(404);
  expect((await call('GET', `/${id}/revisions?offset=1&limit=1`)).body.items).toHaveLength(1);
});

describe('restoring a revision', () => {
  test('brings back every field that was changed since, as a new write', async () => {
    const id = await make({ place: { city: 'Bergen', country: 'NO' }, keywords: ['a', 'b'], opens_on: '2026-01-02' });
    await change(id, { place: null, keywords: ['b'], shared: true });
    await change(id, { place: { city: 'Oslo', country: 'NO' }, opens_on: null });
    await change(id, { place: { city: 'Hamar' } });
    const { body: preview } = await call('GET', `/${id}/revisions/1/restore`);
    expect(preview.changes.map(({ field }: { field: string }) => field)).toEqual([
      'keywords',
      'opens_on',
      'place.city',
      'shared',
    ]);
    const { status, body } = await restore(id, 1, { base_updated_at: preview.updated_at });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        place: { city: 'Bergen', country: 'NO' },
        keywords: ['a', 'b'],
        opens_on: '2026-01-02',
        shared: false,
      }),
    ]);
    expect((await call('GET', `/${id}/revisions`)).body.items[0]).toMatchObject({ number: 5 });
    expect((await call('GET', `/${id}`)).body).toEqual(body);
    expect((await restore(id, 2)).body).toMatchObject({ place: null, opens_on: '2026-01-02', shared: true });
  });

  test('is refused when someone changed the record since it was shown', async () => {
    const id = await make();
    await change(id, { name: 'Old Mill' });
    const { body: preview } = await call('GET', `/${id}/revisions/1/restore`);
    await change(id, { name: 'New Mill' });
    const { status, body } = await restore(id, 1, { base_updated_at: preview.updated_at });
    expect([status, body.detail]).toMatchObject([409, { key: 'record-conflict' }]);
  });

  test('leaves a reference to a deleted record as it is now, and passes the checks of a write', async () => {
    const { body: label } = await server.call('POST', '/api/labels', { as: 'admin', json: { name: 'Gone' } });
    const id = await make({ label: label.id });
    await change(id, { label: null, name: 'Old Mill' });
    await server.call('DELETE', `/api/labels/${label.id}`, { as: 'admin' });
    const { body: preview } = await call('GET', `/${id}/revisions/1/restore`);
    expect(preview).toMatchObject({ left: ['label'], changes: [{ field: 'name' }] });
    expect((await restore(id, 1)).body).toMatchObject({ name: 'Mill', label: null });
  });

  test('is refused if all that it would set no longer exists', async () => {
    const { body: label } = await server.call('POST', '/api/labels', { as: 'admin', json: { name: 'Gone' } });
    const id = await make({ label: label.id });
    await change(id, { label: null });
    await server.call('DELETE', `/api/labels/${label.id}`, { as: 'admin' });
    expect((await call('GET', `/${id}/revisions/1/restore`)).body).toMatchObject({ left: ['label'], changes: [] });
    const { status, body } = await restore(id, 1);
    expect([status, body.detail]).toMatchObject([422, [{ loc: ['label'] }]]);
  });

  test('shows and sets only what the caller may read and write', async () => {
    const { body: editor } = await server.call('GET', '/api/users/me', { as: 'editor' });
    const id = await make({ owner: editor.id });
    await change(id, { fee: 20, rating: 3, name: 'Old Mill' });
    const { body } = await call('GET', `/${id}/revisions/2`, 'editor');
    expect(body.fields).toEqual(['name', 'rating']);
    expect((await call('GET', `/${id}/revisions/1/restore`, 'editor')).body.changes).toEqual([
      { field: 'name', from: 'Old Mill', to: 'Mill', cut: false },
    ]);
    expect((await restore(id, 1, {}, 'editor')).status).toBe(200);
    expect((await call('GET', `/${id}`)).body).toMatchObject({ name: 'Mill', fee: 20, rating: 3 });
  });

  test('of an unknown revision or an invisible record is 404', async () => {
    const id = await make();
    expect((await restore(id, 7)).status).toBe(404);
    expect((await call('GET', `/${id}/revisions`, 'external')).status).toBe(
      (await call('GET', `/${id}`, 'external')).status,
    );
  });

  test('is audited with its number', async () => {
    const id = await make();
    await change(id, { name: 'Old Mill' });
    await restore(id, 1);
    const { rows } = await sql<{ details: object }>`
      select details from audit_log where record_id = ${id} and action = 'record.restored'`.execute(server.db);
    expect(rows).toMatchObject([{ details: { name: 'Mill', revision: 1 } }]);
  });
});
