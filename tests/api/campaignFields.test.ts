import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryCodes } from '#contracts/countries.ts';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let app: string;
beforeAll(async () => {
  server = await startTestServer();
  app = (await makeApp(server.db, { config: { streaming_services: { spotify: {}, apple: null } } })).id;
});
afterAll(() => server.close());

const { patch, read, childrenOf, revisionsOf, auditOf, changeRecordsOf } = campaignCalls(() => server);

describe('newsletter ids', () => {
  const usable = { enabled: true, name: 'N', signup_mode: 'implicit', locales: { en: { form_id: 'f' } } };
  const own = '01900000-0000-7000-8000-00000000000a';
  const save = async (id: string, ...ids: unknown[]) => {
    const newsletters = ids.map((one) => (one === undefined ? usable : { ...usable, id: one }));
    const { body } = await patch(id, { newsletters });
    return body.newsletters.map((one: { id: string }) => one.id);
  };
  const fresh = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;

  test('are created for newsletters without one or with a temporary one', async () => {
    const { id } = await makeCampaign(server.db);
    const ids = await save(id, own, undefined, null, '', 'temp-1', 'new');
    expect(ids[0]).toBe(own);
    for (const one of ids.slice(1)) expect(one).toMatch(fresh);
    expect(new Set(ids).size).toBe(6);
    expect(await save(id, ...ids)).toEqual(ids);
  });

  test('are kept if the campaign has them already, in any form', async () => {
    const newsletters = JSON.stringify([{ ...usable, id: 'imported-7' }]);
    const { id } = await makeCampaign(server.db, { newsletters });
    const [first, second] = await save(id, 'imported-7', 'imported-8');
    expect(first).toBe('imported-7');
    expect(second).toMatch(fresh);
  });

  test('are unique in the campaign', async () => {
    const { id } = await makeCampaign(server.db);
    const [first, second] = await save(id, own, own);
    expect(first).toBe(own);
    expect(second).toMatch(fresh);
  });
});

describe('streaming services', () => {
  test("are limited to those in the app's config, with null settings or not", async () => {
    const { id } = await makeCampaign(server.db, { app });
    expect((await patch(id, { enabled_services: ['apple', 'spotify'] })).status).toBe(200);
    const answer = await patch(id, { enabled_services: ['spotify', 'tidal', 'constructor'] });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [
        { loc: ['fields', 'enabled_services', 1], msg: 'The app has no streaming service with this name' },
        { loc: ['fields', 'enabled_services', 2], msg: 'The app has no streaming service with this name' },
      ],
    ]);
  });

  test('that the campaign already has may stay or be removed, but not be added again', async () => {
    const { id } = await makeCampaign(server.db, { app, enabled_services: ['deezer', 'tidal'] });
    expect((await patch(id, { enabled_services: ['tidal', 'spotify'] })).status).toBe(200);
    expect((await patch(id, { enabled_services: ['tidal', 'deezer'] })).status).toBe(422);
  });

  test('are all refused if the config never loaded', async () => {
    const { id: unready } = await makeApp(server.db, { config: null });
    const { id } = await makeCampaign(server.db, { app: unready });
    expect((await patch(id, { enabled_services: ['spotify'] })).status).toBe(422);
    expect((await patch(id, { enabled_services: [] })).status).toBe(200);
  });
});

describe('participating countries', () => {
  test('are country codes', async () => {
    const { id } = await makeCampaign(server.db);
    expect((await patch(id, { participating_countries: [...countryCodes] })).body.participating_countries.length).toBe(
      249,
    );
    const answer = await patch(id, { participating_countries: ['DE', 'EU', 'xx', 'de', 'UK'] });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [1, 2, 3, 4].map((at) => ({
        loc: ['fields', 'participating_countries', at],
        msg: 'Not a country code (ISO 3166-1, for example DE)',
      })),
    ]);
  });

  test('that the campaign already has may stay', async () => {
    const { id } = await makeCampaign(server.db, { participating_countries: ['YU'] });
    expect((await patch(id, { participating_countries: ['YU', 'SE'] })).status).toBe(200);
  });
});

describe('the media folder', () => {
  test.each([
    ['/', '/'],
    ['/summer/2026/', '/summer/2026'],
    ['/Ame\u0301lie', '/Amélie'],
  ])('%j is stored as %j', async (media_folder, kept) => {
    const { id } = await makeCampaign(server.db);
    expect((await patch(id, { media_folder })).body.media_folder).toBe(kept);
  });

  test.each([
    'summer',
    '/../etc',
    '/a//b',
    '/a\\b',
    '/%2e%2e',
    '/ a',
    `/${'x'.repeat(101)}`,
  ])('%j is rejected', async (media_folder) => {
    const { id } = await makeCampaign(server.db);
    const answer = await patch(id, { media_folder, name: 'Lost' });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [
        {
          loc: ['fields', 'media_folder'],
          msg: 'Not a valid folder: avoid names of only dots, slashes and special characters',
        },
      ],
    ]);
    expect((await read(id)).name).not.toBe('Lost');
  });
});

test('all fields that only the server can check are reported at once', async () => {
  const { id } = await makeCampaign(server.db, { app });
  const places = async (fields: Record<string, unknown>) =>
    (await patch(id, fields)).body.detail.map(({ loc }: { loc: (string | number)[] }) => loc.join('.'));
  expect(await places({ media_folder: 'x', meta_tags: { favicon: 'x', og_image: 'https://a.example/b.png' } })).toEqual(
    ['fields.meta_tags.favicon', 'fields.meta_tags.og_image', 'fields.media_folder'],
  );
  const dates = { starts_at: '2026-02-02T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' };
  expect(await places({ ...dates, enabled_services: ['x'], participating_countries: ['XX'] })).toEqual([
    'fields.ends_at',
    'fields.enabled_services.0',
    'fields.participating_countries.0',
  ]);
});

describe('a date that the app requires', () => {
  test('and that was never set blocks no save that leaves it unset', async () => {
    const { id: strict } = await makeApp(server.db, { config: { start_date_required: true } });
    const { id } = await makeCampaign(server.db, { app: strict });
    expect((await patch(id, { starts_at: null, name: 'Saved' })).status).toBe(200);
    await patch(id, { starts_at: '2026-01-01T00:00:00Z' });
    expect((await patch(id, { starts_at: null })).status).toBe(422);
  });
});

describe('enabling the token gate', () => {
  const enable = (id: string, more = {}) => patch(id, { token_gate: { enabled: true, ...more } });
  const withoutPrePageApp = (work: () => Promise<void>) => async () => {
    await server.db.deleteFrom('campaigns').where('app', '=', 'pre-page').execute();
    await server.db.deleteFrom('consumer_data_requests').where('app', '=', 'pre-page').execute();
    await server.db.deleteFrom('apps').where('id', '=', 'pre-page').execute();
    await work();
  };
  const addPrePageApp = () =>
    makeApp(server.db, {
      id: 'pre-page',
      config: { default_locale: 'sv', default_translations: [{ locale: 'sv', messages: { hello: 'Hej' } }] },
    });

  test(
    'without a pre-page app is refused and changes nothing',
    withoutPrePageApp(async () => {
      const { id } = await makeCampaign(server.db);
      const before = [await read(id), await changeRecordsOf(id)];
      const answer = await enable(id);
      expect([answer.status, answer.body.detail.key]).toEqual([409, 'no-pre-page-app']);
      await makeApp(server.db, { id: 'pre-page', config: null });
      expect((await enable(id)).body.detail.key).toBe('app-not-ready');
      expect([await read(id), await changeRecordsOf(id)]).toEqual(before);
      expect((await patch(id, { token_gate: { enabled: false, product_id: 'p' } })).status).toBe(200);
    }),
  );

  test(
    "creates the pre-page with the same test flag, its app's texts and its own history",
    withoutPrePageApp(async () => {
      await addPrePageApp();
      const { id, slug } = await makeCampaign(server.db, { name: 'Gated', test: true });
      const { body } = await enable(id);
      expect(body.token_gate).toEqual({ enabled: true, product_id: null, provider: 'twelve_x_twelve' });
      const [prePage, ...others] = await childrenOf(id);
      expect(others).toEqual([]);
      expect(prePage).toMatchObject({
        id: body.token_gate_id,
        app: 'pre-page',
        app_id: 1,
        name: 'Gated Pre-Page',
        slug: `${slug}-pre-page`,
        parent_id: id,
        test: true,
        starts_at: null,
      });
      expect((await revisionsOf(prePage.id)).length).toBe(1);
      expect(await auditOf(prePage.id)).toMatchObject([{ action: 'campaign.created' }]);
    }),
  );

  test(
    'creates none if there is one, and a new one after its deletion',
    withoutPrePageApp(async () => {
      await addPrePageApp();
      const { id } = await makeCampaign(server.db);
      const { body: first } = await enable(id);
      await patch(id, { token_gate: { enabled: false } });
      await enable(id);
      expect((await childrenOf(id)).length).toBe(1);
      await server.call('DELETE', `/api/campaigns/${first.token_gate_id}`, { as: 'editor' });
      const { body: second } = await enable(id);
      expect(second.token_gate_id).not.toBe(null);
      expect(second.token_gate_id).not.toBe(first.token_gate_id);
    }),
  );

  test(
    'uses the name, slug and test flag of the same save, and finds a free slug',
    withoutPrePageApp(async () => {
      await addPrePageApp();
      const slug = `fresh-${app}`;
      await makeCampaign(server.db, { app: 'pre-page', slug: `${slug}-pre-page` });
      const { id } = await makeCampaign(server.db, { name: 'Old' });
      await patch(id, { name: 'New', slug, test: true, token_gate: { enabled: true } });
      expect(await childrenOf(id)).toMatchObject([{ name: 'New Pre-Page', slug: `${slug}-pre-page-2`, test: true }]);
    }),
  );

  test(
    'twenty times at once creates one pre-page',
    withoutPrePageApp(async () => {
      await addPrePageApp();
      const { id } = await makeCampaign(server.db);
      const answers = await Promise.all(Array.from({ length: 20 }, () => enable(id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect((await childrenOf(id)).length).toBe(1);
    }),
  );

  test(
    'together with a refused field creates nothing',
    withoutPrePageApp(async () => {
      await addPrePageApp();
      const { id } = await makeCampaign(server.db);
      const { updated_at: base } = await read(id);
      await patch(id, { name: 'Theirs' });
      const answer = await server.call('POST', `/api/campaigns/${id}/patch`, {
        as: 'editor',
        json: { fields: { name: 'Mine', token_gate: { enabled: true } }, base_updated_at: base },
      });
      expect(answer.status).toBe(409);
      expect(await childrenOf(id)).toEqual([]);
      const { rows } = await sql`select 1 from campaigns where app = 'pre-page'`.execute(server.db);
      expect(rows).toEqual([]);
    }),
  );

  test(
    'by an external user creates it too, visible to them',
    withoutPrePageApp(async () => {
      await addPrePageApp();
      const external = await makeUser(server.db, { role: 'external' });
      const { id } = await makeCampaign(server.db, { grantedTo: external });
      const { body } = await patch(id, { token_gate: { enabled: true } }, { as: external });
      const seen = await server.call('GET', `/api/campaigns/${body.token_gate_id}`, { as: external });
      expect([seen.status, seen.body.parent_id]).toEqual([200, id]);
    }),
  );
});
