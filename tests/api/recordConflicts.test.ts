import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [bookings], behaviours: bookingBehaviours });
});
beforeEach(() => sql`delete from bookings`.execute(server.db));
afterAll(() => server.close());

type Body = Record<string, unknown> & { id: string; updated_at: string };

async function make(json: object = {}): Promise<Body> {
  const { status, body } = await server.call('POST', '/api/bookings', { as: 'admin', json: { name: 'Mill', ...json } });
  expect(status).toBe(201);
  return body;
}

const put = (id: string, json: object, { as = 'admin', ...more }: { as?: As; headers?: Record<string, string> } = {}) =>
  server.call('PUT', `/api/bookings/${id}`, { as, json, ...more });

const read = async (id: string): Promise<Body> =>
  (await server.call('GET', `/api/bookings/${id}`, { as: 'admin' })).body;

const revisionsOf = async (id: string) =>
  server.db
    .selectFrom('record_revisions')
    .select(['number', 'changes'])
    .where('record_id', '=', id)
    .orderBy('number')
    .execute();

describe('a write that is based on an older copy', () => {
  test('of a field that someone changed since is refused with both values, and writes nothing', async () => {
    const { id, updated_at } = await make();
    await put(id, { name: 'Old Mill' });
    const { status, body } = await put(id, { name: 'New Mill', shared: true, base_updated_at: updated_at });
    expect([status, body.detail]).toEqual([
      409,
      expect.objectContaining({ key: 'record-conflict', fields: { name: { base: 'Mill', theirs: 'Old Mill' } } }),
    ]);
    expect(await read(id)).toMatchObject({ name: 'Old Mill', shared: false });
  });

  test('of other fields, and of other keys of a group, is merged', async () => {
    const { id, updated_at } = await make();
    await put(id, { name: 'Old Mill' });
    const answer = await put(id, { shared: true, base_updated_at: updated_at });
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ name: 'Old Mill', shared: true })]);
  });

  test('of a field that has its former value again, or the same new one, is accepted', async () => {
    const { id, updated_at } = await make();
    await put(id, { name: 'Old Mill' });
    expect((await put(id, { name: 'Old Mill', base_updated_at: updated_at })).status).toBe(200);
    await put(id, { name: 'Mill' });
    expect((await put(id, { name: 'New Mill', base_updated_at: updated_at })).status).toBe(200);
  });

  test('that removes a group, of which someone changed a part since, is refused', async () => {
    const place = { city: 'Bergen', country: 'NO' };
    const { id, updated_at } = await make({ place });
    await put(id, { place: { city: 'Oslo' } });
    const { status, body } = await put(id, { place: null, base_updated_at: updated_at });
    expect([status, body.detail.fields]).toEqual([409, { place: { theirs: { city: 'Oslo', country: 'NO' } } }]);
  });

  test('does not show values that the caller may not read', async () => {
    const { id, updated_at } = await make({ memo: 'a' });
    await put(id, { memo: 'secret', owner: (await server.person('editor')).id });
    const { status, text } = await put(id, { memo: 'mine', base_updated_at: updated_at }, { as: 'editor' });
    expect([status, text.includes('secret')]).toEqual([409, false]);
  });

  test('of which the changes since are deleted is refused, field by field', async () => {
    const { id, updated_at } = await make();
    for (const name of ['B', 'C', 'D']) await put(id, { name });
    await server.db.deleteFrom('record_revisions').where('number', '<', 3).execute();
    const { status, body } = await put(id, { shared: true, base_updated_at: updated_at });
    expect([status, body.detail.fields]).toEqual([409, { shared: { theirs: false } }]);
    expect((await put(id, { shared: true, base_updated_at: (await read(id)).updated_at })).status).toBe(200);
  });
});

describe('ETag', () => {
  test('is answered by each call of one record, and 304 to who has it', async () => {
    const made = await server.call('POST', '/api/bookings', { as: 'admin', json: { name: 'Mill' } });
    const path = `/api/bookings/${made.body.id}`;
    const etag = String(made.headers.etag);
    expect(etag).toMatch(/^"\d+-/);
    const again = await server.call('GET', path, { as: 'admin', headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const changed = await put(made.body.id, { name: 'Old Mill' });
    expect(changed.headers.etag).not.toBe(etag);
    expect((await server.call('GET', path, { as: 'admin', headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('of an older version in If-Match is 412, and writes nothing', async () => {
    const { id } = await make();
    const { headers } = await server.call('GET', `/api/bookings/${id}`, { as: 'admin' });
    const same = await put(id, { name: 'Old Mill' }, { headers: { 'if-match': String(headers.etag) } });
    expect(same.status).toBe(200);
    const older = await put(id, { name: 'New Mill' }, { headers: { 'if-match': String(headers.etag) } });
    expect([older.status, older.body.detail.key]).toEqual([412, 'changed-since']);
    expect((await read(id)).name).toBe('Old Mill');
  });
});

test('a write that changes nothing leaves version, revisions, audit and events as they are', async () => {
  const made = await make();
  const count = async () =>
    (
      await sql<{ n: number }>`select (select count(*) from audit_log) + (select count(*) from events) as n`.execute(
        server.db,
      )
    ).rows[0]?.n;
  const before = await count();
  expect((await put(made.id, { ...made })).body).toEqual(made);
  expect([await count(), (await revisionsOf(made.id)).length]).toEqual([before, 1]);
});

test('the changes of a record go with it, and those older than 30 days go, except the newest of them', async () => {
  const { id } = await make();
  for (const name of ['B', 'C', 'D', 'E']) await put(id, { name });
  await sql`
    update record_revisions set written_at = written_at - interval '31 days' where number < 4`.execute(server.db);
  await server.timers.turn();
  await expect.poll(async () => (await revisionsOf(id)).map(({ number }) => number)).toEqual([3, 4, 5]);
  await server.call('DELETE', `/api/bookings/${id}`, { as: 'admin' });
  expect(await revisionsOf(id)).toEqual([]);
});
