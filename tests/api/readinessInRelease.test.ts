import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

const requested: string[] = [];
let server: TestServer;
let app: string;
let id: string;
let release: string;
const { create, patchIn, discard } = releaseCalls(() => server);
const { readWhole, changeRecordsOf } = campaignCalls(() => server);
beforeAll(async () => {
  const askApp = async (address: string) => {
    requested.push(address);
    return { status: 200, header: () => null, text: '' };
  };
  server = await startTestServer({ providers: { askApp } });
  const config = { end_date_enabled: true, end_date_required: true, translations_enabled: true };
  app = (await makeApp(server.db, { config })).id;
});
beforeEach(async () => {
  id = (await makeCampaign(server.db, { app })).id;
  release = await create();
});
afterAll(() => server.close());

const read = (query = '', as: As = 'editor') => server.call('GET', `/api/campaigns/${id}/readiness${query}`, { as });
const count = (ids: readonly string[], query = '', as: As = 'editor') =>
  server.call('GET', `/api/campaigns/readiness?${ids.map((one) => `ids=${one}`).join('&')}${query}`, { as });
const keysOf = ({ body }: Awaited<ReturnType<typeof read>>): string[] =>
  body.items.map(({ key }: { key: string }) => key);
const inRelease = () => `?release=${release}`;

test('a campaign is checked with the changes of a release, and stays as it is', async () => {
  const before = await readWhole(id);
  await patchIn(release, id, { ends_at: '2040-01-01T00:00:00.000Z', test: true });
  const traces = await changeRecordsOf(id);
  expect(keysOf(await read())).toContain('end_date');
  const inside = keysOf(await read(inRelease()));
  expect(inside).toContain('test');
  expect(inside).not.toContain('end_date');
  expect(await readWhole(id)).toEqual(before);
  expect(await changeRecordsOf(id)).toEqual(traces);
});

test('texts that only the release has are checked', async () => {
  const texts = (locale: string, messages: object) => ({ i18n: { translations: [{ locale, messages }] } });
  await patchIn(release, id, texts('en', { title: 'Friday', more: 'Saturday' }));
  await patchIn(release, id, texts('de', { title: 'Freitag' }));
  expect(keysOf(await read())).not.toContain('languages');
  const { items } = (await read(inRelease())).body;
  expect(items).toContainEqual(
    expect.objectContaining({ key: 'languages', params: { languages: ['de'], languages_total: 1 } }),
  );
  const [{ problems }] = (await count([id], `&release=${release}`)).body.items;
  expect(problems).toBe((await count([id])).body.items[0].problems + 1);
});

test('the status is that of the release, and the public page is that of the live campaign', async () => {
  const { slug } = await readWhole(id);
  await patchIn(release, id, { slug: `new-${slug}` });
  requested.length = 0;
  expect((await read(inRelease())).body.status).toBe('running');
  expect(requested.every((address) => address.includes(`/${slug}`))).toBe(true);
  await patchIn(release, id, { ends_at: '2020-01-01T00:00:00.000Z' });
  expect((await read(inRelease())).body).toMatchObject({ status: 'ended', items: [] });
  expect((await count([id], `&release=${release}`)).body.items).toEqual([]);
  expect((await count([id])).body.items).toHaveLength(1);
});

test('campaigns without changes are counted as they are', async () => {
  const other = await makeCampaign(server.db, { app });
  await patchIn(release, id, { test: true });
  const { items } = (await count([id, other.id], `&release=${release}`)).body;
  const live = (await count([id, other.id])).body.items;
  const sorted = (counts: { campaign_id: string; hints: number }[]) =>
    counts.map(({ campaign_id, hints }) => [campaign_id, hints]).sort();
  const added = live.map((one: { campaign_id: string; hints: number }) => ({
    ...one,
    hints: one.hints + (one.campaign_id === id ? 1 : 0),
  }));
  expect(sorted(items)).toEqual(sorted(added));
});

test('a release of another user is not found for external users, and a closed one is refused', async () => {
  const external = await makeUser(server.db, { role: 'external' });
  id = (await makeCampaign(server.db, { app, grantedTo: external })).id;
  await patchIn(release, id, { test: true });
  expect((await read('', external)).status).toBe(200);
  expect((await read(inRelease(), external)).status).toBe(404);
  expect((await count([id], `&release=${release}`, external)).status).toBe(404);
  await discard(release);
  expect((await read(inRelease())).body.detail.key).toBe('release-closed');
});
