import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources as product } from '#resources/index.ts';
import { defineResource, type Resource } from '#resources/schema/defineResource.ts';
import {
  boolean,
  choice,
  date,
  dateTime,
  email,
  list,
  number,
  reference,
  richText,
  slug,
  text,
  url,
} from '#resources/schema/fields.ts';
import { filtersOf } from '#resources/schema/filters.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { makeCampaign, makeUpload, makeUser } from '../support/builders.ts';
import { includes, samplesFor } from '../support/filterSamples.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** A resource without a module that is filtered by each kind of field. */
const shows = defineResource({
  name: 'shows',
  title: 'name',
  fields: {
    name: text({ required: true }),
    note: text({ multiline: true }),
    mail: email(),
    site: url(),
    path: slug(),
    terms: richText({ marks: ['bold'] }),
    fee: number(),
    guests: number({ integer: true, min: 1 }),
    open: boolean(),
    sold: boolean({ nullable: true }),
    starts_at: dateTime(),
    opens_on: date(),
    state: choice(['new', 'sold', 'gone']),
    owner: reference({ to: 'users' }),
    tags: list(text({ required: true })),
    labels: list(reference({ to: 'labels', required: true })),
    genres: list(choice(['pop', 'rock', 'jazz'], { required: true })),
    internal: number({ access: { read: 'apps-modify' } }),
  },
  list: {
    columns: ['name'],
    filters: [
      'q',
      'name',
      'note',
      'mail',
      'site',
      'path',
      'terms',
      'fee',
      'guests',
      'open',
      'sold',
      'starts_at',
      'opens_on',
      'state',
      'owner',
      'tags',
      'labels',
      'genres',
      'internal',
    ],
    sort: { field: 'name', order: 'ASC' },
  },
  form: { sections: [{ id: 'show', fields: ['name'] }] },
  access: { list: 'campaigns-read', create: 'campaigns-modify' },
});

const resources: readonly Resource[] = [...product, bookings, shows];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources, behaviours: { ...behaviours, ...bookingBehaviours } });
  await makeRecords();
});
afterAll(() => server.close());

/** Creates records, of which each filter of their list includes some and excludes others. */
async function makeRecords(): Promise<void> {
  const { db } = server;
  const create = async (path: string, json: object) => {
    const answer = await server.call('POST', path, { as: 'admin', json });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  for (const status of ['draft', 'ended', 'running', 'upcoming'] as const) await makeCampaign(db, { status });
  const pending = await makeUser(db, { state: 'pending', role: 'external' });
  const rejected = await makeUser(db, { state: 'rejected' });
  await server.person('editor');
  await makeUpload(db, { type: 'video', mimetype: 'video/mp4' });
  await makeUpload(db);
  const hooks = ['One', 'Two'].map((name) =>
    create('/api/webhooks', { name, url: 'https://example.com/', events: ['user.created'] }),
  );
  const [one, two] = await Promise.all(hooks);
  const delivery = { data: '{}', attempts: 1, state: 'failed' as const, created_at: new Date() };
  await db
    .insertInto('webhook_deliveries')
    .values([
      { ...delivery, id: one.id, webhook_id: one.id, event: 'user.created' },
      { ...delivery, id: two.id, webhook_id: two.id, event: 'webhook.test', state: 'delivered' },
    ])
    .execute();
  server.clock.advance(60);
  await server.call('POST', `/api/users/${pending.id}/state`, { as: 'admin', json: { state: 'approved' } });
  await db
    .insertInto('audit_log')
    .values({
      action: 'app.reloaded',
      resource: 'apps',
      record_id: 'x',
      details: '{}',
      happened_at: new Date(0),
      user_id: null,
    })
    .execute();
  await create('/api/views', { name: 'Mine' });
  await create('/api/views', { name: 'Ours', shared: true });
  const release = await create('/api/releases', { name: 'Friday' });
  for (const name of ['Monday', 'Tuesday', 'Wednesday']) await create('/api/releases', { name });
  await sql`update releases set publish_at = make_date(2040 + length(name), 1, 1) where name <> 'Monday'`.execute(db);
  await server.call('POST', `/api/releases/${release.id}/discard`, { as: 'admin' });
  const label = await create('/api/labels', { name: 'Blue' });
  const other = await create('/api/labels', { name: 'Red' });
  await create('/api/bookings', { name: 'Plain' });
  const full = await create('/api/bookings', {
    ...{ name: 'Full', shared: true, kind: 'festival' },
    opens_on: '2026-06-02',
    capacity: 180,
    label: label.id,
    fee: 12.5,
    marks: [other.id],
  });
  await create('/api/bookings', { name: 'Support', main: full.id });
  await create('/api/shows', { name: 'Empty one', sold: null });
  await create('/api/shows', { ...shown, owner: pending.id, labels: [label.id, other.id] });
  await create('/api/shows', {
    ...{ ...shown, name: 'Grøße', note: 'B', mail: 'b@label.com', site: 'https://label.com', path: 'b', terms: 'No' },
    ...{
      fee: -3,
      guests: 3,
      open: false,
      sold: false,
      starts_at: '2026-06-01T00:00:00.000Z',
      opens_on: '2026-06-02',
      state: 'sold',
    },
    ...{ owner: rejected.id, tags: ['outdoor', 'night'], labels: [other.id], genres: ['rock', 'jazz'], internal: 9 },
  });
}

const shown = {
  name: 'Summer fest',
  note: 'Bring\nboots',
  mail: 'zoe@example.com',
  site: 'https://example.com/about_us',
  path: 'summer-fest',
  terms: 'Bring your <strong>ti</strong>cket today',
  fee: 12.5,
  guests: 180,
  open: true,
  sold: true,
  starts_at: '2026-05-01T00:00:00.000Z',
  opens_on: '2026-05-01',
  state: 'new',
  tags: ['indoor', "it's"],
  genres: ['pop', 'jazz'],
  internal: 7,
};

type Listed = { id: string; [field: string]: unknown };

const queryOf = ({ module }: Resource, values: Record<string, unknown>) =>
  module
    ? new URLSearchParams(
        Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
      )
    : new URLSearchParams({ filter: JSON.stringify(values) });

async function listed(resource: Resource, values: Record<string, unknown> = {}, as: 'admin' | 'editor' = 'admin') {
  const answer = await server.call('GET', `/api/${resource.name}?${queryOf(resource, values)}`, { as });
  const items: Listed[] = answer.body.items ?? answer.body;
  return { ...answer, items };
}

const idsIn = (items: readonly Listed[]) => items.map(({ id }) => id).sort();

/** Filters by a text that are served by an index of whole values. */
const comparedWhole: ReadonlySet<string> = new Set(['audit by resource']);

const declared = resources.flatMap((resource) =>
  filtersOf(resource).map((filter) => ({ resource, filter, title: `${resource.name} by ${filter.name}` })),
);

describe('each declared filter narrows its list:', () => {
  for (const { resource, filter, title } of declared) {
    test(title, async () => {
      const all = (await listed(resource)).items;
      expect(all.length).toBeLessThan(25);
      const stored = all.map((item) => item[filter.source]);
      for (const value of comparedWhole.has(title) ? ['apps'] : samplesFor(filter, stored)) {
        const expected = all.filter((item) => includes(filter, value, item[filter.source]));
        const { items, text } = await listed(resource, { [filter.name]: value });
        expect(idsIn(items), `${JSON.stringify(value)} ${text}`).toEqual(idsIn(expected));
      }
    });
  }
});

describe('null finds the records without a value:', () => {
  for (const { resource, filter, title } of declared.filter(({ resource }) => !resource.module)) {
    if (filter.compares !== 'set') continue;
    test(title, async () => {
      const { items, text } = await listed(resource, { [filter.source]: null });
      const unset = (await listed(resource)).items.filter((item) => includes(filter, false, item[filter.source]));
      expect(unset).not.toEqual([]);
      expect(idsIn(items), text).toEqual(idsIn(unset));
    });
  }
});

describe('a filter of a resource without a module', () => {
  test('by a value and by none at once is refused', async () => {
    const { status, body } = await listed(shows, { sold: null, sold_set: true });
    expect([status, body.detail]).toEqual([422, [{ loc: ['sold_set'], msg: 'Wrong type of value' }]]);
  });

  test('by a boolean that may be null has records with null', async () => {
    const { items } = await listed(shows, { name: 'Empty one' });
    expect(items.map(({ sold }) => sold)).toEqual([null]);
  });

  test('by a number accepts it as text', async () => {
    const { items } = await listed(shows, { guests: '180' });
    expect(items.map(({ name }) => name)).toEqual(['Summer fest']);
  });

  test.each<[string, unknown, string]>([
    ['name', 7, 'Wrong type of value'],
    ['name', 'x'.repeat(201), 'Wrong type of value'],
    ['name_from', 'a', 'Not an allowed value'],
    ['name_set', true, 'Not an allowed value'],
    ['name', null, 'Not an allowed value'],
    ['note_empty', true, 'Not an allowed value'],
    ['fee', 'much', 'Wrong type of value'],
    ['fee', '', 'Wrong type of value'],
    ['guests', 1.5, 'Wrong type of value'],
    ['guests_from', '1e999', 'Wrong type of value'],
    ['guests_to', 1e300, 'Wrong type of value'],
    ['open', 'true', 'Wrong type of value'],
    ['open_set', true, 'Not an allowed value'],
    ['sold_set', 'yes', 'Wrong type of value'],
    ['starts_at', '2026-05-01T00:00:00.000Z', 'Not an allowed value'],
    ['starts_at_to', 'soon', 'Not a date and time'],
    ['state', 'lost', 'Not an allowed value'],
    ['state', ['new', 'lost'], 'Not an allowed value'],
    ['state', [], 'Not an allowed value'],
    ['tags', [7], 'Not an allowed value'],
    ['tags', Array.from({ length: 201 }, (_, at) => `${at}`), 'Not an allowed value'],
  ])('refuses %s with the value %j', async (name, value, msg) => {
    const { status, body } = await listed(shows, { [name]: value });
    expect([status, body.detail]).toEqual([422, [{ loc: [name], msg }]]);
  });

  test('by a field that the caller may not read is refused', async () => {
    for (const name of ['internal', 'internal_from', 'internal_set']) {
      expect((await listed(shows, { [name]: name.endsWith('set') || 7 }, 'editor')).status, name).toBe(422);
    }
  });
});

describe('a filter of a resource with a module', () => {
  test.each<[string, string]>([
    ['users', 'role=admin&role=owner'],
    ['audit', 'user_id=x'],
    ['webhook_deliveries', 'webhook_id=x'],
    ['campaigns', 'status=paused'],
  ])('of %s refuses %s', async (name, query) => {
    expect((await server.call('GET', `/api/${name}?${query}`, { as: 'admin' })).status).toBe(422);
  });

  test.each(['asc', 'desc'])('by several statuses of campaigns keeps their order: %s', async (order) => {
    const query = `status=ended&status=draft&sort=status&order=${order}`;
    const { items, total } = (await server.call('GET', `/api/campaigns?${query}`, { as: 'admin' })).body;
    const statuses = items.map(({ status }: { status: string }) => status);
    expect([order === 'asc' ? statuses : statuses.reverse(), total]).toEqual([['draft', 'ended'], 2]);
  });
});
