import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordChange } from '#contracts/api/changes.ts';
import { resources as product } from '#resources/index.ts';
import { defineResource, type Resource } from '#resources/schema/defineResource.ts';
import { choice, text } from '#resources/schema/fields.ts';
import { behaviourOf } from '#server/modules/records/records.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { makePersonalToken, makeUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { venues } from '../support/venues.ts';

const memos = defineResource({
  name: 'memos',
  title: 'name',
  fields: { name: text({ required: true }), state: choice(['open', 'closed'], { default: 'open' }) },
  list: { columns: ['name'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'memo', fields: ['name', 'state'] }] },
  access: { list: 'signed-in', create: 'signed-in', edit: 'users-modify', delete: 'users-modify' },
});
const memoBehaviour = behaviourOf(memos, {
  scope: ({ permissions }) =>
    permissions.includes('users-modify') ? 'signed-in' : { permission: 'signed-in', where: { state: 'open' } },
});

const resources: readonly Resource[] = [...product, bookings, venues, memos];
/** Those whose records can be deleted, which is a change too. */
const declared = resources.filter(({ module, access }) => !module && access.delete);

let server: TestServer;
beforeAll(async () => {
  const all = { ...behaviours, ...bookingBehaviours, memos: memoBehaviour };
  server = await startTestServer({ resources, behaviours: all });
});
afterAll(() => server.close());

type Values = Record<string, unknown>;

/** Reads the changes of some resources, each time from the last cursor. */
async function follow(as: As, names: string) {
  const get = async (more = '') => {
    const { status, body, text: answer } = await server.call('GET', `/api/changes?resources=${names}${more}`, { as });
    expect(status, answer).toBe(200);
    return body as { items: unknown[]; records?: RecordChange[]; cursor: string };
  };
  let { cursor } = await get();
  return async (wait = 0) => {
    const page = await get(`&since=${cursor}&wait=${wait}`);
    cursor = page.cursor;
    return page;
  };
}

const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: Values, as: As = 'admin') => {
  const { status, body, text: answer } = await server.call(method, `/api/${path}`, { as, ...(json && { json }) });
  expect(status, answer).toBeLessThan(300);
  return body;
};

const listed = async ({ name }: Resource, as: As): Promise<Map<string, unknown>> => {
  const { status, body } = await server.call('GET', `/api/${name}?range=%5B0,199%5D`, { as });
  expect(status).toBe(200);
  return new Map(body.map(({ id, updated_at }: Values) => [id, updated_at]));
};

/** Values that put a record within and out of the reach of others, as far as it has such fields. */
const reaches = ({ fields }: Resource): Values[] => {
  if (fields.shared) return [{ shared: true }, { shared: false }];
  return fields.state ? [{ state: 'open' }, { state: 'closed' }] : [{}, {}];
};

let made = 0;
const newOne = (resource: Resource, values: Values = {}, as: As = 'admin') => {
  made += 1;
  return write('POST', resource.name, { [resource.title]: `Record ${made}`, ...values }, as);
};

describe.each(declared.map((resource) => [resource.name, resource] as const))('changes of %s', (name, resource) => {
  const title = (text: string) => ({ [resource.title]: text });

  test('name what was created, changed and deleted, and no other resource', async () => {
    const next = await follow('admin', name);
    const { id, updated_at } = await newOne(resource);
    const other = await newOne(resource === memos ? venues : memos);
    expect(await next()).toMatchObject({ items: [], records: [{ resource: name, id, updated_at, deleted: false }] });
    const changed = await write('PUT', `${name}/${id}`, title(`Changed ${made}`));
    await write('DELETE', `${resource === memos ? 'venues' : 'memos'}/${other.id}`);
    expect((await next()).records).toEqual([{ resource: name, id, updated_at: changed.updated_at, deleted: false }]);
    await write('DELETE', `${name}/${id}`);
    expect((await next()).records).toMatchObject([{ id, deleted: true }]);
    expect((await next()).records).toEqual([]);
  });

  test.each(['admin', 'editor', 'external'] as const)('keep a copy of what the %s sees complete', async (as) => {
    const { status } = await server.call('GET', `/api/${name}`, { as });
    if (status === 403) {
      expect((await server.call('GET', `/api/changes?resources=${name}`, { as })).status).toBe(403);
      return;
    }
    const [inside = {}, outside = {}] = reaches(resource);
    const there = [];
    for (const values of [inside, inside, inside, inside, outside, outside, outside])
      there.push((await newOne(resource, values)).id);
    const [left, deleted, changed, , entered, hidden, deletedHidden] = there;
    const copy = await listed(resource, as);
    const next = await follow(as, name);
    await write('PUT', `${name}/${left}`, { ...outside, ...title(`Left ${made}`) });
    await write('PUT', `${name}/${left}`, title(`Left again ${made}`));
    await write('DELETE', `${name}/${deleted}`);
    await write('PUT', `${name}/${changed}`, title(`Kept ${made}`));
    await write('PUT', `${name}/${entered}`, { ...inside, ...title(`Entered ${made}`) });
    await write('PUT', `${name}/${hidden}`, title(`Hidden ${made}`));
    await write('DELETE', `${name}/${deletedHidden}`);
    const added = [await newOne(resource, inside), await newOne(resource, outside)];
    const seen = await listed(resource, as);
    const known = new Set([...copy.keys(), ...seen.keys()]);
    for (const one of (await next()).records ?? []) {
      expect(known, JSON.stringify(one)).toContain(one.id);
      if (one.deleted) copy.delete(one.id);
      else copy.set(one.id, one.updated_at);
    }
    expect(copy).toEqual(seen);
    for (const id of [left, changed, entered, hidden, ...added.map((one) => one.id)])
      await write('DELETE', `${name}/${id}`);
    const gone = ((await next()).records ?? []).map(({ id }) => id);
    for (const id of gone) expect(known).toContain(id);
  });
});

describe('changes of several resources', () => {
  test('come in one order with campaigns, and end a wait', async () => {
    const next = await follow('admin', 'memos,campaigns,venues');
    const waiting = next(20);
    const venue = await newOne(venues);
    expect((await waiting).records).toMatchObject([{ resource: 'venues', id: venue.id }]);
    const memo = await newOne(memos);
    const { id } = await write('POST', 'labels', { name: 'Not asked for' });
    await write('DELETE', `labels/${id}`);
    expect(await next()).toMatchObject({ items: [], records: [{ resource: 'memos', id: memo.id }] });
  });

  test('have a cursor for these resources and this reach only', async () => {
    const { body } = await server.call('GET', '/api/changes?resources=memos,venues', { as: 'editor' });
    const read = async (names: string, as: As) =>
      (await server.call('GET', `/api/changes?resources=${names}&since=${body.cursor}`, { as })).status;
    expect(await read('venues,memos', 'editor')).toBe(200);
    for (const [names, as] of [
      ['memos', 'editor'],
      ['campaigns', 'editor'],
      ['memos,venues', 'admin'],
    ] as const)
      expect(await read(names, as)).toBe(410);
  });

  test.each([
    ['an unknown resource', 'nothing', 422],
    ['a resource with a module', 'users', 422],
    ['a malformed list', 'memos,', 422],
    ['no list', '', 422],
  ])('refuse %s', async (_, names, status) => {
    expect((await server.call('GET', `/api/changes?resources=${names}`, { as: 'admin' })).status).toBe(status);
  });

  test('need the permission to list each of them', async () => {
    const user = await makeUser(server.db);
    const bearer = await makePersonalToken(server.db, { user, permissions: ['users-read'] });
    const read = async (names: string) =>
      (await server.call('GET', `/api/changes?resources=${names}`, { as: { bearer } })).status;
    expect([await read('memos'), await read('campaigns'), await read('memos,venues')]).toEqual([200, 403, 403]);
  });
});
