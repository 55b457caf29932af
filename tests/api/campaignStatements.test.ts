import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { makeLabels } from '../support/labels.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { statementsDuring } from '../support/statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch } = campaignCalls(() => server);

const statementsOf = (act: () => Promise<unknown>) => statementsDuring(server, act);

const writesOf = (texts: string[]) => texts.filter((text) => text.includes('campaign_revisions'));

test('a patch reads campaign and caller in one statement, writes in one and announces in one', async () => {
  const { id } = await makeCampaign(server.db);
  await patch(id, { name: 'Before' });
  const texts = await statementsOf(() => patch(id, { name: 'After', meta_tags: { title: 'T' } }));
  expect(texts.map((text) => text.trim().split(/\s/, 1)[0])).toEqual(['select', 'with', 'select']);
});

test('a create writes in one statement with the check of the caller, and announces in one', async () => {
  const { app } = await makeCampaign(server.db);
  const create = (slug: string) =>
    server.call('POST', '/api/campaigns', { as: 'editor', json: { app, name: 'N', slug } });
  await create('before');
  const texts = await statementsOf(() => create('after'));
  expect(texts.map((text) => text.trim().split(/\s/, 1)[0])).toEqual(['with', 'select']);
});

test('patches of any fields without uploads are one statement, so that few are prepared', async () => {
  const { id } = await makeCampaign(server.db);
  const labels = await makeLabels(server, 2);
  const values = {
    name: 'N',
    slug: 'a-slug',
    test: true,
    labels,
    starts_at: '2026-01-01T00:00:00.000Z',
    ends_at: '2036-01-01T00:00:00.000Z',
    media_folder: '/f',
    participating_countries: ['DE'],
    tag_manager: { artist: 'A' },
  };
  const entries = Object.entries(values);
  const texts = await statementsOf(async () => {
    for (const [at, [name, value]] of entries.entries()) {
      const fields = { [name]: value, ...Object.fromEntries(entries.slice(0, at)) };
      const answer = await patch(id, { ...fields, labels: [labels[at % 2]] });
      expect(answer.status, answer.text).toBe(200);
    }
  });
  expect(writesOf(texts)).toHaveLength(entries.length);
  expect(new Set(writesOf(texts)).size).toBe(1);
});
