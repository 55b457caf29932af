import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBulk } from '#server/seed/bulk/bulk.ts';
import { bulkLabels, revisedSlug, seedBulkHistory } from '../bench/history.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const labels = bulkLabels(3);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db, clock } = server;
  await seedBulk(db, { campaigns: 100, labels, now: clock.now(), progress: () => undefined });
  for (let run = 0; run < 2; run++) await seedBulkHistory(db, { auditEntries: 200, revisions: 12 });
});
afterAll(() => server.close());

const read = async (path: string) => (await server.call('GET', path, { as: 'admin' })).body;

describe('a seeded history', () => {
  test('has the requested number of audit entries, over two runs, about existing campaigns', async () => {
    const { items, total } = await read('/api/audit?resource=campaigns');
    expect(total).toBe(200);
    expect(items.every(({ record_exists }: { record_exists: boolean }) => record_exists)).toBe(true);
  });

  test('has labels that campaigns use', async () => {
    const found = await read('/api/labels');
    expect(found.map(({ name }: { name: string }) => name).sort()).toEqual([...labels]);
    expect(found.every(({ used }: { used: number }) => used > 0)).toBe(true);
  });

  test('has one campaign with the requested number of revisions, which can be restored', async () => {
    const { id } = await server.db
      .selectFrom('campaigns')
      .select('id')
      .where('slug', '=', revisedSlug)
      .executeTakeFirstOrThrow();
    expect((await read(`/api/campaigns/${id}/revisions`)).total).toBe(12);
    const { changes } = await read(`/api/campaigns/${id}/revisions/11/restore`);
    expect(changes).toContainEqual(expect.objectContaining({ field: 'meta_tags.title', to: 'Title 11' }));
  });
});
