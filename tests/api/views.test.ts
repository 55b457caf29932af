import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { readView, views } from '#resources/views/schema.ts';
import { columnsOf } from '#server/db/declaredTable.ts';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { makeLabels } from '../support/labels.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.db.deleteFrom('views').execute());
afterAll(() => server.close());

const create = (json: object, as: As = 'editor') => server.call('POST', '/api/views', { as, json });
const change = (id: string, json: object, as: As = 'editor') => server.call('PUT', `/api/views/${id}`, { as, json });
const read = (id: string, as: As = 'editor') => server.call('GET', `/api/views/${id}`, { as });
const remove = (id: string, as: As = 'editor') => server.call('DELETE', `/api/views/${id}`, { as });
const namesFor = async (as: As) =>
  (await server.call('GET', '/api/views', { as })).body.map(({ name }: { name: string }) => name);

async function made(json: object, as: As = 'editor'): Promise<string> {
  const answer = await create(json, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

/** Stores filters that the list had earlier. */
const setStored = (id: string, data: object) =>
  server.db.updateTable('views').set(columnsOf(views, data)).where('id', '=', id).execute();

const problemsOf = ({ body }: Awaited<ReturnType<typeof create>>) =>
  body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'));

test('a view stores filters and an order, and belongs to the user who created it', async () => {
  const editor = await server.person('editor');
  const filters = { q: 'summer', status: 'running', apps: ['party'], test: 'exclude', mine: true };
  const answer = await create({ name: 'Summer', filters, sort: 'starts_at', order: 'ASC' });
  expect([answer.status, answer.body]).toEqual([
    201,
    {
      id: expect.any(String),
      name: 'Summer',
      resource: 'campaigns',
      filters,
      sort: 'starts_at',
      order: 'ASC',
      layout: 'list',
      shared: false,
      owner: editor.id,
      owner_name: editor.display_name,
      deleted: ['party'],
      created_at: server.clock.now().toISOString(),
      updated_at: server.clock.now().toISOString(),
    },
  ]);
});

describe('a personal view', () => {
  test('exists for its owner alone', async () => {
    const id = await made({ name: 'Mine' });
    for (const other of ['admin', 'external'] as const) {
      expect(await namesFor(other)).toEqual([]);
      const answers = [await read(id, other), await change(id, { name: 'Theirs' }, other), await remove(id, other)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await namesFor('editor')).toEqual(['Mine']);
  });

  test('is changed and deleted by its owner, external users too', async () => {
    const id = await made({ name: 'Mine' }, 'external');
    expect((await change(id, { name: 'Renamed' }, 'external')).body).toMatchObject({ name: 'Renamed' });
    expect((await remove(id, 'external')).status).toBe(204);
  });

  test('cannot be created for another user, or given to one', async () => {
    const { id: owner } = await server.person('admin');
    expect((await create({ name: 'A', owner })).status).toBe(403);
    const id = await made({ name: 'A' });
    const answer = await change(id, { owner });
    expect([answer.status, problemsOf(answer)]).toEqual([422, ['owner']]);
  });
});

describe('a shared view', () => {
  test('is visible to everyone who can list campaigns', async () => {
    const id = await made({ name: 'Ours', shared: true });
    for (const reader of ['admin', 'external'] as const) {
      expect(await namesFor(reader)).toEqual(['Ours']);
      expect((await read(id, reader)).status).toBe(200);
    }
  });

  test('is changed and deleted by its owner and by administrators only', async () => {
    const other = await makeUser(server.db, { role: 'editor' });
    const id = await made({ name: 'Ours', shared: true });
    expect((await change(id, { name: 'Theirs' }, other)).status).toBe(403);
    expect((await remove(id, other)).status).toBe(403);
    expect((await change(id, { name: 'Tidied' }, 'admin')).status).toBe(200);
    expect((await change(id, { shared: false }, 'admin')).status).toBe(403);
    expect((await change(id, { shared: false })).status).toBe(200);
    expect((await remove(id, 'admin')).status).toBe(404);
  });

  test('cannot be created by external users', async () => {
    expect((await create({ name: 'A', shared: true }, 'external')).status).toBe(403);
    const id = await made({ name: 'A' }, 'external');
    expect((await change(id, { shared: true }, 'external')).status).toBe(403);
  });

  test('does not show its reader campaigns that they have no access to', async () => {
    const hidden = await makeCampaign(server.db, { name: 'Secret single' });
    const id = await made({ name: 'Ours', shared: true, filters: { q: 'Secret' } });
    const { filters } = (await read(id, 'external')).body;
    const list = (as: As) => server.call('GET', `/api/campaigns?search=${filters.q}`, { as });
    expect((await list('editor')).body.items.map((one: { id: string }) => one.id)).toEqual([hidden.id]);
    expect((await list('external')).body).toMatchObject({ items: [], total: 0 });
  });
});

describe('filters', () => {
  test.each<[string, object]>([
    ['an unknown name', { filters: { colour: 'red' } }],
    ['an unknown choice', { filters: { status: 'paused' } }],
    ['a value of another type', { filters: { mine: 'yes' } }],
    ['a search that is too long', { filters: { q: 'x'.repeat(201) } }],
    ['too many choices', { filters: { apps: Array.from({ length: 201 }, (_, at) => `app-${at}`) } }],
    ['a property of every object', { filters: { toString: 'running' } }],
    ['no object', { filters: [] }],
  ])('are refused with %s', async (_, fields) => {
    const answer = await create({ name: 'A', ...fields });
    expect([answer.status, problemsOf(answer)]).toEqual([422, ['filters']]);
  });

  test('may name a default, and the order must be one of the list', async () => {
    expect((await create({ name: 'A', filters: { test: 'include' } })).status).toBe(201);
    const answer = await create({ name: 'B', sort: 'page' });
    expect([answer.status, problemsOf(answer)]).toEqual([422, ['sort']]);
  });

  test('that the list no longer has are left out when the view is read, and do not block a new name', async () => {
    const id = await made({ name: 'Old', filters: { status: 'running' } });
    const filters = { status: 'paused', mine: true, removed: 1 };
    await setStored(id, { filters, sort: 'removed', order: 'ASC' });
    const { body } = await read(id);
    expect(body.filters).toEqual(filters);
    expect(readView(body)).toEqual({
      filters: { mine: true },
      sort: { field: 'updated_at', order: 'DESC' },
      layout: 'list',
      missing: { filters: 2, labels: 0, apps: 0 },
    });
    expect((await change(id, { name: 'New' })).status).toBe(200);
    expect((await change(id, { filters: { ...filters, mine: false } })).status).toBe(422);
    expect((await change(id, { filters: { mine: true }, sort: null })).status).toBe(200);
  });
});

test('a view without the fields that its server does not know is read with defaults', () => {
  expect(readView({ resource: 'campaigns', filters: { mine: true }, sort: null, order: null })).toEqual({
    filters: { mine: true },
    sort: { field: 'updated_at', order: 'DESC' },
    layout: 'list',
    missing: { filters: 0, labels: 0, apps: 0 },
  });
  expect(readView({}).filters).toEqual({});
});

describe('deleted labels and apps', () => {
  test('are left out when the view is read, and the other filters stay', async () => {
    const [kept = '', gone = ''] = await makeLabels(server, 2);
    const filters = { status: 'running', labels: [gone, kept, 'not-a-label'], apps: ['deleted-app'] };
    const id = await made({ name: 'Summer', filters });
    await server.call('DELETE', `/api/labels/${gone}`, { as: 'admin' });
    const { body } = await read(id);
    expect(body).toMatchObject({ filters, deleted: [gone, 'not-a-label', 'deleted-app'] });
    expect(readView(body)).toMatchObject({
      filters: { status: 'running', labels: [kept] },
      missing: { filters: 0, labels: 2, apps: 1 },
    });
    await server.call('DELETE', `/api/labels/${kept}`, { as: 'admin' });
    expect(readView((await read(id)).body)).toMatchObject({ filters: { status: 'running' }, missing: { labels: 3 } });
  });

  test('do not include merged labels, unless the other label is deleted', async () => {
    const [merged = '', into = ''] = await makeLabels(server, 2);
    const id = await made({ name: 'Summer', filters: { labels: [merged] } });
    await server.call('POST', `/api/labels/${into}/merge`, { as: 'admin', json: { from: [merged] } });
    expect((await read(id)).body.deleted).toEqual([]);
    await server.call('DELETE', `/api/labels/${into}`, { as: 'admin' });
    expect((await read(id)).body.deleted).toEqual([merged]);
  });
});

describe('names', () => {
  test('are unique for each owner, without case', async () => {
    const id = await made({ name: 'Live' });
    const answer = await create({ name: 'LIVE' });
    expect([answer.status, answer.body.detail]).toMatchObject([409, { key: 'value-taken', field: 'name' }]);
    expect((await create({ name: 'Live' }, 'admin')).status).toBe(201);
    await remove(id);
    expect((await create({ name: 'Live' })).status).toBe(201);
  });

  test('are one line of limited length', async () => {
    for (const name of ['', 'x'.repeat(limits.maxViewNameLength + 1), 'a\nb'])
      expect((await create({ name })).status, name).toBe(422);
  });
});

test('a user cannot have more views than the limit, even with requests at the same time', async () => {
  const { id: owner } = await server.person('editor');
  const rows = Array.from({ length: limits.maxViews - 1 }, (_, at) => ({
    id: uuidv7(),
    name: `View ${at}`,
    owner,
    created_at: server.clock.now(),
    updated_at: server.clock.now(),
  }));
  await server.db.insertInto('views').values(rows).execute();
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => create({ name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.detail.key).toBe('too-many-views');
  expect((await create({ name: 'A' }, 'admin')).status).toBe(201);
});
