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

/** Returns the counts that triggers keep; labels without campaigns are omitted. */
async function counts() {
  const { rows } = await sql<{ label: string; campaigns: number }>`
    select label, sum(campaigns)::int as campaigns from campaign_label_counts
    group by label having sum(campaigns) <> 0 order by label`.execute(db);
  return Object.fromEntries(rows.map(({ label, campaigns }) => [label, campaigns]));
}

async function make(labels: string[]): Promise<string> {
  const { id } = await makeCampaign(db, { app: 'parties' });
  await change(id, labels);
  return id;
}

const change = (id: string, labels: string[]) =>
  db.updateTable('campaigns').set({ labels }).where('id', '=', id).execute();

test('counts campaigns by label, each once', async () => {
  await make(['pop', 'rock']);
  await make(['pop', 'pop']);
  expect(await counts()).toEqual({ pop: 2, rock: 1 });
});

test('counts changed labels and deleted campaigns', async () => {
  const [one, other] = [await make(['pop', 'rock']), await make(['pop'])];
  await change(one, ['rock', 'jazz']);
  expect(await counts()).toEqual({ jazz: 1, pop: 1, rock: 1 });
  await db.deleteFrom('campaigns').where('id', 'in', [one, other]).execute();
  expect(await counts()).toEqual({});
});

test('counts many campaigns that one statement inserts', async () => {
  const id = await make(['pop', 'rock']);
  await sql`
    insert into campaigns (id, app, name, slug, search_form, created_at, updated_at, labels)
    select gen_random_uuid(), app, name, 'copy-' || number, search_form, created_at, updated_at, labels
    from campaigns, generate_series(1, 9) as number where id = ${id}`.execute(db);
  expect(await counts()).toEqual({ pop: 10, rock: 10 });
});

test('does not count what was rolled back', async () => {
  const id = await make(['pop']);
  const undone = db.transaction().execute(async (trx) => {
    await trx
      .updateTable('campaigns')
      .set({ labels: ['rock'] })
      .where('id', '=', id)
      .execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await counts()).toEqual({ pop: 1 });
});

test('counts exactly with many simultaneous writes, and keeps no rows of labels without campaigns', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => make(['pop'])));
  await Promise.all([
    ...ids.slice(0, 10).map((id) => change(id, ['rock', 'pop'])),
    ...ids.slice(10).map((id) => db.deleteFrom('campaigns').where('id', '=', id).execute()),
  ]);
  expect(await counts()).toEqual({ pop: 10, rock: 10 });
});
