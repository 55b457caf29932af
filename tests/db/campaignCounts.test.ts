import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await makeApp(db, { id: 'parties' });
});
afterAll(() => database.drop());
beforeEach(() => db.deleteFrom('campaigns').execute());

/** Returns the counters and the real counts. */
async function counts() {
  const { rows } = await sql<Record<'counted' | 'there', [number, number]>>`
    select (select json_build_array(coalesce(sum(top_level), 0), coalesce(sum(children), 0)) from campaign_counts) as counted,
      (select json_build_array(count(*) filter (where parent_id is null), count(parent_id)) from campaigns) as there
  `.execute(db);
  return rows[0];
}

const make = (parent?: { id: string; app: string }) => makeCampaign(db, { app: 'parties', parent });

test('counts created and deleted campaigns, children with their parent', async () => {
  const [first] = [await make(), await make()];
  await make(first);
  expect(await counts()).toEqual({ counted: [2, 1], there: [2, 1] });

  await db.deleteFrom('campaigns').where('id', '=', first.id).execute();
  expect(await counts()).toEqual({ counted: [1, 0], there: [1, 0] });
});

test('counts a campaign that gets or loses a parent', async () => {
  const [parent, other] = [await make(), await make()];
  await db.updateTable('campaigns').set({ parent_id: parent.id }).where('id', '=', other.id).execute();
  expect(await counts()).toEqual({ counted: [1, 1], there: [1, 1] });

  await db.updateTable('campaigns').set({ parent_id: null }).where('id', '=', other.id).execute();
  expect(await counts()).toEqual({ counted: [2, 0], there: [2, 0] });
});

test('does not count what was rolled back', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await makeCampaign(trx, { app: 'parties' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await counts()).toEqual({ counted: [0, 0], there: [0, 0] });
});

test('counts exactly with many simultaneous writes', async () => {
  const kept = await Promise.all(Array.from({ length: 20 }, () => make()));
  await Promise.all([
    ...kept.slice(0, 10).map(({ id }) => db.deleteFrom('campaigns').where('id', '=', id).execute()),
    ...kept.slice(10).map((parent) => make(parent)),
  ]);
  expect(await counts()).toEqual({ counted: [10, 10], there: [10, 10] });
});

/** Returns the counters by app and test, and the real counts, without zeros. */
async function countsOfFilters() {
  const { rows } = await sql<Record<'counted' | 'real', Record<string, number>>>`
    with counted as (
      select app || case when test then ' test' else '' end as which, sum(top_level + children) as number
      from campaign_counts group by app, test having sum(top_level + children) <> 0
    ), real as (
      select app || case when test then ' test' else '' end as which, count(*) as number from campaigns group by app, test
    )
    select (select json_object_agg(which, number) from counted) as counted,
      (select json_object_agg(which, number) from real) as real`.execute(db);
  return rows[0];
}

test('counts campaigns by app and by whether they are tests', async () => {
  await makeApp(db, { id: 'votes' });
  const [first, second] = [await make(), await make()];
  await makeCampaign(db, { app: 'votes' });
  await make(first);
  await db.updateTable('campaigns').set({ test: true }).where('id', '=', second.id).execute();
  const expected = { parties: 2, 'parties test': 1, votes: 1 };
  expect(await countsOfFilters()).toEqual({ counted: expected, real: expected });

  await db.updateTable('campaigns').set({ app: 'votes', parent_id: first.id }).where('id', '=', second.id).execute();
  const moved = { parties: 2, votes: 1, 'votes test': 1 };
  expect(await countsOfFilters()).toEqual({ counted: moved, real: moved });
  expect(await counts()).toEqual({ counted: [2, 2], there: [2, 2] });
});
