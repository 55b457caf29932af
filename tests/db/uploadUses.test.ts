import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { columnsWithUploads } from '#server/modules/campaigns/campaignColumns.ts';
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

const page = (...filenames: string[]) =>
  JSON.stringify({ blocks: filenames.map((name) => ({ src: `/uploads/${name}` })) });
const favicon = (filename: string | null) => JSON.stringify({ favicon: filename && `/uploads/${filename}` });
const messages = (...filenames: string[]) => JSON.stringify({ text: filenames.map((name) => `/uploads/${name}`) });

/** Returns the files that the triggers noted for a campaign, each with the language that names it. */
async function usesOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ use: string }>`
    select concat_ws(' ', nullif(place, ''), filename) as use from file_uses where record_id = ${id} order by use`.execute(
    db,
  );
  return rows.map(({ use }) => use);
}

test('notes the files that a new campaign names', async () => {
  const { id } = await makeCampaign(db, { app: 'parties', page: page('a.png', 'b.png', 'a.png') });
  expect(await usesOf(id)).toEqual(['a.png', 'b.png']);
});

test('follows the content of a campaign', async () => {
  const { id } = await makeCampaign(db, { app: 'parties' });
  const change = (values: { page?: string; meta_tags?: string; name?: string }) =>
    db.updateTable('campaigns').set(values).where('id', '=', id).execute();
  expect(await usesOf(id)).toEqual([]);
  await change({ meta_tags: favicon('icon.png') });
  await change({ page: page('a.png', 'icon.png') });
  expect(await usesOf(id)).toEqual(['a.png', 'icon.png']);
  await change({ page: page('b.png'), name: 'Renamed' });
  expect(await usesOf(id)).toEqual(['b.png', 'icon.png']);
  await change({ page: page() });
  expect(await usesOf(id)).toEqual(['icon.png']);
  await change({ meta_tags: favicon(null) });
  expect(await usesOf(id)).toEqual([]);
});

test('follows all columns that may name a file by the declaration, and only these', async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_trigger
      inner join pg_attribute on attrelid = tgrelid and attnum = any(tgattr)
    where tgname = 'uses_of_campaigns_are_noted'`.execute(db);
  expect(rows.map(({ name }) => name).sort()).toEqual([...columnsWithUploads].sort());
  for (const column of columnsWithUploads) {
    const { id } = await makeCampaign(db, { app: 'parties' });
    // Valid for columns of text and of JSON.
    const value = JSON.stringify('/uploads/used.png');
    await sql`update campaigns set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db);
    expect(await usesOf(id), column).toEqual(['used.png']);
  }
});

test('follows the texts of a language', async () => {
  const { id } = await makeCampaign(db, { app: 'parties', page: page('a.png') });
  const write = (locale: string, text: string) =>
    db
      .insertInto('campaign_translations')
      .values({ campaign_id: id, locale, messages: text })
      .onConflict((conflict) => conflict.columns(['campaign_id', 'locale']).doUpdateSet({ messages: text }))
      .execute();
  await write('en', messages('a.png', 'b.png'));
  await write('de', messages());
  expect(await usesOf(id)).toEqual(['a.png', 'en a.png', 'en b.png']);
  await write('de', messages('c.png'));
  await write('en', messages('b.png'));
  expect(await usesOf(id)).toEqual(['a.png', 'de c.png', 'en b.png']);
  await write('en', messages());
  await db.deleteFrom('campaign_translations').where('campaign_id', '=', id).execute();
  expect(await usesOf(id)).toEqual(['a.png']);
});
