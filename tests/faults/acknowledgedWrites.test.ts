import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { problemsOfWrites } from '../support/acknowledgedWrites.ts';
import { makeApp } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the check for missing and partial writes detects a lost write and each lost trace', async () => {
  const { db } = server;
  const app = await makeApp(db, { config: { default_translations: [{ locale: 'en', messages: {} }] } });
  const json = { app: app.id, name: 'First', slug: 'acknowledged-here' };
  const { body } = await server.call('POST', '/api/campaigns', { as: 'editor', json });
  const { id, slug, name } = body;
  const patched = await server.call('POST', `/api/campaigns/${id}/patch`, {
    as: 'editor',
    json: { fields: { name: 'Second' } },
  });
  const writes = [
    { id, slug, name, updatedAt: body.updated_at },
    { id, slug, name: 'Second', updatedAt: patched.body.updated_at },
  ];
  const url = await databaseAddress(server);
  const problems = async () => (await problemsOfWrites(url, writes)).map((problem) => problem.split(':')[0]);
  expect(await problems()).toEqual([]);

  await db.updateTable('campaigns').set({ name: 'Torn' }).where('id', '=', id).execute();
  expect(await problems()).toEqual(['a campaign is not as its last revision left it']);
  await db.updateTable('campaigns').set({ name: 'Second' }).where('id', '=', id).execute();

  await db
    .deleteFrom('events')
    .where('campaign_id', '=', id)
    .where('created_at', '=', new Date(body.updated_at))
    .execute();
  expect(await problems()).toEqual(['not one event for a revision']);

  await db.deleteFrom('campaign_revisions').where('campaign_id', '=', id).where('number', '=', 2).execute();
  expect(await problems()).toEqual([
    'acknowledged, but not in the database',
    'a campaign is not as its last revision left it',
    'not one audit entry for a revision',
    'not one event for a revision',
    'not one event for a revision',
  ]);
});

async function databaseAddress({ db }: TestServer): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}
