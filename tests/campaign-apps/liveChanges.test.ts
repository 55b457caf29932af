import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApps } from '#campaign-apps/app.ts';
import { campaignApps } from '#campaign-apps/apps.ts';
import { readConfig } from '#campaign-apps/kit/server/config.ts';
import { connectDatabase, type Database } from '#campaign-apps/kit/server/database.ts';
import { migrateDatabase } from '#campaign-apps/kit/server/migrations.ts';
import { makeApp, makeCampaign, makePersonalToken, makeUser } from '../support/builders.ts';
import { waitsAt } from '../support/changes.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';
import { emptyClientFolder } from './fakeCms.ts';

const appId = 'listening-party';
let live: TwoNodes;
let stored: TestDatabase;
let database: Database;
let apps: FastifyInstance;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;

beforeAll(async () => {
  live = await startTwoNodes();
  stored = await createTestDatabase();
  database = connectDatabase(stored.url, () => {});
  await migrateDatabase(database, campaignApps);
  await makeApp(live.server.db, { id: appId });
  const user = await makeUser(live.server.db, { role: 'admin' });
  const config = readConfig({
    APPS_PORT: '0',
    APPS_URL: 'http://apps.example.com',
    CMS_URL: live.address,
    CMS_TOKEN: await makePersonalToken(live.server.db, { user }),
    APPS_DATABASE_URL: stored.url,
  });
  apps = buildApps({ config, database, clientFolder: emptyClientFolder() });
  await apps.ready();
  await vi.waitFor(async () => expect(await waitsAt(live.server)).toBe(1), { timeout: 10_000 });
});
afterAll(async () => {
  await apps.close();
  await database.end();
  await stored.drop();
  await live.close();
});
beforeEach(async () => {
  // Stored without an event, so that no change is on its way.
  const page = JSON.stringify({ title: 'First', blocks: [] });
  campaign = await makeCampaign(live.server.db, { app: appId, status: 'running', page });
  await shows('<h1>First</h1>');
});

const visit = () => apps.inject(`/${appId}/${campaign.slug}`);
const shows = (text: string) =>
  vi.waitFor(async () => expect((await visit()).body).toContain(text), { timeout: 10_000, interval: 20 });
/** Writes at the other node than the one that the apps call. */
const save = async (fields: Record<string, unknown>) => {
  const path = `/api/campaigns/${campaign.id}/patch`;
  expect((await live.node.call('POST', path, { as: 'editor', json: { fields } })).status).toBe(200);
};
/** Returns how often the apps have read the campaign. */
const readsOfCampaign = async (): Promise<number> => {
  const { text } = await live.server.call('GET', '/metrics');
  const count =
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/campaigns\/:id",status="2xx"\} (\d+)$/m;
  return Number(count.exec(text)?.[1]);
};

describe('a public page', () => {
  it('shows a save once the change has arrived, and does not ask the tool before', async () => {
    const before = await readsOfCampaign();
    await visit();
    await visit();
    expect(await readsOfCampaign()).toBe(before);
    await save({ page: { title: 'Second', blocks: [] } });
    await shows('<h1>Second</h1>');
    expect(await readsOfCampaign()).toBe(before + 1);
  });

  it('shows changed texts and music', async () => {
    await save({ meta_tags: { title: 'New in tabs' } });
    await shows('<title>New in tabs</title>');
    const json = {
      options: { service: 'video' },
      items: [{ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', name: 'Clip' }],
    };
    const path = `/api/campaigns/${campaign.id}/music/tracklist`;
    expect((await live.node.call('PUT', path, { as: 'editor', json })).status).toBe(204);
    await shows('Clip');
  });

  it('is closed once its token gate is on', async () => {
    await makeApp(live.server.db, { id: 'pre-page' });
    await save({ token_gate: { enabled: true, product_id: 'ticket' } });
    await vi.waitFor(async () => expect((await visit()).headers['cache-control']).toBe('private, no-store'), {
      timeout: 10_000,
    });
    expect((await visit()).body).not.toContain('<h1>First</h1>');
  });

  it('is gone once the campaign is deleted', async () => {
    await live.node.call('DELETE', `/api/campaigns/${campaign.id}`, { as: 'admin' });
    await vi.waitFor(async () => expect((await visit()).statusCode).toBe(404), { timeout: 10_000 });
  });
});
