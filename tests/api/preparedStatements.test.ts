import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxStatementNames } from '#server/db/preparingDriver.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  await makeApp(server.db, { id: 'party' });
  ({ id } = await makeCampaign(server.db, { app: 'party' }));
});
afterAll(() => server.close());

const get = (path: string): Promise<Answer> => server.call('GET', path, { as: 'admin' });

/** Calls of tests follow each other, so they and this query use the same connection. */
const countPrepared = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(server.db)).rows[0]?.count ?? 0;

/** Makes each call twice, as the second use prepares a statement. */
async function preparedBy(paths: readonly string[]): Promise<number> {
  for (const path of [...paths, ...paths]) expect((await get(path)).status).toBe(200);
  return countPrepared();
}

const choices: Record<string, readonly string[]> = {
  status: ['', 'running', 'upcoming', 'ended'],
  search: ['', 'a', 'velvet sky'],
  apps: ['', 'party', 'party&apps=other'],
  test: ['include', 'require'],
  mine: ['', 'true'],
  include_children: ['', 'true'],
};

/** Returns the queries of every combination of the choices. */
const combinations = (): string[] =>
  Object.entries(choices).reduce<string[]>(
    (queries, [name, values]) =>
      queries.flatMap((query) => values.map((value) => (value === '' ? query : `${query}&${name}=${value}`))),
    [''],
  );

test('lists of ids of every length share one statement', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => `ids=${id.slice(0, -3)}${String(index).padStart(3, '0')}`);
  const before = await preparedBy([`/api/campaigns/last_edits?${ids[0]}`]);
  const paths = ids.map((_, index) => `/api/campaigns/last_edits?${ids.slice(0, index + 1).join('&')}`);
  expect(await preparedBy(paths)).toBe(before);
});

test('the number of prepared statements stays bounded with every combination of filters and sorts', async () => {
  const sorts = ['name', 'created_at', 'updated_at', 'starts_at', 'app'];
  const sorted = sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `&sort=${sort}&order=${order}`));
  const queries = [...combinations(), ...sorted, '&limit=7', '&limit=200&offset=3', `&parent_id=${id}`];
  const count = await preparedBy(queries.map((query) => `/api/campaigns?${query}`));
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThanOrEqual(maxStatementNames);
});

test('a column that a newer version adds breaks no call of a running server', async () => {
  const patch = async (name: string) => {
    const json = { fields: { name }, base_updated_at: '2100-01-01T00:00:00.000Z' };
    return server.call('POST', `/api/campaigns/${id}/patch`, { as: 'admin', json });
  };
  const create = async (slug: string) =>
    server.call('POST', '/api/campaigns', { as: 'admin', json: { app: 'party', name: slug, slug } });
  const reads = ['/api/campaigns', `/api/campaigns/${id}?include_i18n=true`, '/api/apps', '/api/users/me'];
  const lists = ['/api/uploads', '/api/users', '/api/audit', '/api/campaigns/locks', `/api/campaigns/${id}/children`];
  const all = async (round: number) => [
    ...(await Promise.all([...reads, ...lists].map(get))),
    await patch(`Name ${round}`),
    await create(`slug-${round}`),
  ];
  for (let round = 0; round < 3; round++) await all(round);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db);
  for (const { name } of rows) await sql`alter table ${sql.table(name)} add column added int`.execute(server.db);
  for (let round = 3; round < 6; round++) {
    const answers = await all(round);
    expect(answers.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([]);
  }
});
