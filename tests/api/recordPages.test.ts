import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [bookings], behaviours: bookingBehaviours });
  const { id } = await server.person('editor');
  const add = (letter: string, count: number, fee: number, shared: boolean) =>
    sql`
    insert into bookings (id, created_at, updated_at, name, owner, fee, shared)
    select gen_random_uuid(), now(), now(), ${letter} || ' ' || lpad(at::text, 4, '0'), ${id}, ${fee}, ${shared}
    from generate_series(1, ${count}::int) as at`.execute(server.db);
  // More than are searched at the end of a list before all matches are read.
  await add('a', 2_100, 1, false);
  await add('b', 3_000, 2, true);
  await add('c', 10, 1, false);
});
afterAll(() => server.close());

const list = async (query: Record<string, unknown>, as: As = 'admin') => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
  const { body, headers } = await server.call('GET', `/api/bookings?${search}`, { as });
  return [body.map(({ name }: { name: string }) => name), headers['content-range']];
};
const isTwo = { fee_from: 2, fee_to: 2 };

describe('a page of many matches', () => {
  test('is complete if the first records of the list are no matches', async () => {
    expect(await list({ filter: isTwo, range: [1, 2] })).toEqual([['b 0002', 'b 0003'], 'bookings 1-2/3000']);
  });

  test('is complete if the matches begin within the searched records', async () => {
    const filter = { fee_from: 1, fee_to: 1.5 };
    expect(await list({ filter, range: [1, 2] })).toEqual([['a 0002', 'a 0003'], 'bookings 1-2/2110']);
    const sort = ['name', 'DESC'];
    // Ten of them are within, and the others far away.
    const [names, range] = await list({ filter, sort, range: [0, 12] });
    expect([names.slice(9), range]).toEqual([['c 0001', 'a 2100', 'a 2099', 'a 2098'], 'bookings 0-12/2110']);
  });

  test('is read from the end of the list', async () => {
    expect(await list({ filter: isTwo, range: [2_998, 3_005] })).toEqual([
      ['b 2999', 'b 3000'],
      'bookings 2998-2999/3000',
    ]);
    expect(await list({ filter: isTwo, sort: ['rating', 'DESC'], range: [2_999, 2_999] })).toEqual([
      [expect.stringMatching(/^b /)],
      'bookings 2999-2999/3000',
    ]);
  });
});

test('a record that a user may see for several reasons is counted once', async () => {
  expect((await list({ range: [0, 0] }, 'editor'))[1]).toBe('bookings 0-0/5110');
  expect((await list({ range: [0, 0], filter: { shared: true } }, 'editor'))[1]).toBe('bookings 0-0/3000');
});

test.each([
  ['Live 7', ['Live (7)', 'Live "7"', 'Live at 7', 'Live 7: Alive', 'Live at 7°']],
  ['live al', ['Live 7: Alive', 'Live at Alma', 'Live »Al«']],
])('a search for "%s" finds short words beside any sign', async (q, found) => {
  const all = ['Live (7)', 'Live "7"', 'Live at 7', 'Live at 7°', 'Live 7: Alive', 'Live at Alma', 'Live »Al«'];
  const others = ['Live at 17', 'Live_7', 'Live at 7_', 'Live festival'];
  await sql`delete from bookings where name like 'Live%'`.execute(server.db);
  for (const name of [...all, ...others]) await server.call('POST', '/api/bookings', { as: 'admin', json: { name } });
  const [names] = await list({ filter: { q } });
  expect(names.toSorted()).toEqual(found.toSorted());
});
