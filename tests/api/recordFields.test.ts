import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const { rider } = bookings.fields;
const withDetails = { ...bookings, fields: { ...bookings.fields, rider: { ...rider, detailOnly: true } } };

let server: TestServer;
let one: Record<string, unknown>;
beforeAll(async () => {
  server = await startTestServer({ resources: [withDetails], behaviours: bookingBehaviours });
  const json = { name: 'A', kind: 'hall', capacity: 10, rider: { text: 'Water' } };
  one = (await server.call('POST', '/api/bookings', { as: 'admin', json })).body;
});
afterAll(() => server.close());

const list = (query = '') => server.call('GET', `/api/bookings${query}`, { as: 'admin' });
const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, one[name]]));

test('a list omits the fields that single reads alone have', async () => {
  expect(one.rider).toEqual({ text: 'Water' });
  const { rider: _, ...listed } = one;
  expect((await list()).body).toEqual([listed]);
});

test('records that are requested by their ids are whole', async () => {
  const filter = encodeURIComponent(JSON.stringify({ id: [one.id] }));
  expect((await list(`?filter=${filter}`)).body).toEqual([one]);
});

test('a list has the fields that a request names', async () => {
  const always = ['id', 'created_at', 'updated_at'];
  expect((await list('?fields=rider,name')).body).toEqual([pick([...always, 'name', 'rider'])]);
  // It depends on `kind`, which is not returned.
  expect((await list('?fields=capacity')).body).toEqual([pick([...always, 'capacity'])]);
});

test.each(['nothing', 'name,', 'id'])('a list refuses the fields "%s"', async (fields) => {
  const { status, body } = await list(`?fields=${fields}`);
  expect([status, body.detail[0].loc]).toEqual([422, ['fields']]);
});
