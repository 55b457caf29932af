import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import { storedProgress } from '#resources/campaigns/areas/translations/texts/progress.ts';
import type { FetchAnswer } from '#server/providers/outside/guardedFetch.ts';
import { makeApp, makeCampaign, makePersonalToken, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { addTexts } from '../support/fullCampaign.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

/** The only public page that does not work. */
const brokenPage = 'https://party.example.com/broken';
const askApp: FetchAnswer = async (address) => ({
  status: address === brokenPage ? 404 : 200,
  header: () => null,
  text: '',
});

const live = { environment: 'live', legal: { privacy: null, terms: null, imprint: null } } as const;
let server: TestServer;
let onLive: TestServer;
beforeAll(async () => {
  server = await startTestServer({ providers: { askApp } });
  onLive = await startTestServer({ beside: server, config: live, providers: { askApp } });
});
afterAll(async () => {
  await onLive.close();
  await server.close();
});

const { patch } = campaignCalls(() => server);
type Fields = Parameters<typeof makeCampaign>[1];
const make = async (config: Partial<AppConfig> = {}, fields: Fields = {}) =>
  makeCampaign(server.db, { app: (await makeApp(server.db, { config })).id, ...fields });

const read = async (id: string, { as = 'editor', at = server }: { as?: As; at?: TestServer } = {}) =>
  (await at.call('GET', `/api/campaigns/${id}/readiness`, { as })).body;
type Item = { key: string; severity: string; place: unknown; params: object };
const items = async (id: string, at = server): Promise<Item[]> => (await read(id, { at })).items;
const keysOf = async (id: string, at = server) => (await items(id, at)).map(({ key }) => key);
const counts = (ids: readonly string[], as: As = 'editor') =>
  server.call('GET', `/api/campaigns/readiness?${ids.map((id) => `ids=${id}`).join('&')}`, { as });
const json = JSON.stringify;

const ids = { form_id: 'f1' };
const newsletters = (...locales: object[]) =>
  json(
    locales.map((one, at) => ({ id: `n${at}`, enabled: true, name: 'News', signup_mode: 'implicit', locales: one })),
  );
const tomorrow = new Date(Date.now() + 86_400_000);

describe('a campaign lacks', () => {
  const gate = (token_gate: object) => ({ token_gate: json(token_gate) });
  test.each<[string, Partial<AppConfig>, Fields, Fields, object]>([
    [
      'a start date that its app requires',
      { start_date_enabled: true, start_date_required: true },
      {},
      { starts_at: tomorrow },
      { key: 'start_date', severity: 'problem', place: { area: 'settings', section: 'dates' } },
    ],
    [
      'an end date that its app requires',
      { end_date_enabled: true, end_date_required: true },
      {},
      { ends_at: tomorrow },
      { key: 'end_date', severity: 'problem', place: { area: 'settings', section: 'dates' } },
    ],
    [
      'an end',
      { end_date_enabled: true },
      {},
      { ends_at: tomorrow },
      { key: 'no_end', severity: 'hint', place: { area: 'settings', section: 'dates' } },
    ],
    [
      'the product of its token gate',
      { token_gate_enabled: true },
      gate({ enabled: true, product_id: ' ' }),
      gate({ enabled: true, product_id: 'album' }),
      { key: 'gate_product', severity: 'problem', place: { area: 'token-gate', section: null } },
    ],
    [
      'a newsletter, if all are disabled or without IDs',
      { newsletter_enabled: true },
      { newsletter: json({ enabled: true }), newsletters: newsletters({ en: { form_id: '', addressbook_id: null } }) },
      { newsletter: json({ enabled: true }), newsletters: newsletters({}, { en: ids }) },
      { key: 'newsletters', severity: 'problem', place: { area: 'settings', section: 'newsletters' } },
    ],
    [
      'the decision whether it is a test',
      {},
      { test: true },
      { test: false },
      { key: 'test', severity: 'hint', place: { area: 'settings', section: 'general' } },
    ],
    [
      'an image for shared links',
      {},
      {},
      { meta_tags: json({ og_image: 'https://cms.example/uploads/a.png' }) },
      { key: 'share_image', severity: 'hint', place: { area: 'settings', section: 'images' } },
    ],
  ])('%s, of apps that have it', async (_name, config, missing, complete, expected) => {
    const item = { ...expected, params: {} };
    const { id } = await make(config, missing);
    expect(await items(id)).toContainEqual(item);
    expect(await items((await make(config, complete)).id)).not.toContainEqual(item);
    if (Object.keys(config).length > 0) expect(await items((await make({}, missing)).id)).not.toContainEqual(item);
  });

  test('tracks, of apps with music', async () => {
    const item = { key: 'tracks', severity: 'problem', place: { area: 'music', section: 'tracklist' }, params: {} };
    const [{ id }, { id: other }] = [await make({ music_enabled: true }), await make()];
    expect(await items(id)).toContainEqual(item);
    expect(await items(other)).not.toContainEqual(item);
    const json = { options: { service: 'video' }, items: [{ url: 'https://youtu.be/dQw4w9WgXcQ', name: 'Video' }] };
    await server.call('PUT', `/api/campaigns/${id}/music/tracklist`, { as: 'editor', json });
    expect(await items(id)).not.toContainEqual(item);
  });

  test('a sender of mails, of apps whose fans confirm their address', async () => {
    const item = { key: 'mail', severity: 'hint', place: null, params: {} };
    const required = { confirmation: 'required' } as const;
    const [without, set, off] = [required, { ...required, mail: { from: 'fans@example.com' } }, {}];
    expect(await items((await make(without)).id)).toContainEqual(item);
    for (const config of [set, off]) expect(await items((await make(config)).id)).not.toContainEqual(item);
  });

  test('newsletters in some of its languages', async () => {
    const fields = { newsletter: json({ enabled: true }), newsletters: newsletters({ en: ids }, { fr: ids, sv: {} }) };
    const { id } = await make({ newsletter_enabled: true }, fields);
    await addTexts(server.db, id, { en: {}, de: {}, fr: {}, sv: {} });
    expect(await items(id)).toContainEqual({
      key: 'newsletter_languages',
      severity: 'hint',
      place: { area: 'settings', section: 'newsletters' },
      params: { languages: ['de', 'sv'], languages_total: 2 },
    });
    await patch(id, { newsletter: { enabled: false } });
    expect(await keysOf(id)).not.toContain('newsletter_languages');
  });

  test('a privacy notice, on live only, where the campaign or its app has its place', async () => {
    const legal = json({ privacy: { en: 'https://label.example/privacy' }, terms: {}, imprint: {} });
    const { id } = await make({ page_settings_enabled: true });
    expect(await items(id, onLive)).toContainEqual({
      key: 'privacy',
      severity: 'problem',
      place: { area: 'pages', section: 'legal' },
      params: {},
    });
    expect(await keysOf(id)).not.toContain('privacy');
    expect(await keysOf((await make({ page_settings_enabled: true }, { legal })).id, onLive)).not.toContain('privacy');
    const ofApp = (await items((await make()).id, onLive)).find(({ key }) => key === 'app_privacy');
    expect(ofApp).toEqual({ key: 'app_privacy', severity: 'problem', place: null, params: {} });
  });
});

describe('incomplete languages', () => {
  const texts = {
    en: { title: 'Hello', tracks: ['one track', '%{count} tracks'], '': 'x', empty: '', note: ['', ''] },
    de: { title: 'Hallo', note: '', tracks: ['ein Lied', '%{count} Lieder'], '': 'x', empty: 'leer' },
    fr: { title: 'Bonjour', tracks: 'une chanson', '': 'x', empty: 'vide' },
    ja: { title: 'こんにちは', tracks: ['曲'], '': 'x', empty: '空', constructor: '' },
    pl: { title: '', tracks: ['utwór', 'utwory', ''], '': 'x', empty: 'pusty' },
    'x-unknown': {},
  };
  const rest = { constructor: 'all' };

  test('are those that the translations screen shows as incomplete; messages without any text do not count', async () => {
    const { id } = await make({ translations_enabled: true });
    await addTexts(server.db, id, { ...texts, de: { ...texts.de, ...rest } });
    const { body } = await server.call('GET', `/api/campaigns/${id}?include_i18n=true`, { as: 'editor' });
    type Language = { locale: { code: string; name: string; plural_form: { nplurals: number } }; messages: object };
    const languages = body.i18n.translations.map(({ locale, messages }: Language) => ({
      code: locale.code,
      name: locale.name,
      nplurals: locale.plural_form.nplurals,
      messages,
    }));
    const keys = ['title', 'tracks', '', 'empty', 'constructor'];
    const shown = storedProgress({ updated_at: '', default_locale: 'en', languages }, keys, 'en');
    const incomplete = [...shown].flatMap(([code, done]) => (done < keys.length ? [code] : [])).sort();
    expect(incomplete).toEqual(['en', 'fr', 'ja', 'pl', 'x-unknown']);
    expect((await items(id)).find(({ key }) => key === 'languages')).toEqual({
      key: 'languages',
      severity: 'problem',
      place: { area: 'translations', section: null },
      params: { languages: incomplete, languages_total: 5 },
    });
  });

  test('have neither an own text nor one of the app', async () => {
    const ofApp: AppConfig['default_translations'] = [
      { locale: 'en', messages: { title: 'Hello', share: 'Share', seats: ['{n} seat', '{n} seats'], blank: '' } },
      { locale: 'de', messages: { title: 'Hallo', share: 'Teilen', seats: ['{n} Platz', '{n} Plätze'] } },
    ];
    const { id } = await make({ translations_enabled: true, default_translations: ofApp });
    await addTexts(server.db, id, {
      en: { title: 'Welcome', only: 'Here' },
      de: {},
      fr: { title: 'Bienvenue', share: 'Partager' },
    });
    const missing = async () => (await items(id)).find(({ key }) => key === 'languages')?.params;
    expect(await missing()).toEqual({ languages: ['de', 'fr'], languages_total: 2 });
    const write = (locale: string, messages: object) => patch(id, { i18n: { translations: [{ locale, messages }] } });
    await write('fr', { seats: ['{n} place', '{n} places', '{n} de places'], only: 'Ici' });
    expect(await missing()).toEqual({ languages: ['de'], languages_total: 1 });
    // Pages show the app's text instead of an empty one.
    await write('de', { only: 'Hier', share: '' });
    expect(await missing()).toBeUndefined();
  });

  test('are named up to a limit, and only for apps with translations', async () => {
    const many = Object.fromEntries([['en', { title: 'a' }], ...[...'abcdefghij'].map((one) => [`d${one}`, {}])]);
    const { id } = await make({ translations_enabled: true });
    await addTexts(server.db, id, many);
    const [item] = (await items(id)).filter(({ key }) => key === 'languages');
    expect(item?.params).toMatchObject({ languages_total: 10 });
    expect(item?.params).toHaveProperty('languages.length', limits.maxReadinessLanguages);
    const { id: other } = await make();
    await addTexts(server.db, other, many);
    expect(await keysOf(other)).not.toContain('languages');
  });

  test('are none if all texts except lyrics are there, or if there are no texts', async () => {
    const { id } = await make({ translations_enabled: true });
    expect(await keysOf(id)).not.toContain('languages');
    await addTexts(server.db, id, { en: { title: 'Hello', 'track.a1.lyrics': 'La' }, de: { title: 'Hallo' } });
    expect(await keysOf(id)).not.toContain('languages');
  });
});

test.each([
  ['a video of the library without captions', { captions: null }, true],
  ['a video with captions', { captions: [{ url: '/uploads/a-1.vtt' }] }, false],
  ['a hidden video', { hidden: true }, false],
  ['a video of another service', { address: 'https://youtu.be/aqz-KE-bpKQ' }, false],
])('with %s, a hint about captions: %o', async (_what, more, isHint) => {
  const video = { id: 'v', type: 'video', address: 'https://cms.example/uploads/film-1.mp4', ...more };
  const { id } = await make({}, { page: json({ format: 2, blocks: [video] }) });
  expect((await keysOf(id)).includes('captions')).toBe(isHint);
});

test('an ended campaign has no items, and no counts', async () => {
  const { id } = await make({ music_enabled: true }, { status: 'ended' });
  const checked_at = server.clock.now().toISOString();
  expect(await read(id)).toEqual({ status: 'ended', items: [], checked_at });
  expect((await counts([id])).body).toEqual({ items: [] });
});

describe('counts', () => {
  test('contain the problems and hints of each campaign, without its page', async () => {
    const config = { music_enabled: true, translations_enabled: true, end_date_enabled: true };
    const { id } = await make(config, { slug: 'broken', test: true });
    await addTexts(server.db, id, { en: { title: 'Hello' }, de: {} });
    const { id: complete } = await make({}, { meta_tags: json({ og_image: 'https://cms.example/uploads/a.png' }) });
    const { body } = await counts([id, complete]);
    expect(body.items).toHaveLength(2);
    expect(body.items).toContainEqual({ campaign_id: id, problems: 2, hints: 3 });
    expect(body.items).toContainEqual({ campaign_id: complete, problems: 0, hints: 0 });
    expect(await keysOf(id)).toHaveLength(6);
  });

  test('leave out languages of campaigns with very long texts', async () => {
    const { id } = await make({ translations_enabled: true });
    const words = () => Array.from({ length: 40 }, () => crypto.randomUUID()).join();
    const long = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`m${at}`, words()]));
    await addTexts(server.db, id, { en: long, de: {} });
    expect(await keysOf(id)).toContain('languages');
    expect((await counts([id])).body.items).toMatchObject([{ problems: 0 }]);
  });

  test('accept up to 200 ids, each a valid one', async () => {
    const id = '01900000-0000-7000-8000-000000000000';
    expect((await counts(Array(200).fill(id))).body).toEqual({ items: [] });
    expect((await counts(Array(201).fill(id))).status).toBe(422);
    expect((await counts(['x'])).status).toBe(422);
    expect((await counts([])).body).toEqual({ items: [] });
  });
});

test('only campaigns that the caller sees are checked; others are as if they did not exist', async () => {
  const external = await makeUser(server.db, { role: 'external' });
  const granted = await make({}, { grantedTo: external });
  const unseen = await make();
  const path = (id: string) => `/api/campaigns/${id}/readiness`;
  expect((await server.call('GET', path(granted.id), { as: external })).status).toBe(200);
  const refused = await server.call('GET', path(unseen.id), { as: external });
  const missing = await server.call('GET', path('01900000-0000-7000-8000-000000000000'), { as: external });
  expect([refused.status, refused.body]).toEqual([404, missing.body]);
  const { body } = await counts([granted.id, unseen.id], external);
  expect(body.items.map(({ campaign_id }: { campaign_id: string }) => campaign_id)).toEqual([granted.id]);
  const bearer = await makePersonalToken(server.db, { user: external, permissions: ['consumer-data-read'] });
  expect((await server.call('GET', path(granted.id), { as: { bearer } })).status).toBe(403);
});
