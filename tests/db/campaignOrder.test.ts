import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/schema.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await makeApp(db, { id: 'parties' });
  await makeApp(db, { id: 'lists' });
});
afterAll(() => database.drop());

/** Returns the rows of one of the two tables that the other one lacks. */
async function differences() {
  const columns = sql.raw('id, updated_at, parent_id, app, test, starts_at, ends_at');
  const { rows } = await sql`
    (select ${columns} from campaigns except select ${columns} from campaign_order)
    union all (select ${columns} from campaign_order except select ${columns} from campaigns)`.execute(db);
  return rows;
}

test('follows inserted, changed and deleted campaigns', async () => {
  const [one, other] = [await makeCampaign(db, { app: 'parties' }), await makeCampaign(db, { app: 'parties' })];
  await makeCampaign(db, { app: 'parties', parent_id: one.id });
  expect(await differences()).toEqual([]);
  const [now, later] = [new Date('2030-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z')];
  for (const change of [{ updated_at: now }, { app: 'lists' }, { test: true }, { starts_at: now, ends_at: later }]) {
    await db.updateTable('campaigns').set(change).where('id', '=', one.id).execute();
    expect(await differences()).toEqual([]);
  }
  await db.updateTable('campaigns').set({ parent_id: one.id }).where('id', '=', other.id).execute();
  expect(await differences()).toEqual([]);
  await db.deleteFrom('campaigns').where('id', '=', one.id).execute();
  expect(await differences()).toEqual([]);
  expect(await db.selectFrom('campaign_order').selectAll().execute()).toEqual([]);
});

test('adds no entry to the indexes of campaigns when a write changes only content and its time', async () => {
  const { id } = await makeCampaign(db, { app: 'parties' });
  await db.transaction().execute(async (trx) => {
    // The counter also has the earlier transactions of the connection.
    const hotUpdates = async () => {
      const { rows } = await sql<{ count: number }>`
        select pg_stat_get_xact_tuples_hot_updated('campaigns'::regclass) as count`.execute(trx);
      return rows[0]?.count ?? 0;
    };
    const before = await hotUpdates();
    const change = { meta_tags: JSON.stringify({ title: 'T' }), updated_at: new Date(), labels: ['pop'] };
    await trx.updateTable('campaigns').set(change).where('id', '=', id).execute();
    expect((await hotUpdates()) - before).toBe(1);
  });
});
