import { afterAll, beforeAll, expect, test } from 'vitest';
import { validationWords } from '#contracts/validation.ts';
import { validate } from '#resources/schema/validate.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [bookings], behaviours: bookingBehaviours });
});
afterAll(() => server.close());

const create = (fields: object) =>
  server.call('POST', '/api/bookings', { as: 'admin', json: { name: 'Booking', ...fields } });

test('days, times, choices, countries, languages and tags are stored as sent', async () => {
  const fields = {
    opens_on: '2028-02-29',
    opens_at: '23:59',
    genres: ['folk', 'rock'],
    stage: 'stage_13',
    closed_stages: ['stage_1'],
    origin: 'DE',
    tour: ['AT', 'CH'],
    language: 'pt-BR',
    keywords: ['open air', 'Lake'],
  };
  const made = await create(fields);
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject(fields);
  const none = { opens_on: null, opens_at: null, genres: [], stage: null, origin: null, tour: [], keywords: [] };
  const changed = await server.call('PUT', `/api/bookings/${made.body.id}`, { as: 'admin', json: none });
  expect(changed.body).toMatchObject(none);
});

test('a day of the year 0, which inputs do not accept and PostgreSQL does not store, is refused', async () => {
  expect((await create({ opens_on: '0000-01-01' })).status).toBe(422);
});

test.each([
  ['opens_on', '2027-02-29', 'opens_on', 'date'],
  ['opens_on', '2027-02-01T10:00:00.000Z', 'opens_on', 'date'],
  ['opens_on', 'incomplete', 'opens_on', 'date'],
  ['opens_at', '24:00', 'opens_at', 'time'],
  ['opens_at', '9:30', 'opens_at', 'time'],
  ['opens_at', '09:30:00', 'opens_at', 'time'],
  ['opens_at', 'incomplete', 'opens_at', 'time'],
  ['genres', ['rock', 'rock'], 'genres', 'uniqueItems'],
  ['genres', ['polka'], 'genres.0', 'enum'],
  ['origin', 'de', 'origin', 'enum'],
  ['tour', ['XX'], 'tour.0', 'enum'],
  ['language', 'german', 'language', 'enum'],
  ['keywords', ['a', 'b', 'c', 'd', 'e'], 'keywords', 'maxItems'],
  ['keywords', ['see https://a.example'], 'keywords.0', 'plain'],
])('%s: %j is refused by the server and by forms', async (name, value, place, code) => {
  const problems = validate(bookings, { name: 'Booking', [name]: value }, { for: 'create' });
  expect(problems.map((problem) => [problem.loc.join('.'), problem.code])).toEqual([[place, code]]);
  const { status, body } = await create({ [name]: value });
  const detail = problems.map(({ loc, code: of, limit }) => ({
    loc,
    msg: validationWords[of].replace('{limit}', String(limit)),
  }));
  expect([status, body.detail]).toEqual([422, detail]);
});
