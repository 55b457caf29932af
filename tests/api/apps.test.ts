import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { guardedFetch, guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { goodConfig, makeApp } from '../support/builders.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let host: LocalHost;
let server: TestServer;
let next = 0;
beforeAll(async () => {
  host = await startLocalHost();
  const guarded = guardedFetch(guardedRequest([host.origin]));
  // Shortens the timeout for the slow app.
  const patience = (address: string) => (address.endsWith('/slow.json') ? 1 / 25 : 1);
  server = await startTestServer({
    providers: {
      fetchJson: (address, bounds) =>
        guarded(address, { ...bounds, timeoutMs: bounds.timeoutMs * patience(String(address)) }),
    },
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const create = (config_url: string, more: Record<string, unknown> = {}) =>
  server.call('POST', '/api/apps', {
    as: 'admin',
    json: { id: `made-${++next}`, name: 'Made', config_url, ...more },
  });
const reload = (id: string) => server.call('POST', `/api/apps/${id}/config/reload`, { as: 'admin' });
const read = async (id: string) => (await server.call('GET', `/api/apps/${id}`, { as: 'admin' })).body;

describe('a new app', () => {
  test('returns its config if that is valid', async () => {
    const legal = { privacy: { en: 'https://a.example.com/privacy', 'pt-BR': 'https://a.example.com/privacidade' } };
    const config = { ...goodConfig, music_enabled: true, streaming_services: { spotify: null }, legal };
    host.on('/good.json', { ...config, unknown_to_us: 1 });
    const answer = await create(`${host.origin}/good.json`, { id: 'good', name: 'Good' });
    const now = server.clock.now().toISOString();
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      id: 'good',
      name: 'Good',
      root_url: host.origin,
      config_url: `${host.origin}/good.json`,
      created_at: now,
      updated_at: now,
      last_update_success: true,
      last_update_error: null,
      config,
    });
  });

  const withTexts = (messages: object, locale = 'en') => ({
    ...goodConfig,
    default_translations: [{ locale, messages }],
  });
  const withPrivacy = (privacy: object) => ({ ...goodConfig, legal: { privacy } });
  const withUrls = (urls: object) => ({ ...goodConfig, urls: { ...goodConfig.urls, ...urls } });

  test.each<[string, object, RegExp]>([
    ['without addresses', {}, /urls: Required/],
    ['that is a list', [], /config: Wrong type of value/],
    ['with a flag that is text', { ...goodConfig, music_enabled: 'yes' }, /music_enabled: Wrong type of value/],
    [
      'whose public address has no {slug}',
      withUrls({ campaign_public: 'https://a.example.com/' }),
      /urls.campaign_public/,
    ],
    ['whose editor has no {id}', withUrls({ editor: 'https://a.example.com/' }), /urls.editor/],
    ['whose editor runs script', withUrls({ editor: 'javascript:alert({id})' }), /urls.editor/],
    ["whose editor lies at the tool's own origin", withUrls({ editor: 'http://localhost:4600/{id}' }), /urls.editor/],
    ['whose editor carries a user name', withUrls({ editor: 'https://a:b@a.example.com/{id}' }), /urls.editor/],
    ['whose editor is any host', withUrls({ editor: 'https://*/{id}' }), /urls.editor/],
    ['whose editor adds to our policy', withUrls({ editor: 'https://a;sandbox/{id}' }), /urls.editor/],
    ['whose editor host is the id', withUrls({ editor: 'https://{id}.example.com/' }), /urls.editor/],
    [
      'whose report data lie elsewhere',
      { ...goodConfig, reports: [{ items: [{ data_url: '//elsewhere.example.com' }] }] },
      /data_url/,
    ],
    ['whose texts have a name too long to be edited', withTexts({ ['i'.repeat(201)]: '' }), /default_translations/],
    ['with a text too long to be saved', withTexts({ id: 'x'.repeat(10_001) }), /default_translations.*id/],
    [
      'with more plural forms than there are',
      withTexts({ id: ['', '', '', '', '', '', ''] }),
      /default_translations.*id/,
    ],
    ['whose privacy notice runs script', withPrivacy({ en: 'javascript:alert(1)' }), /legal.privacy.en: Not a URL/],
    ['whose privacy notice has an unknown language', withPrivacy({ '?': 'https://a.example.com' }), /legal.privacy/],
    [
      'with too many privacy notices',
      withPrivacy(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`l-${at}`, 'https://a.example.com']))),
      /legal.privacy: At most 200 entries/,
    ],
    ['whose language is none', withTexts({}, 'not a locale'), /default_translations.*locale/],
  ])('with a config %s is created, and the reason is returned', async (_name, config, reason) => {
    host.on('/bad.json', config);
    const answer = await create(`${host.origin}/bad.json`);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ last_update_success: false, config: null });
    expect(answer.body.last_update_error).toMatch(reason);
  });

  test.each<[string, Parameters<LocalHost['on']>[1], string]>([
    ['slow', () => undefined, 'No complete response within 0.2 s'],
    ['huge', { text: 'x'.repeat(serverLimits.maxAppConfigBytes) }, 'The response is larger than 1024 KiB'],
    [
      'redirecting',
      (_request, response) => response.writeHead(301, { location: '/good.json' }).end(),
      'The URL returned 301',
    ],
    ['failing', (_request, response) => response.writeHead(500).end('{}'), 'The URL returned 500'],
    ['no JSON', (_request, response) => response.end('hello'), 'The response is not JSON'],
  ])('whose config is %s is created, and the reason is returned', async (name, answer, reason) => {
    const path = `/${name.replace(' ', '-')}.json`;
    host.on(path, answer);
    const made = await create(`${host.origin}${path}`);
    expect([made.status, made.body.last_update_success, made.body.last_update_error]).toEqual([201, false, reason]);
  });

  test('whose URL is not public is created without a request to it', async () => {
    const made = await create('http://169.254.169.254/latest/meta-data');
    expect(made.body).toMatchObject({
      last_update_success: false,
      last_update_error: '169.254.169.254 is not a public address',
    });
  });

  test('with an id that is taken is rejected', async () => {
    const { id } = await makeApp(server.db);
    const answer = await create(`${host.origin}/good.json`, { id });
    expect([answer.status, answer.body.detail.key]).toEqual([409, 'app-taken']);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'an address of another scheme',
      { config_url: 'ftp://a.example.com/' },
      'config_url',
      'Not a URL, for example https://example.com/',
    ],
    [
      'an address with a user name',
      { config_url: 'https://a:b@a.example.com/' },
      'config_url',
      'This URL is not allowed for an app',
    ],
    [
      "the tool's own address",
      { config_url: 'http://localhost:4600/api/users' },
      'config_url',
      'This URL is not allowed for an app',
    ],
    [
      'an address of many hosts',
      { config_url: 'https://*.example.com/' },
      'config_url',
      'This URL is not allowed for an app',
    ],
    ['words', { config_url: 'nowhere' }, 'config_url', 'Not a URL, for example https://example.com/'],
    ['an id with capitals', { id: 'Big' }, 'id', 'Use a-z, 0-9 and single hyphens'],
    ['no name', { name: '' }, 'name', 'Required'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name', 'At most 200 characters'],
    ['an unknown field', { root_url: 'https://a.example.com' }, 'root_url', 'Unknown field'],
  ])('with %s is rejected', async (_name, fields, place, msg) => {
    const answer = await create(`${host.origin}/good.json`, fields);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toContainEqual({ loc: [place], msg });
  });
});

test('may have the slug in the host of its public URL', async () => {
  const urls = { ...goodConfig.urls, campaign_public: 'https://{slug}.example.com/' };
  host.on('/hosts.json', { ...goodConfig, urls });
  expect((await create(`${host.origin}/hosts.json`)).body.config.urls).toEqual(urls);
});

describe('reloading the config', () => {
  test('returns the changed config', async () => {
    host.on('/changing.json', { ...goodConfig, top_level: true });
    const { body } = await create(`${host.origin}/changing.json`);
    host.on('/changing.json', { ...goodConfig, top_level: false });
    server.clock.advance(60);
    const answer = await reload(body.id);
    expect([answer.status, answer.body.config.top_level]).toEqual([200, false]);
    expect(answer.body.updated_at).toBe(server.clock.now().toISOString());
  });

  test('returns 502 with the reason if it fails, and keeps the last good config', async () => {
    host.on('/breaking.json', goodConfig);
    const { body } = await create(`${host.origin}/breaking.json`);
    host.on('/breaking.json', (_request, response) => response.writeHead(503).end());
    const answer = await reload(body.id);
    expect(answer.status).toBe(502);
    expect(answer.body.detail).toMatchObject({ key: 'app-config-failed', reason: 'The URL returned 503' });
    expect(await read(body.id)).toMatchObject({
      config: goodConfig,
      last_update_success: false,
      last_update_error: 'The URL returned 503',
    });
    host.on('/breaking.json', goodConfig);
    expect((await reload(body.id)).body).toMatchObject({ last_update_success: true, last_update_error: null });
  });

  test('returns 404 for an app that does not exist', async () => {
    expect((await reload('nowhere')).status).toBe(404);
    expect((await reload('Not-An-Id')).status).toBe(404);
  });
});

describe('the list of apps', () => {
  test('is sorted by name and visible to every approved user; only admins see config URLs and errors', async () => {
    await makeApp(server.db, { id: 'zebra', name: 'aardvark', config: null });
    const lists = await Promise.all(
      (['admin', 'editor', 'external'] as const).map((as) => server.call('GET', '/api/apps', { as })),
    );
    const [admin, editor, external] = lists.map(({ body }) => body.items);
    expect(admin[0]).toMatchObject({ id: 'zebra', last_update_error: 'The URL could not be reached' });
    expect(admin[0].config_url).toBe('https://zebra.example.com/config.json');
    for (const items of [editor, external]) {
      expect(items.length).toBe(admin.length);
      for (const item of items) {
        expect(item).not.toHaveProperty('config_url');
        expect(item).not.toHaveProperty('last_update_error');
      }
    }
    const one = await server.call('GET', '/api/apps/zebra', { as: 'editor' });
    expect(one.body).toEqual(editor[0]);
  });
});

describe('in production', () => {
  let live: TestServer;
  beforeAll(async () => {
    live = await startTestServer({ config: { environment: 'live', publicUrl: 'https://cms.example.com' } });
  });
  afterAll(() => live.close());

  test('requires https for apps', async () => {
    const answer = await live.call('POST', '/api/apps', {
      as: 'admin',
      json: { id: 'plain', name: 'Plain', config_url: 'http://a.example.com/config.json' },
    });
    expect(answer.status).toBe(422);
  });
});
