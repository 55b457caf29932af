import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, productMigrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { makeCampaign } from '../support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer } from '../support/server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

/** Creates a database of the version before labels were records, with these labels of campaigns. */
async function beforeLabels(db: Kysely<Database>, labels: readonly string[][]): Promise<string[]> {
  await migrate(
    db,
    productMigrations.filter(({ name }) => name < '038'),
  );
  const made = [];
  for (const each of labels) made.push(await makeCampaign(db, { labels: each }));
  return made.map(({ id }) => id);
}

test('names of labels become labels, once for all spellings, and campaigns and old revisions keep them', async () => {
  const { db } = database;
  const [first = '', second = '', third = ''] = await beforeLabels(db, [['Vinyl', 'Été'], ['vinyl'], ['Vinyl']]);
  await sql`
    insert into records (resource, id, data, search_form, created_at, updated_at)
    values ('labels', ${crypto.randomUUID()}, '{"name": "été", "colour": "#112233"}', 'ete #112233', now(), now())`.execute(
    db,
  );
  await sql`
    insert into record_unique_values (resource, field, value, record_id)
    select 'labels', 'name', 'ete', id from records`.execute(db);
  await sql`
    insert into campaign_revisions (campaign_id, number, written_at, changes, fields) values
      (${second}, 1, now(), '{"labels": {"from": ["Été", "Forgotten"], "to": ["vinyl"]}}', '{labels}')`.execute(db);
  await migrate(db);
  const server = await startTestServer({ reach: async () => database.url });
  try {
    const labels = (await server.call('GET', '/api/labels', { as: 'admin' })).body;
    expect(labels).toMatchObject([
      { name: 'été', colour: '#112233', used: 1 },
      { name: 'Vinyl', colour: expect.stringMatching(/^#[0-9a-f]{6}$/), used: 3 },
    ]);
    const [summer, vinyl] = labels.map(({ id }: { id: string }) => id);
    const read = async (id: string) => (await server.call('GET', `/api/campaigns/${id}`, { as: 'admin' })).body.labels;
    const all = async () => [await read(first), await read(second), await read(third)];
    const migrated = [[vinyl, summer], [vinyl], [vinyl]];
    expect(await all()).toEqual(migrated);
    await server.timers.turn();
    expect(await all()).toEqual(migrated);
    const { rows } = await sql<{ labels: string[] }>`
      select labels from campaigns where id = any(${[first, second, third]}) order by name`.execute(db);
    expect(rows.flatMap((row) => row.labels).filter((label) => ![summer, vinyl].includes(label))).toEqual([]);
    const path = `/api/campaigns/${second}/revisions/1/restore`;
    await server.call('POST', `/api/campaigns/${second}/patch`, { as: 'admin', json: { fields: { name: 'Later' } } });
    const preview = await server.call('GET', path, { as: 'admin' });
    expect(preview.status, preview.text).toBe(200);
    expect((await server.call('POST', path, { as: 'admin', json: {} })).body.labels).toEqual([vinyl]);
  } finally {
    await server.close();
  }
});
