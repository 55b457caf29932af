import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validationWords } from '#contracts/validation.ts';
import { makeUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { venues } from '../support/venues.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [venues] });
});
beforeEach(async () => {
  await server.db.deleteFrom('venues' as 'labels').execute();
  await server.db.deleteFrom('events').execute();
});
afterAll(() => server.close());

type Options = { as?: As; query?: string; headers?: Record<string, string> };
const send = (csv: string | Buffer, { as = 'editor', query = '', headers = {} }: Options = {}) =>
  server.call('POST', `/api/venues/import${query}`, {
    as,
    payload: csv,
    headers: { 'content-type': 'text/csv', ...headers },
  });
const preview = async (csv: string | Buffer, options: Options = {}) => {
  const { status, body, text } = await send(csv, { ...options, query: '?dry_run=true' });
  expect(status, text).toBe(200);
  return body;
};
const make = async (json: object, as: As = 'editor') => {
  const { status, body, text } = await server.call('POST', '/api/venues', { as, json });
  expect(status, text).toBe(201);
  return body;
};
const all = async (as: As = 'admin') =>
  (await server.call('GET', '/api/venues?range=%5B0,199%5D', { as })).body as Record<string, unknown>[];
const names = async () => (await all()).map(({ name }) => name);
const countsOf = ({ added, changed, unchanged, wrong }: Record<string, number>) => [added, changed, unchanged, wrong];

const words = (code: keyof typeof validationWords, limit = '') => validationWords[code].replace('{limit}', limit);

describe('cells', () => {
  beforeAll(async () => {
    for (let at = 0; at < 2; at++) await makeUser(server.db, { display_name: 'Twice' });
  });

  test.each<[string, string, unknown]>([
    ['capacity', '12', 12],
    ['capacity', '', null],
    ['open', 'Yes', true],
    ['open', 'falsch', false],
    ['open', '', false],
    ['kind', 'Concert hall', 'hall'],
    ['kind', '', 'club'],
    ['opened_on', '2027-02-28', '2027-02-28'],
    ['Opening day', '2027-02-28', '2027-02-28'],
    ['booked_until', '2027-01-01T10:00:00+02:00', '2027-01-01T08:00:00.000Z'],
    ['genres', 'Jazz and blues,rock', ['jazz', 'rock']],
    ['genres', '', []],
    ['keywords', '["a, b"]', ['a, b']],
    ['contact.phone', '+47', { email: null, phone: '+47' }],
    ['Email', 'a@b.example', { email: 'a@b.example', phone: null }],
    ['note', "'=1+1", '=1+1'],
    ['rooms', '[{"name":"Blue"}]', [{ name: 'Blue' }]],
  ])('%s: %j is read', async (column, cell, value) => {
    await make({ name: 'Old', capacity: 1, genres: ['rock'], open: column === 'open' && cell === '', kind: 'club' });
    const done = await send(
      `name,${column}\nOld,"${cell.replaceAll('"', '""')}"\nNew,"${cell.replaceAll('"', '""')}"\n`,
    );
    expect(done.status, done.text).toBe(200);
    const { path = '' } = done.body.columns[1];
    for (const record of await all()) expect(record[path.split('.')[0]]).toEqual(value);
  });

  test.each<[string, string, string]>([
    ['capacity', '1,5', words('decimal-comma')],
    ['capacity', 'many', words('number')],
    ['capacity', '0', words('minimum', '1')],
    ['capacity', '1.5', words('type')],
    ['open', 'maybe', words('boolean')],
    ['kind', 'barn', words('enum')],
    ['opened_on', '28.02.2027', words('date')],
    ['doors_at', '9', words('time')],
    ['booked_until', 'tomorrow', words('date-time')],
    ['website', 'ark', words('uri')],
    ['label', 'No such', words('unknown-reference')],
    ['owner', 'Twice', words('ambiguous')],
    ['genres', 'rock, polka', words('enum')],
    ['contact.email', 'ark', words('email')],
    ['rooms', '[', words('json')],
    ['rooms', '[{}]', words('required')],
    ['extra', '{"a":"\\u0000"}', words('unstorable')],
    ['rating', '5', words('forbidden')],
  ])('%s: %j is refused, and nothing is written', async (column, cell, msg) => {
    const csv = `name,${column}\nFine,\nWrong,"${cell.replaceAll('"', '""')}"\n`;
    const seen = await preview(csv);
    expect([seen.problems, countsOf(seen)]).toEqual([[{ row: 3, column, msg }], [1, 0, 0, 1]]);
    expect(seen.rows[1]).toMatchObject({ row: 3, state: 'wrong', problems: { 1: msg } });
    const { status, body } = await send(csv);
    expect([status, body.detail.key, body.detail.problems, await names()]).toEqual([
      422,
      'import-invalid',
      seen.problems,
      [],
    ]);
  });
});
