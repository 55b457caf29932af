import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { campaignAt } from '../support/campaignRecord.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let app: string;
beforeAll(async () => {
  server = await startTestServer();
  app = (
    await makeApp(server.db, {
      config: {
        default_locale: 'sv',
        default_translations: [
          { locale: 'sv', messages: { hello: 'Hej', seats: ['en plats', '# platser'], ['__proto__']: 'Nobody' } },
          { locale: 'ar', messages: {} },
        ],
      },
    })
  ).id;
});
afterAll(() => server.close());

const create = (json: Record<string, unknown>) =>
  server.call('POST', '/api/campaigns', { as: 'editor', json: { name: 'New', app, ...json } });
const countOf = async (table: 'campaigns' | 'campaign_revisions' | 'audit_log' | 'events') =>
  (
    await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
const counts = async () => [
  await countOf('campaigns'),
  await countOf('campaign_revisions'),
  await countOf('audit_log'),
  await countOf('events'),
];

describe('a new campaign', () => {
  test('is returned whole, with 201', async () => {
    const editor = await server.person('editor');
    const person = { id: editor.id, display_name: editor.display_name };
    const now = server.clock.now().toISOString();
    const answer = await create({ slug: 'whole', name: 'Whole', test: true });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      ...campaignAt(),
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      app,
      app_id: 1,
      name: 'Whole',
      slug: 'whole',
      url: 'https://party.example.com/whole',
      parent_id: null,
      status: 'running',
      starts_at: null,
      ends_at: null,
      created_at: now,
      published_at: now,
      updated_at: now,
      created_by: person,
      last_edited_by: person,
      test: true,
      automated_test: false,
      labels: [],
      wp_url: null,
      token_gate: { enabled: false, product_id: null, provider: 'twelve_x_twelve' },
      token_gate_id: null,
      touched_by_current_user: true,
      tag_manager: { party_id: null, artist: null, division: null, genre: null },
      meta_tags: {
        title: null,
        og_title: null,
        og_description: null,
        favicon: null,
        og_image: null,
        twitter_image: null,
      },
      newsletter: { enabled: false },
      newsletters: [],
      follow: [],
      enabled_services: [],
      media_folder: '/',
      participating_countries: [],
      social_links: [],
      legal: { privacy: {}, terms: {}, imprint: {} },
      consumer_data_anonymised_at: null,
      page: {},
    });
  });

  test('gets the next number of its app, and refused ones use up none', async () => {
    const { id: app } = await makeApp(server.db);
    const first = await create({ app, slug: 'one' });
    await create({ app, slug: 'one' });
    const second = await create({ app, slug: 'two' });
    expect([first.body.app_id, second.body.app_id]).toEqual([1, 2]);
  });

  test("starts with the app's texts, returned only on request", async () => {
    const { body } = await create({ slug: 'texts' });
    expect(body).not.toHaveProperty('i18n');
    const read = await server.call('GET', `/api/campaigns/${body.id}?include_i18n=true`, { as: 'editor' });
    expect(read.body.i18n).toEqual({
      default_locale: 'sv',
      translations: [
        { locale: { name: 'Arabic', code: 'ar', plural_form: { nplurals: 6 } }, messages: {} },
        {
          locale: { name: 'Swedish', code: 'sv', plural_form: { nplurals: 2 } },
          messages: { hello: 'Hej', seats: ['en plats', '# platser'] },
        },
      ],
    });
  });

  test('leaves out a text with an id that nobody could edit', async () => {
    const { body } = await create({ slug: 'no-prototype' });
    const [, swedish] = (await server.call('GET', `/api/campaigns/${body.id}?include_i18n=true`, { as: 'editor' })).body
      .i18n.translations;
    expect(Object.keys(swedish.messages).sort()).toEqual(['hello', 'seats']);
  });

  test('can be the child of another one, and its pre-page', async () => {
    await makeApp(server.db, { id: 'pre-page' });
    const parent = await create({ slug: 'parent' });
    const child = await create({ slug: 'child', app: 'pre-page', parent_id: parent.body.id });
    expect(child.body.parent_id).toBe(parent.body.id);
    const read = await server.call('GET', `/api/campaigns/${parent.body.id}`, { as: 'editor' });
    expect(read.body.token_gate_id).toBe(child.body.id);
  });

  test('has the dates that were chosen, and they are in its first revision', async () => {
    const dates = { starts_at: '2030-01-01T18:00:00.000Z', ends_at: '2030-01-02T18:00:00.000Z' };
    const { status, body } = await create({ slug: 'dated', ...dates });
    expect([status, body]).toMatchObject([201, { ...dates, status: 'upcoming' }]);
    const { body: history } = await server.call('GET', `/api/campaigns/${body.id}/revisions`, { as: 'editor' });
    expect(history.items[0].fields).toEqual(expect.arrayContaining(['starts_at', 'ends_at']));
  });

  test('writes a revision, an audit entry and an event', async () => {
    const before = await counts();
    const { body } = await create({ slug: 'traced', name: 'Traced' });
    expect(await counts()).toEqual(before.map((count) => count + 1));
    const revision = await server.db
      .selectFrom('campaign_revisions')
      .selectAll()
      .where('campaign_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(revision).toMatchObject({ number: 1, changes: { name: { from: null, to: 'Traced' } } });
  });
});

describe('no campaign is created', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['of a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name', 'At most 200 characters'],
    [
      'that ends before it starts',
      { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' },
      'ends_at',
      'The end is before the start',
    ],
    ['that starts at no moment', { starts_at: 'soon' }, 'starts_at', 'Not a date and time'],
    ['of no name', { name: undefined }, 'name', 'Required'],
    ['of no slug', { slug: undefined }, 'slug', 'Required'],
    ['of a slug with a blank', { slug: 'a b' }, 'slug', 'Use a-z, 0-9 and single hyphens'],
    ['of an app that there is not', { app: 'nowhere' }, 'app', 'App not found'],
    [
      'of a parent that there is not',
      { parent_id: '01900000-0000-7000-8000-000000000000' },
      'parent_id',
      'Parent campaign not found',
    ],
    ['of a parent that is not an id', { parent_id: 'x' }, 'parent_id', 'Invalid format'],
    ['of an unknown field', { page: {} }, 'page', 'Unknown field'],
  ])('%s', async (_name, fields, place, msg) => {
    const before = await counts();
    const answer = await create({ slug: 'refused', ...fields });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.detail).toContainEqual({ loc: [place], msg });
    expect(await counts()).toEqual(before);
  });

  test('with a slug that is taken; the response has the id of the campaign that uses it', async () => {
    const { body } = await create({ slug: 'taken' });
    const before = await counts();
    const answer = await create({ slug: 'taken' });
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      { key: 'slug-taken', msg: 'This URL is already used by another campaign', existing_id: body.id },
    ]);
    expect(await counts()).toEqual(before);
  });

  test('for an app whose config never loaded', async () => {
    const { id } = await makeApp(server.db, { config: null });
    const answer = await create({ app: id, slug: 'early' });
    expect([answer.status, answer.body.detail.key]).toEqual([409, 'app-not-ready']);
  });

  test('twice with one slug by twenty calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ slug: 'raced' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe('the check for a taken slug', () => {
  const exists = async (slug: string, as: Parameters<typeof server.signIn>[0]) =>
    (await server.call('GET', `/api/campaigns/${app}/${slug}/exists`, { as })).body;

  test('returns the id of a campaign that is visible to the caller, and null as the id of a hidden one', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const seen = await makeCampaign(server.db, { app, grantedTo: external });
    const unseen = await makeCampaign(server.db, { app });
    expect(await exists(seen.slug, external)).toEqual({ exists: true, existing_id: seen.id });
    expect(await exists(unseen.slug, external)).toEqual({ exists: true, existing_id: null });
    expect(await exists(unseen.slug, 'editor')).toEqual({ exists: true, existing_id: unseen.id });
    expect(await exists('free', external)).toEqual({ exists: false, existing_id: null });
  });
});
