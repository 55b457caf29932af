import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { makeLabels } from '../support/labels.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeApp(server.db, { id: 'pre-page' });
});
afterAll(() => server.close());

const newId = '01900000-0000-7000-8000-00000000000a';
const { patch, read } = campaignCalls(() => server);

describe('a patch', () => {
  test('merges objects by key and returns the whole campaign', async () => {
    const { id } = await makeCampaign(server.db);
    await patch(id, {
      meta_tags: { title: 'Title', og_title: 'Shared' },
      tag_manager: { artist: 'Ana', genre: 'Fado' },
      token_gate: { enabled: true, product_id: 'p1' },
    });
    const answer = await patch(id, {
      meta_tags: { og_title: null },
      tag_manager: { genre: 'Pop' },
      token_gate: { product_id: 'p2' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await read(id).then((body) => ({ ...body, touched_by_current_user: true })));
    expect(answer.body.meta_tags).toEqual({
      title: 'Title',
      og_title: null,
      og_description: null,
      favicon: null,
      og_image: null,
      twitter_image: null,
    });
    expect(answer.body.tag_manager).toEqual({ party_id: null, artist: 'Ana', division: null, genre: 'Pop' });
    expect(answer.body.token_gate).toEqual({ enabled: true, product_id: 'p2', provider: 'twelve_x_twelve' });
  });

  test('replaces lists and the page completely', async () => {
    const { id } = await makeCampaign(server.db);
    const [a = '', b = ''] = await makeLabels(server, 2);
    await patch(id, { labels: [a, b], participating_countries: ['SE', 'PT'], page: { a: 1, b: { c: 2 } } });
    const { body } = await patch(id, { labels: [b], participating_countries: [], page: { b: {} } });
    expect(body).toMatchObject({ labels: [b], participating_countries: [] });
    expect(body.page).toEqual({ b: {} });
  });

  test('stores every kind of value as it was sent', async () => {
    const { id: app } = await makeApp(server.db, { config: { streaming_services: { spotify: {}, apple: null } } });
    const { id } = await makeCampaign(server.db, { app });
    const fields = {
      test: true,
      name: `Ünïcødé "quotes" <b>'; -- \\ 🎧`,
      slug: `kept-${id.slice(-6)}`,
      starts_at: '2026-01-02T03:04:05.678Z',
      ends_at: null,
      labels: await makeLabels(server, 3),
      newsletter: { enabled: true },
      newsletters: [
        { id: newId, enabled: true, name: 'News', signup_mode: 'optional', locales: { en: { form_id: 'f1' } } },
      ],
      follow: [
        { id: 'x', label: 'Follow', service: 'spotify', type: 'artist', image: 'https://img.example.com/1.png' },
      ],
      enabled_services: ['spotify', 'apple'],
      media_folder: '/summer/2026',
      social_links: [{ name: 'Instagram', urls: { en: 'https://www.instagram.com/a' } }],
      page: { text: 'a\tb', list: [1, 2.5, true, null, { deep: [] }], 'weird key.with dots': '{}' },
    };
    const answer = await patch(id, fields);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject(fields);
    expect(await read(id)).toMatchObject(fields);
  });

  test('accepts times in any zone and returns them in UTC with milliseconds', async () => {
    const { id } = await makeCampaign(server.db);
    const { body } = await patch(id, { starts_at: '2026-03-01T00:30:00+02:00' });
    expect(body.starts_at).toBe('2026-02-28T22:30:00.000Z');
  });

  test('drops newsletters without a locale that has a form or an address book', async () => {
    const { id } = await makeCampaign(server.db);
    const usable = { id: newId, enabled: true, name: 'Kept', signup_mode: 'implicit' };
    const locales = { de: { addressbook_id: 'a1' }, en: { consent_label: 'Yes' } };
    const answer = await patch(id, {
      newsletters: [
        { ...usable, locales },
        { ...usable, id: 'none', locales: {} },
        { ...usable, id: 'empty', locales: { en: { form_id: '', addressbook_id: null } } },
        { ...usable, id: 'missing' },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.newsletters).toEqual([{ ...usable, locales }]);
  });
});

describe('a meta image', () => {
  test('is stored with its absolute URL, whichever form was sent', async () => {
    const { id } = await makeCampaign(server.db);
    const { publicUrl } = server.config;
    const answer = await patch(id, {
      meta_tags: { favicon: '/uploads/a.png', og_image: `${publicUrl}/uploads/b.jpg`, twitter_image: null },
    });
    expect(answer.body.meta_tags).toMatchObject({
      favicon: `${publicUrl}/uploads/a.png`,
      og_image: `${publicUrl}/uploads/b.jpg`,
      twitter_image: null,
    });
  });

  test.each([
    'https://elsewhere.example.com/uploads/a.png',
    '//elsewhere.example.com/uploads/a.png',
    'http://localhost:4600@elsewhere.example.com/uploads/a.png',
    'http://localhost:4600.example.com/uploads/a.png',
    '/uploads/../api/users',
    '/uploads/',
    '/uploads/folder/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '',
  ])('from %j is rejected and nothing is written', async (og_image) => {
    const campaign = await makeCampaign(server.db);
    const answer = await patch(campaign.id, { name: 'Lost', meta_tags: { og_image } });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([
      { loc: ['fields', 'meta_tags', 'og_image'], msg: 'Only files from the media library can be used here' },
    ]);
    expect((await read(campaign.id)).name).toBe(campaign.name);
  });
});

describe('a patch is rejected with the path and the reason', () => {
  const long = 'x'.repeat(10_000);
  const link = { name: 'Instagram', urls: { en: 'javascript:alert(1)' } };
  test.each<[string, Record<string, unknown>, (string | number)[], string]>([
    ['a name of 10,000 characters', { name: long }, ['name'], 'At most 200 characters'],
    ['an empty name', { name: '' }, ['name'], 'Required'],
    ['a name that is null', { name: null }, ['name'], 'Wrong type of value'],
    ['a name that is a number', { name: 5 }, ['name'], 'Wrong type of value'],
    ['a slug with capitals', { slug: 'Big' }, ['slug'], 'Use a-z, 0-9 and single hyphens'],
    ['a slug with two hyphens', { slug: 'a--b' }, ['slug'], 'Use a-z, 0-9 and single hyphens'],
    ['a slug with a line break after it', { slug: 'a\n' }, ['slug'], 'Use a-z, 0-9 and single hyphens'],
    ['a slug of 101 characters', { slug: 'a'.repeat(101) }, ['slug'], 'At most 100 characters'],
    ['a flag that is text', { test: 'true' }, ['test'], 'Wrong type of value'],
    ['a day that does not exist', { starts_at: '2026-02-30T00:00:00Z' }, ['starts_at'], 'Not a date and time'],
    ['a leap second', { starts_at: '2026-06-30T23:59:60Z' }, ['starts_at'], 'Not a date and time'],
    ['a date without a time', { ends_at: '2026-02-03' }, ['ends_at'], 'Not a date and time'],
    ['21 labels', { labels: Array.from({ length: 21 }, (_, at) => `l${at}`) }, ['labels'], 'At most 20 entries'],
    ['a label twice', { labels: ['a', 'a'] }, ['labels'], 'Duplicate entries are not allowed'],
    ['a label id of 101 characters', { labels: ['x'.repeat(101)] }, ['labels', 0], 'At most 100 characters'],
    ['a list that is null', { follow: null }, ['follow'], 'Wrong type of value'],
    ['an unknown field', { nope: 1 }, ['nope'], 'Unknown field'],
    ['an unknown key of an object', { meta_tags: { nope: 'x' } }, ['meta_tags', 'nope'], 'Unknown field'],
    [
      'a provider that there is not',
      { token_gate: { provider: 'x' } },
      ['token_gate', 'provider'],
      'Not an allowed value',
    ],
    ['a page that is a list', { page: [] }, ['page'], 'Wrong type of value'],
    [
      'a link that runs script',
      { social_links: [link] },
      ['social_links', 0, 'urls', 'en'],
      'Not a URL, for example https://example.com/',
    ],
  ])('for %s', async (_name, fields, place, msg) => {
    const campaign = await makeCampaign(server.db);
    const before = await read(campaign.id);
    const answer = await patch(campaign.id, { media_folder: '/lost', ...fields });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.detail).toContainEqual({ loc: ['fields', ...place], msg });
    expect(await read(campaign.id)).toEqual(before);
  });

  test.each([
    'id',
    'app',
    'app_id',
    'parent_id',
    'status',
    'url',
    'created_by',
    'updated_at',
    'wp_url',
    'token_gate_id',
  ])('for %s, which can not be patched', async (field) => {
    const { id } = await makeCampaign(server.db);
    const answer = await patch(id, { [field]: null });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([{ loc: ['fields', field], msg: 'Unknown field' }]);
  });

  test('for every invalid field at once', async () => {
    const { id } = await makeCampaign(server.db);
    const { body } = await patch(id, { name: '', slug: 'No', nope: 1 });
    const places = body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'));
    expect(places.sort()).toEqual(['fields.name', 'fields.nope', 'fields.slug']);
  });

  test('for an unknown key beside the fields, missing fields, and an invalid time as base', async () => {
    const { id } = await makeCampaign(server.db);
    const send = (json: unknown) => server.call('POST', `/api/campaigns/${id}/patch`, { as: 'editor', json });
    const places = async (json: unknown) => {
      const { status, body } = await send(json);
      return [status, body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))];
    };
    expect(await places({ fields: {}, force: true })).toEqual([422, ['force']]);
    expect(await places({})).toEqual([422, ['fields']]);
    expect(await places({ fields: {}, base_updated_at: 'yesterday' })).toEqual([422, ['base_updated_at']]);
    expect(await places({ fields: {}, base_updated_at: '2026-06-30T23:59:60Z' })).toEqual([422, ['base_updated_at']]);
    expect((await send([])).status).toBe(422);
    expect((await send('text')).status).toBe(422);
  });
});

const urlsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, `https://example.com/${'x'.repeat(1_900)}`]));

describe('the page', () => {
  const pageOf = (bytes: number) => ({ text: 'é'.repeat((bytes - '{"text":""}'.length - 1) / 2), x: 1 });

  test('may have up to 1 MB, counted in bytes', async () => {
    const { id } = await makeCampaign(server.db);
    const fits = { text: 'é'.repeat((1_048_576 - '{"text":""}'.length - 1) / 2) };
    expect((await patch(id, { page: fits })).status).toBe(200);
    const answer = await patch(id, { page: pageOf(1_048_600) });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([{ loc: ['fields', 'page'], msg: 'At most 1048576 bytes in total' }]);
    expect((await read(id)).page).toEqual(fits);
  });

  test.each([
    ['follow', { follow: Array.from({ length: 100 }, () => ({ name: 'x'.repeat(9_900), label: 'x'.repeat(9_900) })) }],
    ['legal', { legal: { privacy: urlsOf(200), terms: urlsOf(200), imprint: urlsOf(200) } }],
  ])('has the same limit as the other fields: %s', async (name, fields) => {
    const { id } = await makeCampaign(server.db);
    const answer = await patch(id, fields);
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [{ loc: ['fields', name], msg: 'At most 1048576 bytes in total' }],
    ]);
  });

  test('that can not be stored is malformed: NUL, half a character, endless nesting', async () => {
    const { id } = await makeCampaign(server.db);
    const before = await read(id);
    const nested = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    for (const page of ['{"a":"\\u0000"}', '{"a\\u0000":1}', '{"a":"\\ud800"}', '{"a":"\\udc00\\ud800"}', nested]) {
      const payload = `{"fields":{"page":${page}}}`;
      const answer = await patch(id, {}, { json: undefined, payload });
      expect([answer.status, answer.body.detail.key], page.slice(0, 30)).toEqual([400, 'malformed-request']);
    }
    expect(await read(id)).toEqual(before);
  });

  test('may contain text that only looks like that', async () => {
    const { id } = await makeCampaign(server.db);
    const page = '{"a":"\\\\u0000","b":"\\ud83c\\udfa7","c":"\\\\ud800"}';
    const answer = await patch(id, {}, { json: undefined, payload: `{"fields":{"page":${page}}}` });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.page).toEqual({ a: '\\u0000', b: '🎧', c: '\\ud800' });
  });
});
