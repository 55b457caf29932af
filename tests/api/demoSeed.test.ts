import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Campaign, campaigns as declared } from '#resources/campaigns/schema.ts';
import { incompleteLanguages } from '#server/modules/readiness/readinessStore.ts';
import { makeProviders } from '#server/providers/index.ts';
import { campaignMaker } from '#server/seed/bulk/campaigns.ts';
import { demoPassword, seedDemo } from '#server/seed/demo.ts';
import { goodConfig } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let bearers: Record<'admin' | 'editor' | 'external', { bearer: string }>;
let campaigns: Campaign[];

const signIn = async (name: string) => {
  const json = { email: `${name}@example.com`, password: demoPassword };
  const { body } = await server.call('POST', '/api/auth/jwt/session', { json });
  return { bearer: String(body.access_token) };
};

beforeAll(async () => {
  server = await startTestServer();
  const { db, clock, config, timers } = server;
  expect(await seedDemo({ db, clock, config, timers, providers: makeProviders(config) })).toBe(true);
  const loaded = { ...goodConfig, streaming_services: { spotify: {}, apple: {} } };
  await db
    .updateTable('apps')
    .set({ config: JSON.stringify(loaded) })
    .execute();
  bearers = { admin: await signIn('admin'), editor: await signIn('editor'), external: await signIn('external') };
  const fields = Object.keys(declared.fields).filter((name) => name !== 'page');
  const path = `/api/campaigns?include_children=true&limit=200&fields=${fields}`;
  const list = await server.call('GET', path, { as: bearers.admin });
  campaigns = list.body.items;
}, 120_000);
afterAll(() => server.close());

describe('the demo data', () => {
  test.each<[string, (campaign: Campaign) => boolean]>([
    ['drafts', ({ status }) => status === 'draft'],
    ['upcoming', ({ status }) => status === 'upcoming'],
    ['running', ({ status }) => status === 'running'],
    ['ended', ({ status }) => status === 'ended'],
    ['test', ({ test }) => test],
    ['made by an automated test', ({ automated_test }) => automated_test],
    ['imported', ({ app_id, wp_url }) => app_id === null && wp_url !== null],
    ['labelled', ({ labels }) => labels.length > 0],
    ['a child', ({ parent_id }) => parent_id !== null],
    ['anonymised', ({ consumer_data_anonymised_at }) => consumer_data_anonymised_at !== null],
    ['with newsletters', ({ newsletters }) => newsletters.length > 1],
    ['with music to follow', ({ follow }) => follow.length > 0],
    ['with tracking', ({ tag_manager }) => tag_manager.artist !== null],
    ['with meta tags', ({ meta_tags }) => meta_tags.og_image !== null],
    ['with services', ({ enabled_services }) => enabled_services.length > 1],
    ['for some countries', ({ participating_countries }) => participating_countries.length > 0],
    ['with social links', ({ social_links }) => social_links.length > 0],
    ['never changed', ({ created_at, updated_at }) => created_at === updated_at],
  ])('has campaigns that are %s, and others that are not', (_name, is) => {
    const found = campaigns.filter(is).length;
    expect(found).toBeGreaterThan(1);
    expect(found).toBeLessThan(campaigns.length - 1);
  });

  test('has sixty listening parties, some campaigns of each other app, and a pre-page before a token gate', () => {
    const of = (id: string) => campaigns.filter(({ app }) => app === id);
    expect(of('listening-party')).toHaveLength(60);
    expect(of('pre-page')).toHaveLength(4);
    expect(of('community-playlist')).toHaveLength(3);
    expect(of('listen-and-unlock')).toHaveLength(3);
    const gated = campaigns.filter(({ token_gate }) => token_gate.enabled);
    expect(gated.map(({ token_gate_id }) => token_gate_id)).toEqual([
      of('pre-page').find(({ parent_id }) => parent_id === gated[0]?.id)?.id,
    ]);
  });

  test('has tracklists of both services and of videos, and focus artists, where streaming services are enabled', async () => {
    const kinds = new Map<string, number>();
    for (const { id, enabled_services, app } of campaigns) {
      const of = async (what: string) =>
        (await server.call('GET', `/api/campaigns/${id}/music/${what}`, { as: bearers.admin })).body;
      const [{ options, items }, artists] = [await of('tracklist'), (await of('focus_artists')).items];
      expect(items.length > 0).toBe(options !== null);
      if (enabled_services.length === 0) expect([app, options, artists]).toEqual([app, null, []]);
      for (const kind of [`list ${options?.service}`, `artists ${artists.length}`]) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      // Each one could be saved unchanged.
      const json = { items: artists };
      const saved = await server.call('PUT', `/api/campaigns/${id}/music/focus_artists`, { as: bearers.admin, json });
      expect(saved.status, saved.text).toBe(204);
    }
    for (const kind of ['list spotify', 'list apple', 'list video', 'list undefined', 'artists 0', 'artists 3']) {
      expect(kinds.get(kind), kind).toBeGreaterThan(1);
    }
  });

  test('has campaigns of two owners, in six languages', async () => {
    expect(new Set(campaigns.map(({ created_by }) => created_by?.display_name)).size).toBe(2);
    const rows = await server.db.selectFrom('campaign_translations').select('locale').distinct().execute();
    expect(rows.map(({ locale }) => locale).sort()).toEqual(['ar', 'de', 'en', 'fr', 'ja', 'sv']);
    const defaults = await server.db.selectFrom('campaigns').select('default_locale').distinct().execute();
    expect(defaults.length).toBe(2);
  });

  test('has all texts in most listening parties, and missing ones in a few', async () => {
    const languages = ['ar', 'de', 'en', 'fr', 'ja', 'sv'];
    const parties = campaigns.filter(({ app }) => app === 'listening-party').map(({ id }) => ({ id, languages }));
    const { size } = await incompleteLanguages(server.db, parties);
    expect(size).toBeGreaterThan(5);
    expect(size).toBeLessThan(parties.length / 4);
  });

  test('has all texts of the other apps’ pages in English and German', async () => {
    const others = campaigns
      .filter(({ app }) => app !== 'listening-party')
      .map(({ id }) => ({ id, languages: ['en', 'de'] }));
    expect(others.length).toBe(10);
    expect([...(await incompleteLanguages(server.db, others))]).toEqual([]);
    const messagesOf = async (locale: string) => {
      const ids = others.map(({ id }) => id);
      const rows = server.db.selectFrom('campaign_translations').select('messages').where('locale', '=', locale);
      return (await rows.where('campaign_id', 'in', ids).execute()).flatMap(({ messages }) => Object.keys(messages));
    };
    expect((await messagesOf('en')).length).toBeGreaterThan(100);
    expect((await messagesOf('de')).sort()).toEqual((await messagesOf('en')).sort());
  });

  test('grants three campaigns to the external user, and shows a child of one', async () => {
    const list = (query: string) => server.call('GET', `/api/campaigns?${query}`, { as: bearers.external });
    expect((await list('')).body.total).toBe(3);
    expect((await list('include_children=true')).body.total).toBe(4);
  });

  test('gives the external user one folder, and with the campaigns their media folders', async () => {
    const list = (path: string) => server.call('GET', `/api/uploads/folders${path}`, { as: bearers.external });
    const { subfolders, files_total } = (await list('')).body;
    const paths = subfolders.map(({ path }: { path: string }) => path);
    expect([paths, files_total]).toEqual([['/Artists', '/Press'], 0]);
    expect((await list('/Artists')).body.subfolders.length).toBeGreaterThan(0);
    expect((await list('/Press')).body.files_total).toBeGreaterThan(0);
    expect((await list('/Sounds')).status).toBe(404);
  });

  test('has further external users: one with campaigns, one of them shared, and one without', async () => {
    const { items } = (await server.call('GET', '/api/permissions/users', { as: bearers.admin })).body;
    const grants: string[][] = items.map(({ campaigns: ids }: { campaigns: string[] }) => ids);
    expect(grants.map(({ length }) => length).sort()).toEqual([3, 4]);
    expect(grants[0]?.filter((id) => grants[1]?.includes(id))).toHaveLength(1);
    const people = await server.call('GET', '/api/users?role=external&state=approved', { as: bearers.admin });
    expect(people.body.total).toBe(3);
  });

  test('is valid: each campaign can be saved unchanged, which writes nothing', async () => {
    for (const { id } of campaigns) {
      const { body } = await server.call('GET', `/api/campaigns/${id}`, { as: bearers.admin });
      const { name, slug, test, labels, starts_at, ends_at, tag_manager, meta_tags, newsletter, newsletters } = body;
      const { follow, enabled_services, media_folder, participating_countries, social_links, page } = body;
      const settings = {
        name,
        slug,
        test,
        labels,
        starts_at,
        ends_at,
        tag_manager,
        meta_tags,
        newsletter,
        newsletters,
      };
      const lists = { follow, enabled_services, media_folder, participating_countries, social_links, page };
      const answer = await server.call('POST', `/api/campaigns/${id}/patch`, {
        as: bearers.admin,
        json: { fields: { ...settings, ...lists } },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.updated_at, answer.text).toBe(body.updated_at);
    }
  });

  test('has histories that end with the current content of the campaigns', async () => {
    const lengths = new Set<number>();
    for (const { id, updated_at, last_edited_by, name } of campaigns) {
      const at = `/api/campaigns/${id}/revisions`;
      const { items, total } = (await server.call('GET', at, { as: bearers.admin })).body;
      lengths.add(total);
      expect(items[0]).toMatchObject({ number: total, written_at: updated_at, user: last_edited_by });
      const first = (await server.call('GET', `${at}/1`, { as: bearers.admin })).body;
      expect(first.fields).toEqual(['app', 'name', 'slug', 'test']);
      const restored = await server.call('POST', `${at}/1/restore`, { as: bearers.admin });
      expect(restored.status, restored.text).toBe(200);
      expect(name.startsWith(restored.body.name)).toBe(true);
    }
    expect([...lengths].sort()).toEqual([1, 2, 3, 4]);
  });
});

test('has no campaign that ends before it starts among 2,000 for measuring', () => {
  const make = campaignMaker(
    { people: { writers: ['w'], externals: ['e'] }, apps: [{ id: 'a', numbered: 0 }], labels: ['l'] },
    new Date(),
  );
  const made = Array.from({ length: 2_000 }, (_, number) => make(number).campaign);
  const dated = made.filter(({ starts_at, ends_at }) => starts_at && ends_at);
  expect(dated.length).toBeGreaterThan(500);
  expect(dated.filter(({ starts_at, ends_at }) => Number(ends_at) < Number(starts_at))).toEqual([]);
});
