import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeLock, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { content, makeFullCampaign } from '../support/fullCampaign.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let app: string;
let external: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  external = await makeUser(server.db, { role: 'external' });
  await makeApp(server.db, { id: 'pre-page' });
});
beforeEach(async () => {
  app = (await makeApp(server.db)).id;
});
afterAll(() => server.close());

const { patch, read, readWhole, childrenOf, clone, revisionsOf, auditOf, eventsOf, changeRecordsOf } = campaignCalls(
  () => server,
);

const makeFull = (fields: Parameters<typeof makeFullCampaign>[1] = {}) =>
  makeFullCampaign(server.db, { app, slug: `full-${app}`, ...fields });

describe('a clone', () => {
  test("is new and has the source's content, texts, test flag and labels, but no dates", async () => {
    const source = await makeFull({ createdBy: await server.person('admin'), grantedTo: external });
    const before = [await read(source), await changeRecordsOf(source)];
    server.clock.advance(60);
    const answer = await clone(source);
    expect(answer.status, answer.text).toBe(201);
    const now = server.clock.now().toISOString();
    const person = { id: (await server.person('editor')).id, display_name: 'The editor' };
    expect(answer.body).toMatchObject({
      ...content,
      name: 'Copy of Full',
      slug: `copy-of-full-${app}`,
      url: `https://party.example.com/copy-of-full-${app}`,
      app,
      app_id: 2,
      parent_id: null,
      test: true,
      labels: ['vinyl'],
      starts_at: null,
      ends_at: null,
      created_at: now,
      updated_at: now,
      created_by: person,
      last_edited_by: person,
      wp_url: null,
      touched_by_current_user: true,
    });
    expect(answer.body.id).not.toBe(source);
    expect((await readWhole(answer.body.id)).i18n).toEqual((await readWhole(source)).i18n);
    expect([await read(source), await changeRecordsOf(source)]).toEqual(before);
  });

  test('starts with the page of its source and its texts in all languages, and changes apart from it', async () => {
    const source = await makeFull();
    const page = {
      format: 2,
      blocks: [
        { id: 'a', type: 'text' },
        {
          id: 'b',
          type: 'picture',
          hidden: true,
          picture: { url: 'https://media.example/a.jpg', width: 4, height: 3 },
        },
      ],
    };
    const texts = {
      de: { 'page.page.title': 'Fest', 'page.a.text': 'Sei da.', 'page.b.picture.alt': 'Eine Welle' },
      sv: { 'page.page.title': 'Fest', 'page.a.text': 'Var där.' },
    };
    const translations = Object.entries(texts).map(([locale, messages]) => ({ locale, messages }));
    expect((await patch(source, { page, i18n: { translations } })).status).toBe(200);
    const { body } = await clone(source);
    const copy = await readWhole(body.id);
    expect(copy.page).toEqual(page);
    expect(copy.i18n).toMatchObject({ default_locale: 'de' });
    for (const { locale, messages } of copy.i18n.translations)
      expect(messages).toMatchObject(texts[locale.code as keyof typeof texts]);
    const changed = { translations: [{ locale: 'de', messages: { 'page.a.text': 'Komm.' } }] };
    await patch(body.id, { page: { format: 2, blocks: [] }, i18n: changed });
    expect((await readWhole(source)).i18n).toEqual(copy.i18n);
    expect((await read(source)).page).toEqual(page);
  });

  test('is granted to nobody and copies nothing that was imported, anonymised or created by a test', async () => {
    const source = await makeFull({
      grantedTo: external,
      app_id: null,
      wp_url: 'https://wordpress.example/full/',
      automated_test: true,
      consumer_data_anonymised_at: new Date(),
    });
    const { body } = await clone(source);
    expect(body).toMatchObject({ wp_url: null, automated_test: false, consumer_data_anonymised_at: null });
    expect(body.app_id).toBeGreaterThan(0);
    expect((await server.call('GET', `/api/campaigns/${body.id}`, { as: external })).status).toBe(404);
  });

  test('writes a revision, an audit entry that names its source, and an event', async () => {
    const source = await makeFull();
    const { body } = await clone(source);
    expect((await revisionsOf(body.id)).map(({ number }) => number)).toEqual([1]);
    expect(await auditOf(body.id)).toMatchObject([{ action: 'campaign.cloned', details: { source } }]);
    expect(await eventsOf(body.id)).toMatchObject([{ type: 'campaign_updated' }]);
  });

  test('created ten times in a row is ten campaigns with ten slugs and ten numbers', async () => {
    const source = await makeFull();
    const made = [];
    for (let count = 0; count < 10; count++) made.push((await clone(source)).body);
    const stem = `copy-of-full-${app}`;
    expect(made.map(({ slug }) => slug)).toEqual([stem, ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => `${stem}-${at}`)]);
    expect(new Set(made.map(({ app_id }) => app_id)).size).toBe(10);
    for (const { id } of made)
      expect(await readWhole(id)).toMatchObject({ ...content, i18n: { default_locale: 'de' } });
  });

  test('created twenty times at once is twenty campaigns with twenty slugs', async () => {
    const source = await makeFull();
    const answers = await Promise.all(Array.from({ length: 20 }, () => clone(source)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(20);
    expect(answers.map(({ body }) => body.app_id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 2),
    );
  });

  test('has a valid name and slug, even if those of the source have full length or the source is a clone', async () => {
    const long = await makeCampaign(server.db, { app, name: '🎧'.repeat(200), slug: 'a'.repeat(100) });
    const first = await clone(long.id);
    const second = await clone(first.body.id);
    for (const { status, body } of [first, second]) {
      expect(status).toBe(201);
      expect([...body.name].length).toBe(200);
      expect(body.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(body.slug.length).toBeLessThanOrEqual(100);
      expect((await patch(body.id, { name: body.name, slug: body.slug })).status).toBe(200);
    }
  });

  test('has the parent of its source, no parent or another parent', async () => {
    const [parent, other] = [await makeCampaign(server.db), await makeCampaign(server.db)];
    const source = await makeCampaign(server.db, { parent });
    expect((await clone(source.id)).body.parent_id).toBe(parent.id);
    expect((await clone(source.id, { parent_id: null })).body.parent_id).toBe(null);
    expect((await clone(source.id, { parent_id: other.id })).body.parent_id).toBe(other.id);
  });

  test('can be created without a body', async () => {
    const source = await makeFull();
    expect((await clone(source, undefined)).status).toBe(201);
  });

  test('can be created while another user edits the source: it copies what is saved', async () => {
    const source = await makeFull();
    await makeLock(server.db, { campaign: { id: source }, at: server.clock.now() });
    expect((await clone(source)).status).toBe(201);
  });

  test('has its own copy of the first pre-page if the token gate is enabled', async () => {
    const source = await makeFull();
    await patch(source, { token_gate: { enabled: true } });
    const [prePage] = await childrenOf(source);
    await patch(prePage.id, { page: { title: 'Gate' }, name: 'Welcome' });
    await makeCampaign(server.db, { parent: { id: source, app } });
    const { body } = await clone(source);
    const children = await childrenOf(body.id);
    expect(children).toMatchObject([{ app: 'pre-page', name: 'Copy of Welcome', test: true, parent_id: body.id }]);
    expect(body.token_gate_id).toBe(children[0].id);
    expect((await read(children[0].id)).page).toEqual({ title: 'Gate' });
  });

  test('has no children if the token gate is disabled', async () => {
    const source = await makeFull();
    await makeCampaign(server.db, { parent: { id: source, app: 'pre-page' } });
    const { body } = await clone(source);
    expect(await childrenOf(body.id)).toEqual([]);
    expect(body.token_gate_id).toBe(null);
  });

  test('that the database refuses in its last step leaves nothing', async () => {
    const source = await makeFull();
    await patch(source, { token_gate: { enabled: true } });
    const everything = async () =>
      Promise.all(
        (['campaigns', 'campaign_translations', 'campaign_revisions', 'audit_log', 'events'] as const).map((table) =>
          server.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirst(),
        ),
      );
    const before = await everything();
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`.execute(server.db);
    // The pre-page is the last row to be inserted.
    await sql`create trigger pre_pages_fail before insert on campaigns
      for each row when (new.app = 'pre-page') execute function fail()`.execute(server.db);
    const answer = await clone(source);
    await sql`drop function fail() cascade`.execute(server.db);
    expect(answer.status).toBe(500);
    expect(await everything()).toEqual(before);
    const next = await clone(source);
    expect([next.status, next.body.app_id]).toEqual([201, 2]);
  });
});

describe('a clone is refused', () => {
  test.each<[string, unknown, unknown]>([
    [
      'under a parent that there is not',
      { parent_id: '01900000-0000-7000-8000-000000000000' },
      [{ loc: ['parent_id'], msg: 'Parent campaign not found' }],
    ],
    [
      'under what is not an id',
      { parent_id: 'x' },
      expect.arrayContaining([{ loc: ['parent_id'], msg: 'Invalid format' }]),
    ],
    ['with an unknown field', { test: true }, expect.arrayContaining([{ loc: ['test'], msg: 'Unknown field' }])],
    [
      'with a slug with a blank',
      { slug: 'a b' },
      expect.arrayContaining([{ loc: ['slug'], msg: 'Use a-z, 0-9 and single hyphens' }]),
    ],
    ['without a name', { name: '' }, expect.arrayContaining([{ loc: ['name'], msg: 'Required' }])],
    [
      'with an end before its start',
      { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' },
      [{ loc: ['ends_at'], msg: 'The end is before the start' }],
    ],
  ])('%s', async (_name, json, detail) => {
    const source = await makeFull();
    const answer = await clone(source, json);
    expect([answer.status, answer.body.detail]).toEqual([422, detail]);
  });

  test('for an app whose config never loaded', async () => {
    const { id: app } = await makeApp(server.db, { config: null });
    const source = await makeCampaign(server.db, { app });
    const answer = await clone(source.id);
    expect([answer.status, answer.body.detail.key]).toEqual([409, 'app-not-ready']);
  });

  test('for a token that may only change campaigns, but not for one that may create them', async () => {
    const source = await makeFull();
    const user = await server.person('editor');
    const by = async (...permissions: ('campaigns-read' | 'campaigns-modify' | 'campaigns-create')[]) =>
      (await clone(source, {}, { as: { bearer: await makePersonalToken(server.db, { user, permissions }) } })).status;
    expect(await by('campaigns-read', 'campaigns-modify')).toBe(403);
    expect(await by('campaigns-read', 'campaigns-create')).toBe(201);
  });
});
