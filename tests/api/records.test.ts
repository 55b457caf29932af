import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SystemRole } from '#contracts/permissions.ts';
import { makeCampaign } from '../support/builders.ts';
import { makeLabel } from '../support/labels.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.db.deleteFrom('labels').execute());
afterAll(() => server.close());

const create = (json: unknown) => server.call('POST', '/api/labels', { as: 'editor', json });
const list = (query: Record<string, unknown> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
  return server.call('GET', `/api/labels?${search}`, { as: 'editor' });
};
const names = async (query: Record<string, unknown>) =>
  (await list(query)).body.map((label: { name: string }) => label.name);
const changeRecordsOf = async () => {
  const audit = await server.db
    .selectFrom('audit_log')
    .select(['action', 'record_id'])
    .where('resource', '=', 'labels')
    .orderBy('id')
    .execute();
  const events = await server.db.selectFrom('events').select('payload').orderBy('id').execute();
  return { audit, events };
};

describe('a declared resource without a module', () => {
  test('is created, read, changed and deleted', async () => {
    const made = await create({ name: 'Summer', note: null });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Summer',
      colour: '#7c4dff',
      note: null,
      used: 0,
      created_at: server.clock.now().toISOString(),
      updated_at: server.clock.now().toISOString(),
    });
    const path = `/api/labels/${made.body.id}`;
    expect((await server.call('GET', path, { as: 'external' })).body).toEqual(made.body);

    const changed = await server.call('PUT', path, { as: 'editor', json: { ...made.body, colour: '#000000' } });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...made.body, colour: '#000000', updated_at: changed.body.updated_at },
    ]);
    const part = await server.call('PUT', path, { as: 'editor', json: { note: 'Only this' } });
    expect(part.body).toEqual({ ...changed.body, note: 'Only this', updated_at: part.body.updated_at });
    expect(part.body.updated_at > changed.body.updated_at).toBe(true);
    expect(changed.body.updated_at > made.body.updated_at).toBe(true);

    const removed = await server.call('DELETE', path, { as: 'editor' });
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await server.call('GET', path, { as: 'editor' })).status).toBe(404);
    expect((await server.call('DELETE', path, { as: 'editor' })).status).toBe(404);

    const { audit, events } = await changeRecordsOf();
    expect(audit).toEqual(
      ['record.created', 'record.changed', 'record.changed', 'record.deleted'].map((action) => ({
        action,
        record_id: made.body.id,
      })),
    );
    expect(events.map(({ payload }) => payload)).toMatchObject(Array(4).fill({ resource: 'labels', id: made.body.id }));
  });

  test('lists pages with a Content-Range that contains the total', async () => {
    for (const name of ['delta', 'Alpha', 'charlie', 'Bravo']) await create({ name });
    const first = await list({ range: [0, 1] });
    expect(first.body.map((label: { name: string }) => label.name)).toEqual(['Alpha', 'Bravo']);
    expect(first.headers['content-range']).toBe('labels 0-1/4');
    const last = await list({ range: [3, 10] });
    expect(last.headers['content-range']).toBe('labels 3-3/4');
    expect((await list({ range: [8, 9] })).body).toEqual([]);
    const none = await list({ filter: { q: 'nothing' } });
    expect([none.body, none.headers['content-range']]).toEqual([[], 'labels 0-0/0']);
  });

  test('sorts and filters', async () => {
    const made = [];
    for (const name of ['Été', 'Winter', '100%'])
      made.push((await create({ name, colour: `#00000${made.length}` })).body);
    expect(await names({ sort: ['colour', 'DESC'] })).toEqual(['100%', 'Winter', 'Été']);
    expect(await names({ filter: { q: 'ETE' } })).toEqual(['Été']);
    expect(await names({ filter: { q: '0%' } })).toEqual(['100%']);
    expect(await names({ filter: { q: '%' } })).toEqual(['100%']);
    expect(await names({ filter: { id: [made[0].id, made[1].id, 'x'] } })).toEqual(['Été', 'Winter']);
    expect(await names({ filter: { id: [] } })).toEqual([]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ sort: ['nope', 'ASC'] }, 'sort'],
    [{ sort: ['name', 'up'] }, 'sort'],
    [{ sort: 'name' }, 'sort'],
    [{ range: [0, 200] }, 'range'],
    [{ range: [5, 1] }, 'range'],
    [{ range: [0, 1e300] }, 'range'],
    [{ range: [1e300, 1e300] }, 'range'],
    [{ range: ['0', '1'] }, 'range'],
    [{ filter: [] }, 'filter'],
    [{ filter: { nope: 1 } }, 'nope'],
    [{ filter: { q: { deep: 1 } } }, 'q'],
  ])('rejects the query %j', async (query, place) => {
    const answer = await list(query);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.detail[0].loc).toEqual([place]);
  });

  test('a query that is not JSON is malformed', async () => {
    expect((await server.call('GET', '/api/labels?filter={', { as: 'editor' })).status).toBe(400);
  });

  test.each<[string, unknown, string]>([
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name of 41 characters', { name: 'x'.repeat(41) }, 'name'],
    ['a colour that is none', { name: 'a', colour: 'red' }, 'colour'],
    ['an unknown field', { name: 'a', size: 1 }, 'size'],
    ['an id of its own', { name: 'a', id: '01900000-0000-7000-8000-000000000000' }, 'id'],
  ])('rejects %s and stores nothing', async (_name, json, place) => {
    const before = await changeRecordsOf();
    const answer = await create(json);
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map(({ loc }: { loc: string[] }) => loc[0])).toEqual([place]);
    expect((await list()).body).toEqual([]);
    expect(await changeRecordsOf()).toEqual(before);
  });

  test('a unique value is stored once, whatever its case and accents, even by twenty calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Éte' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const taken = await create({ name: 'ETE' });
    expect(taken.body.detail).toMatchObject({ key: 'value-taken', field: 'name' });
    const other = await create({ name: 'Other' });
    const path = `/api/labels/${other.body.id}`;
    const before = await changeRecordsOf();
    expect((await server.call('PUT', path, { as: 'editor', json: { name: 'ete' } })).status).toBe(409);
    expect((await server.call('GET', path, { as: 'editor' })).body).toEqual(other.body);
    expect(await changeRecordsOf()).toEqual(before);
    expect((await server.call('PUT', path, { as: 'editor', json: { name: 'OTHER' } })).status).toBe(200);
  });

  test('simultaneous changes of different fields lose none', async () => {
    const { body } = await create({ name: 'Both' });
    const path = `/api/labels/${body.id}`;
    for (let round = 10; round < 30; round++) {
      const changes = { note: `note ${round}`, colour: `#0000${round}` };
      await Promise.all([
        server.call('PUT', path, { as: 'editor', json: { note: changes.note } }),
        server.call('PUT', path, { as: 'admin', json: { colour: changes.colour } }),
      ]);
      expect((await server.call('GET', path, { as: 'editor' })).body).toMatchObject(changes);
    }
  });

  test('a label has the number of campaigns with it that are visible to the caller', async () => {
    const { body } = await create({ name: 'Counted' });
    await create({ name: 'Carried by none' });
    await makeCampaign(server.db, { labels: [body.id, await makeLabel(server, 'Other')] });
    await makeCampaign(server.db, { labels: [body.id], grantedTo: [await server.person('external')] });
    const usedOf = async (as: SystemRole) => (await server.call('GET', `/api/labels/${body.id}`, { as })).body.used;
    expect([await usedOf('editor'), await usedOf('external')]).toEqual([2, 1]);
    expect((await list()).body.map(({ used }: { used: number }) => used)).toEqual([0, 2, 1]);
  });

  test('an id in the body that differs from the one in the URL is rejected', async () => {
    const { body } = await create({ name: 'One' });
    const answer = await server.call('PUT', `/api/labels/${body.id}`, { as: 'editor', json: { id: 'x' } });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['id']]);
  });
});
