import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** More entries with the name Alpha than are counted, then more with the name Beta than are scanned for a page. */
const [alphas, betas] = [10_050, 20_010];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('admin');
  await sql`
    insert into audit_log (happened_at, action, resource, record_id, details)
    select timestamptz '2026-01-01' + number * interval '1 s', 'folder.created', 'folders', 'item-' || number,
      jsonb_build_object('via', 'command', 'name', case when number <= ${alphas} then 'Alpha ' else 'Beta box ' end || number)
    from generate_series(1, ${alphas + betas}::int) as number`.execute(server.db);
  await sql`analyze audit_log`.execute(server.db);
});
afterAll(() => server.close());

const read = async (query: string) => {
  const { items, ...totals } = (await server.call('GET', `/api/audit?${query}`, { as: 'admin' })).body;
  return { ids: items.map(({ record_id }: { record_id: string }) => record_id), ...totals };
};

const limited = (total: number) => ({ total, total_is_limited: true });
const exact = (total: number) => ({ total, total_is_limited: false });

describe('the total of the audit', () => {
  test('ends at 10,000 and says that there are more', async () => {
    expect(await read('resource=folders')).toMatchObject(limited(10_000));
    expect(await read('action=folder.created')).toMatchObject(limited(10_000));
    expect(await read('search=alpha')).toMatchObject(limited(10_000));
  });

  test('is exact up to 10,000', async () => {
    const until = (seconds: number) => new Date(Date.parse('2026-01-01') + seconds * 1000).toISOString();
    expect(await read(`happened_at_to=${until(10_001)}`)).toMatchObject(exact(10_000));
    expect(await read(`happened_at_to=${until(10_002)}`)).toMatchObject(limited(10_000));
    expect(await read('search=item-77')).toMatchObject({ ...exact(1), ids: ['item-77'] });
    expect(await read('search=nothing')).toEqual({ ...exact(0), ids: [] });
  });

  test('reaches to the end of a later page, so that every entry can be paged to', async () => {
    const all = alphas + betas;
    const page = (offset: number) => read(`resource=folders&limit=10&offset=${offset}`);
    expect(await page(20_000)).toMatchObject({
      ...limited(20_010),
      ids: expect.arrayContaining([`item-${all - 20_000}`]),
    });
    const last = await page(all - 5);
    expect(last).toEqual({ ...exact(all), ids: ['item-5', 'item-4', 'item-3', 'item-2', 'item-1'] });
  });
});

describe('a search with many results', () => {
  const ids = (from: number, step: 1 | -1) => Array.from({ length: 3 }, (_, index) => `item-${from + step * index}`);

  test.each([
    ['search=beta', ids(alphas + betas, -1)],
    ['search=beta&order=asc', ids(alphas + 1, 1)],
    ['search=beta&offset=15000', ids(alphas + betas - 15_000, -1)],
    ['search=alpha', ids(alphas, -1)],
    ['search=alpha&order=asc', ids(1, 1)],
    ['search=alpha&offset=10040', ids(10, -1)],
    ['search=alpha&action=folder.created&resource=folders', ids(alphas, -1)],
  ])('is in order by time, %s', async (query, expected) => {
    expect((await read(`${query}&limit=3`)).ids).toEqual(expected);
  });

  test('finds one or two letters at the beginning of a word', async () => {
    expect((await read('search=bo&resource=folders&limit=3')).ids).toEqual(ids(alphas + betas, -1));
    expect((await read('search=B&resource=folders&limit=3')).ids).toEqual(ids(alphas + betas, -1));
    expect(await read('search=ox&resource=folders')).toMatchObject(exact(0));
    expect(await read('search=x&resource=folders')).toMatchObject(exact(0));
  });
});

test('an entry that a search finds in several ways is counted and listed once', async () => {
  const { id } = await makeCampaign(server.db, { name: 'Gamma' });
  const user = await makeUser(server.db, { display_name: 'Gamma Ray' });
  const entries = [
    { record_id: id, name: 'Gamma', user_id: user.id },
    { record_id: id, name: null, user_id: null },
    { record_id: 'deleted', name: 'The gamma of old', user_id: user.id },
    { record_id: 'gamma', name: null, user_id: null },
    { record_id: null, name: null, user_id: user.id },
    { record_id: 'other', name: 'Delta', user_id: null },
  ];
  await sql`
    insert into audit_log (happened_at, action, resource, record_id, user_id, details)
    select timestamptz '2026-02-01', 'folder.created', 'folders', record_id, user_id,
      jsonb_build_object('via', 'command') || coalesce(jsonb_build_object('name', name), '{}')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (record_id text, name text, user_id uuid)
  `.execute(server.db);
  const found = await read('search=gamma');
  expect(found).toMatchObject(exact(5));
  expect(found.ids).toHaveLength(5);
  expect(new Set(found.ids)).toEqual(new Set([id, 'deleted', 'gamma', null]));
  expect(await read('search=gamma&limit=2&offset=4')).toMatchObject({ ids: [id], total: 5 });
});
