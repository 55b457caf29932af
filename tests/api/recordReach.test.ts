import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { computationsFor } from '#server/modules/records/behaviour.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [bookings], behaviours: bookingBehaviours });
});
beforeEach(() => sql`delete from bookings`.execute(server.db));
afterAll(() => server.close());

const create = (json: object, as: As = 'editor') => server.call('POST', '/api/bookings', { as, json });
const read = (id: string, as: As = 'editor') => server.call('GET', `/api/bookings/${id}`, { as });
const change = (id: string, json: object, as: As = 'editor') => server.call('PUT', `/api/bookings/${id}`, { as, json });
const remove = (id: string, as: As = 'editor') => server.call('DELETE', `/api/bookings/${id}`, { as });
const list = (as: As = 'editor', query: Record<string, unknown> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
  return server.call('GET', `/api/bookings?${search}`, { as });
};
const made = async (fields: object, as: As = 'editor') => {
  const answer = await create(fields, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const placesOf = ({ body }: Awaited<ReturnType<typeof create>>) =>
  body.detail.map(({ loc }: { loc: (string | number)[] }) => loc.join('.'));

test('a record has at most 64 KB', async () => {
  const rider = { text: 'x'.repeat(65_000) };
  const { id } = await made({ name: 'A', rider });
  const detail = [{ loc: ['rider'], msg: 'At most 65536 bytes in total' }];
  for (const answer of [
    await create({ name: 'A', rider: { ...rider, more: 'x'.repeat(600) } }),
    await change(id, { rider: { ...rider, more: 'x'.repeat(600) } }),
  ]) {
    expect([answer.status, answer.body.detail]).toEqual([422, detail]);
  }
  expect((await read(id)).body.rider).toEqual(rider);
});

describe('conditional fields', () => {
  test('are required while the condition holds', async () => {
    expect((await create({ name: 'A' })).status).toBe(201);
    const answer = await create({ name: 'A', kind: 'hall' });
    expect([answer.status, placesOf(answer)]).toEqual([422, ['capacity']]);
    expect((await create({ name: 'A', kind: 'hall', capacity: 10 })).status).toBe(201);
  });

  test('are not stored while it does not hold, nor are the fields that depend on them', async () => {
    const club = await made({ name: 'A', capacity: 10, seated: true, rows: 3 });
    expect(club).toMatchObject({ capacity: null, seated: null, rows: null });
    const hall = (await change(club.id, { kind: 'hall', capacity: 20, seated: true, rows: 4 })).body;
    expect(hall).toMatchObject({ capacity: 20, seated: true, rows: 4 });
    const back = (await change(club.id, { kind: 'club' })).body;
    expect(back).toMatchObject({ capacity: null, seated: null, rows: null });
    expect((await change(club.id, { kind: 'hall' })).status).toBe(422);
  });

  test('are checked inside lists of objects too', async () => {
    const headliner = { name: 'Ada', role: 'headliner' };
    expect(placesOf(await create({ name: 'A', artists: [{ name: 'Eve' }, headliner] }))).toEqual(['artists.1.minutes']);
    const { artists } = await made({
      name: 'A',
      artists: [
        { name: 'Eve', minutes: 5 },
        { ...headliner, minutes: 60 },
      ],
    });
    expect(artists).toEqual([
      { name: 'Eve', role: 'support', minutes: null },
      { ...headliner, minutes: 60 },
    ]);
  });
});

describe('structures', () => {
  test.each<[object, string]>([
    [{ artists: [{ name: 'Ada' }, {}] }, 'artists.1.name'],
    [{ artists: [{ name: '' }] }, 'artists.0.name'],
    [{ artists: Array(4).fill({ name: 'Ada' }) }, 'artists'],
    [{ place: {} }, 'place.city'],
    [{ place: { city: 'Oslo', country: 'NOR' } }, 'place.country'],
    [{ titles: { it: 'Uno' } }, 'titles.it'],
    [{ titles: { de: '' } }, 'titles.de'],
    [{ links: { 'a.b': 'https://example.com' } }, 'links.a.b'],
    [{ links: { site: 'javascript:alert(1)' } }, 'links.site'],
    [{ days: [1, 'two'] }, 'days.1'],
  ])('%j is rejected at its path', async (fields, place) => {
    const answer = await create({ name: 'A', ...fields });
    expect([answer.status, placesOf(answer)]).toEqual([422, [place]]);
  });

  test('groups are changed by key, lists and maps as a whole', async () => {
    const { id } = await made({ name: 'A', place: { city: 'Oslo', country: 'NO' }, titles: { de: 'Eins', en: 'One' } });
    const { body } = await change(id, { place: { city: 'Bergen' }, titles: { fr: 'Un' } });
    expect(body).toMatchObject({ place: { city: 'Bergen', country: 'NO' } });
    expect(body.titles).toEqual({ fr: 'Un' });
  });

  test('a read-only field may be sent back only unchanged', async () => {
    const { id, ...record } = await made({ name: 'A', code: 'x' });
    expect((await change(id, { ...record, name: 'B' })).body).toMatchObject({ name: 'B', code: 'x' });
    expect(placesOf(await change(id, { code: 'y' }))).toEqual(['code']);
  });

  test('rules over several fields are checked', async () => {
    const dates = { starts_at: '2026-02-01T00:00:00.000Z', ends_at: '2026-01-01T00:00:00.000Z' };
    expect(placesOf(await create({ name: 'A', ...dates }))).toEqual(['ends_at']);
    const { id } = await made({ name: 'A', starts_at: dates.starts_at });
    expect(placesOf(await change(id, { ends_at: dates.ends_at }))).toEqual(['ends_at']);
  });
});

describe('access to records', () => {
  test('the creator of a record is its owner', async () => {
    const { id } = await server.person('editor');
    expect((await made({ name: 'A' })).owner).toBe(id);
  });

  test('hidden records are missing from lists, totals and searches, and return 404', async () => {
    const theirs = await made({ name: 'Theirs' }, 'admin');
    const mine = await made({ name: 'Mine' });
    const all = await list();
    expect(all.body.map(({ name }: { name: string }) => name)).toEqual(['Mine']);
    expect(all.headers['content-range']).toBe('bookings 0-0/1');
    expect((await list('editor', { filter: { q: 'Theirs' } })).headers['content-range']).toBe('bookings 0-0/0');
    expect((await list('editor', { filter: { id: [theirs.id, mine.id] } })).body).toHaveLength(1);
    const missing = await read('01900000-0000-7000-8000-000000000000');
    for (const answer of [await read(theirs.id), await change(theirs.id, { name: 'B' }), await remove(theirs.id)]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    expect((await read(theirs.id, 'admin')).body.name).toBe('Theirs');
    expect((await list('admin')).body).toHaveLength(2);
  });

  test('records that may be read but not changed are refused, by each method', async () => {
    const shared = await made({ name: 'Shared', shared: true }, 'admin');
    expect((await read(shared.id)).status).toBe(200);
    expect((await change(shared.id, { name: 'B' })).status).toBe(403);
    expect((await remove(shared.id)).status).toBe(403);
    const festival = await made({ name: 'Mine', kind: 'festival', capacity: 5 });
    expect((await change(festival.id, { capacity: 6 })).status).toBe(200);
    expect((await remove(festival.id)).status).toBe(403);
    expect((await change(festival.id, { kind: 'club' })).status).toBe(200);
    expect((await remove(festival.id)).status).toBe(204);
  });
});

describe('access to fields', () => {
  test('unreadable fields are not returned, and can not be searched, filtered or sorted by', async () => {
    const { id } = await made({ name: 'Secret', fee: 100, memo: 'Whispered', shared: true }, 'admin');
    const seen = (await read(id)).body;
    expect(seen).not.toHaveProperty('fee');
    expect(seen).not.toHaveProperty('memo');
    expect((await list()).body[0]).not.toHaveProperty('fee');
    expect((await read(id, 'admin')).body).toMatchObject({ fee: 100, memo: 'Whispered' });
    expect(placesOf(await list('editor', { filter: { fee: 100 } }))).toEqual(['fee']);
    expect(placesOf(await list('editor', { sort: ['fee', 'ASC'] }))).toEqual(['sort']);
    expect((await list('admin', { filter: { fee: 100 } })).body).toHaveLength(1);
    for (const as of ['editor', 'admin'] as const) {
      expect((await list(as, { filter: { q: 'Whispered' } })).body).toEqual([]);
    }
  });

  test('unwritable fields are refused when they would change, and may be sent back unchanged', async () => {
    const { id, ...record } = await made({ name: 'Mine' });
    await change(id, { rating: 3 }, 'admin');
    const answer = await change(id, { name: 'B', rating: 5 });
    expect([answer.status, answer.body.detail]).toEqual([
      403,
      expect.objectContaining({ key: 'forbidden', fields: ['rating'] }),
    ]);
    expect((await read(id)).body).toMatchObject({ name: 'Mine', rating: 3 });
    expect((await change(id, { ...record, name: 'B', rating: 3 })).body).toMatchObject({ name: 'B', rating: 3 });
    expect((await change(id, { owner: (await server.person('admin')).id })).status).toBe(403);
    expect((await create({ name: 'A', rating: 1 })).status).toBe(403);
    expect((await create({ name: 'A', rating: null })).status).toBe(201);
  });
});

describe('computed fields', () => {
  test('are returned with every record, and never read from a body', async () => {
    const record = await made({ name: 'A', kind: 'hall', capacity: 10 });
    expect(record.guests).toBe(20);
    expect((await list()).body[0].guests).toBe(20);
    expect((await change(record.id, { capacity: 15 })).body.guests).toBe(30);
    expect((await change(record.id, { guests: 5 })).body.guests).toBe(30);
    expect(placesOf(await create({ name: 'A', guests: 5 }))).toEqual(['guests']);
  });

  test('without a function stop the start', () => {
    expect(() => computationsFor(bookings, {})).toThrow('Nothing computes bookings.guests');
  });
});
