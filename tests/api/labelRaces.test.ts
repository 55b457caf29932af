import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { makeLabel, makeLabels } from '../support/labels.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read } = campaignCalls(() => server);
const rounds = 8;
const merge = (id: string, from: string[]) =>
  server.call('POST', `/api/labels/${id}/merge`, { as: 'editor', json: { from } });
const remove = (id: string) => server.call('DELETE', `/api/labels/${id}`, { as: 'editor' });
const rename = (id: string, name: string) => server.call('PUT', `/api/labels/${id}`, { as: 'editor', json: { name } });
const exists = async (id: string) => (await server.call('GET', `/api/labels/${id}`, { as: 'editor' })).status === 200;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

async function makeLabelled(labels: string[]): Promise<string> {
  const { id } = await makeCampaign(server.db);
  expect((await patch(id, { labels })).status).toBe(200);
  return id;
}

describe('at the same time', () => {
  test('two labels are merged into each other, and one of them remains', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a = '', b = ''] = await makeLabels(server, 2);
      const id = await makeLabelled([a, b]);
      const answers = await Promise.all([merge(a, [b]), merge(b, [a])]);
      expect(statuses(answers)).toEqual([200, 404]);
      const kept = answers.find(({ status }) => status === 200)?.body.id;
      expect([await exists(a), await exists(b)]).toEqual([kept === a, kept === b]);
      expect((await read(id)).labels).toEqual([kept]);
    }
  });

  test('labels are merged in a circle, and the last one remains', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a = '', b = '', c = ''] = await makeLabels(server, 3);
      const id = await makeLabelled([a, b, c]);
      const answers = await Promise.all([merge(a, [b]), merge(b, [c]), merge(c, [a])]);
      for (const { status } of answers) expect([200, 404, 422]).toContain(status);
      const { labels } = await read(id);
      const remaining = [];
      for (const label of [a, b, c]) if (await exists(label)) remaining.push(label);
      expect(labels.toSorted()).toEqual(remaining.toSorted());
    }
  });

  test('a label is deleted and assigned, and the campaign does not have it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [gone = '', kept = ''] = await makeLabels(server, 2);
      const id = await makeLabelled([kept]);
      const [saved, removed] = await Promise.all([patch(id, { labels: [kept, gone] }), remove(gone)]);
      expect(removed.status).toBe(204);
      expect([200, 422]).toContain(saved.status);
      expect((await read(id)).labels).toEqual([kept]);
      await server.timers.turn();
      expect((await patch(id, { labels: [kept] })).body.labels).toEqual([kept]);
    }
  });

  test('a label is merged into one that is deleted, and no campaign has a label that does not exist', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [into = '', from = ''] = await makeLabels(server, 2);
      const id = await makeLabelled([from]);
      const [merged, removed] = await Promise.all([merge(into, [from]), remove(into)]);
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(merged.status);
      expect(await exists(from)).toBe(merged.status === 404);
      expect((await read(id)).labels).toEqual(merged.status === 404 ? [from] : []);
    }
  });

  test('two labels get the same name, which only one keeps', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a = '', b = ''] = await makeLabels(server, 2);
      const name = `Same ${a.slice(-12)}`;
      expect(statuses(await Promise.all([rename(a, name), rename(b, name.toUpperCase())]))).toEqual([200, 409]);
    }
  });

  test('two labels get the name of the other one, which is refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const names = [1, 2].map((at) => `Swap ${at} ${crypto.randomUUID().slice(0, 8)}`);
      const [a, b] = [await makeLabel(server, names[0]), await makeLabel(server, names[1])];
      const answers = await Promise.all([rename(a, names[1] ?? ''), rename(b, names[0] ?? '')]);
      expect(statuses(answers)).toEqual([409, 409]);
    }
  });

  test('aliases are replaced in campaigns, and labels with many aliases are merged', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const labels = await makeLabels(server, 12);
      const [into = '', ...from] = labels;
      const id = await makeLabelled(from);
      await merge(from[0] ?? '', from.slice(1));
      const [merged] = await Promise.all([merge(into, from.slice(0, 1)), server.timers.turn()]);
      expect(merged.status).toBe(200);
      expect((await read(id)).labels).toEqual([into]);
    }
  });
});

describe('the number of labels', () => {
  test('is limited, also by the merged labels that one refers to', async () => {
    const [into = '', from = ''] = await makeLabels(server, 2);
    await sql`
      insert into label_aliases (alias, label)
      select 'old ' || n, ${into} from generate_series(1, ${limits.maxLabelAliases - 1}::int) as n`.execute(server.db);
    expect((await merge(into, [from])).status).toBe(200);
    const [one = '', other = ''] = await makeLabels(server, 2);
    for (const answer of [await merge(into, [one]), await merge(other, [into])]) {
      expect([answer.status, answer.body.detail.key]).toEqual([409, 'too-many-merged-labels']);
    }
    expect(await exists(one)).toBe(true);
  });

  test('is limited in total, also with requests at the same time', async () => {
    const existing = await server.db.selectFrom('labels').select('id').execute();
    const rows = Array.from({ length: limits.maxLabelRecords - 1 - existing.length }, (_, at) => ({
      id: crypto.randomUUID(),
      name: `Many ${at}`,
      created_at: server.clock.now(),
      updated_at: server.clock.now(),
    }));
    await server.db.insertInto('labels').values(rows).execute();
    const create = (name: string) => server.call('POST', '/api/labels', { as: 'editor', json: { name } });
    const answers = await Promise.all(['Last A', 'Last B', 'Last C'].map(create));
    expect(statuses(answers)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail.key).toBe('too-many-labels');
  });
});
