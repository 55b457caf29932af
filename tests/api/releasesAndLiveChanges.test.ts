import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let app: string;
let id: string;
let release: string;
const {
  create,
  patchIn,
  readIn,
  changesOf,
  publish,
  keep,
  takeBack,
  schedule,
  release: readRelease,
} = releaseCalls(() => server);
const { patch, read, readWhole } = campaignCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  app = (await makeApp(server.db, { config: { drafts_enabled: true } })).id;
  id = (await makeCampaign(server.db, { app, name: 'Summer' })).id;
  release = await create();
});
afterAll(() => server.close());

const texts = (messages: Record<string, string | null>, locale = 'en') => ({
  i18n: { translations: [{ locale, messages }] },
});
const call = (method: 'POST' | 'DELETE', path: string, json?: object) =>
  server.call(method, `/api/campaigns/${id}${path}`, { as: 'editor', ...(json && { json }) });
const textOf = async (locale: string, message: string) =>
  (await readWhole(id)).i18n.translations.find((one: { locale: { code: string } }) => one.locale.code === locale)
    ?.messages[message];

test('of two releases that change one text, the second is published once a user chooses', async () => {
  const second = await create('Second');
  await patchIn(release, id, texts({ title: 'First' }));
  await patchIn(second, id, texts({ title: 'Second', more: 'Apart' }));
  expect((await publish(release)).status).toBe(200);
  const { status, body } = await publish(second);
  expect([status, body.detail.key]).toEqual([409, 'release-conflict']);
  expect(Object.keys(body.detail.campaigns[id].fields)).toEqual(['i18n.en.title']);
  expect(await textOf('en', 'title')).toBe('First');
  await keep(second, { campaign_id: id });
  expect((await publish(second)).status).toBe(200);
  expect([await textOf('en', 'title'), await textOf('en', 'more')]).toEqual(['Second', 'Apart']);
});

test('what another node, whose clock is behind, has changed in the campaign since is a conflict in the release', async () => {
  await patchIn(release, id, { name: 'Waiting' });
  const { updated_at: base } = await readIn(release, id);
  server.clock.advance(-5);
  await patch(id, texts({ title: 'Theirs' }));
  server.clock.advance(5);
  const { status, body } = await patchIn(release, id, texts({ title: 'Mine' }), { base });
  expect([status, Object.keys(body.detail?.fields ?? {})]).toEqual([409, ['i18n.en.title']]);
});

describe('what was taken out of a release', () => {
  const taking = {
    'taken back': () => takeBack(release, { campaign_id: id, paths: ['name'] }),
    'set to the live value': () => patchIn(release, id, { name: 'Summer' }),
    'taken back before the live value changed': async () => {
      await takeBack(release, { campaign_id: id });
      await patch(id, { name: 'Autumn' });
      await patch(id, { name: 'Summer' });
    },
  };
  test.each(Object.entries(taking))('and was %s is a conflict for a copy that has it', async (_name, take) => {
    await patchIn(release, id, { name: 'Waiting' });
    const { updated_at: base } = await readIn(release, id);
    await take();
    const { status, body } = await patchIn(release, id, { name: 'Mine' }, { base });
    expect([status, body.detail?.fields]).toEqual([409, { name: { base: 'Waiting', theirs: 'Summer' } }]);
    const { updated_at: present } = await readIn(release, id);
    expect((await patchIn(release, id, { name: 'Mine' }, { base: present })).status).toBe(200);
  });

  test('is remembered of the newest removals', async () => {
    for (let one = 0; one <= limits.maxReleaseRemovals + 1; one += 1) {
      await patchIn(release, id, { name: `Waiting ${one}` });
      await takeBack(release, { campaign_id: id });
    }
    const kept = await server.db
      .selectFrom('release_removals')
      .select('path')
      .where('release_id', '=', release)
      .execute();
    expect(kept.length).toBe(limits.maxReleaseRemovals + 1);
  });
});

test('a deleted campaign leaves its releases, and the others are published', async () => {
  const other = (await makeCampaign(server.db, { app })).id;
  await patchIn(release, id, { name: 'One' });
  await patchIn(release, other, { name: 'Two' });
  expect((await call('DELETE', '')).status).toBe(204);
  expect(await changesOf(release)).toMatchObject({ items: [{ campaign_id: other }], hidden: 0 });
  expect((await publish(release)).status).toBe(200);
  expect((await read(other)).name).toBe('Two');
});

test('a campaign whose URL was changed or that was unpublished stays so', async () => {
  const slug = `moved-${id.slice(-8)}`;
  await patchIn(release, id, { name: 'One' });
  await patch(id, { slug });
  expect((await call('POST', '/unpublish')).status).toBe(200);
  expect((await publish(release)).status).toBe(200);
  expect(await read(id)).toMatchObject({ name: 'One', slug, published_at: null });
});

test('a campaign that was restored to an earlier version keeps it, except for what the release changes', async () => {
  await patch(id, { meta_tags: { title: 'Earlier', og_title: 'Earlier' } });
  await patch(id, { meta_tags: { title: 'Later', og_title: 'Later' } });
  await patchIn(release, id, { meta_tags: { title: 'Of the release' } });
  const { updated_at } = await read(id);
  const restored = await call('POST', '/revisions/1/restore', { base_updated_at: updated_at });
  expect(restored.status).toBe(200);
  expect((await publish(release)).body.detail.campaigns[id].fields).toHaveProperty(['meta_tags.title']);
  await keep(release, { campaign_id: id });
  expect((await publish(release)).status).toBe(200);
  expect((await read(id)).meta_tags).toMatchObject({ title: 'Of the release' });
  expect((await read(id)).meta_tags.og_title).not.toBe('Later');
});

test('texts of a language that was deleted are a conflict, and do not bring it back', async () => {
  await patch(id, texts({ title: 'Sommer' }, 'de'));
  await patchIn(release, id, texts({ title: 'Freitag' }, 'de'));
  await patch(id, { i18n: { translations: [{ locale: 'de', messages: null }] } });
  expect(await textOf('de', 'title')).toBeUndefined();
  const { status, body } = await publish(release);
  expect([status, body.detail.key]).toEqual([409, 'release-conflict']);
  expect(await textOf('de', 'title')).toBeUndefined();
  await takeBack(release, { campaign_id: id });
  await patchIn(release, id, { name: 'One' });
  expect((await publish(release)).status).toBe(200);
});

test('the clock of a node does not decide when a release is published', async () => {
  await patchIn(release, id, { name: 'One' });
  const publish_at = new Date(Date.now() + 60_000).toISOString();
  expect((await schedule(release, { publish_at, time_zone: 'UTC' })).status).toBe(200);
  server.clock.advance(3_600_000);
  await server.timers.turn();
  expect((await readRelease(release)).state).toBe('scheduled');
});

test('a release of as many campaigns as it may have is read and published', { tags: ['full'] }, async () => {
  const campaigns: string[] = [];
  while (campaigns.length < limits.maxReleaseCampaigns) campaigns.push((await makeCampaign(server.db, { app })).id);
  for (const one of campaigns) expect((await patchIn(release, one, { name: 'Together' })).status).toBe(200);
  expect((await patchIn(release, id, { name: 'One more' })).body.detail.key).toBe('release-too-large');
  expect((await changesOf(release)).items).toHaveLength(limits.maxReleaseCampaigns);
  expect((await publish(release)).status).toBe(200);
  expect((await read(campaigns[499] ?? '')).name).toBe('Together');
});
