import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineResource } from '#resources/schema/defineResource.ts';
import { choice, list, reference, text } from '#resources/schema/fields.ts';
import { behaviourOf } from '#server/modules/records/records.ts';
import { makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { openTab } from '../support/socket.ts';

/** A resource of which users other than administrators reach the records whose `field` contains what `where` says. */
const reachedBy = <const Name extends string, const Where extends object>(name: Name, where: Where) =>
  defineResource({
    name,
    title: 'name',
    fields: {
      name: text({ required: true }),
      people: list(reference({ to: 'users' })),
      words: list(text({ max: 60 })),
      parts: list(choice(['open', 'shared', 'closed'])),
    },
    list: { columns: ['name'], sort: { field: 'name', order: 'ASC' }, filters: ['q', 'parts'] },
    form: { sections: [{ id: 'record', fields: ['name', 'people', 'words', 'parts'] }] },
    access: {
      create: 'users-modify',
      list: ['users-modify', { permission: 'campaigns-read', where }],
      edit: ['users-modify', { permission: 'campaigns-modify', where }],
      delete: ['users-modify', { permission: 'campaigns-delete', where }],
    },
  });

const byPeople = reachedBy('granted_people', { people: { contains: 'me' } });
const byWords = reachedBy('granted_words', { words: { contains: 'me' } });
const byParts = reachedBy('granted_parts', { parts: { contains: ['open', 'shared'] } });
/** Its access lets everyone see all records, and its behaviour limits that. */
const inScope = reachedBy('granted_scope', { words: { contains: 'me' } });
const byScope = { ...inScope, access: { ...inScope.access, list: 'campaigns-read' as const } };
const behaviours = {
  [byScope.name]: behaviourOf(byScope, {
    scope: ({ permissions }) =>
      permissions.includes('users-modify')
        ? 'signed-in'
        : { permission: 'signed-in', where: { words: { contains: 'me' } } },
  }),
};

let server: TestServer;
let address: string;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startTestServer({ resources: [byPeople, byWords, byParts, byScope], behaviours });
  address = await server.listen();
  [ann, bob] = await Promise.all([makeUser(server.db), makeUser(server.db)]);
});
afterAll(() => server.close());

/** For each kind of list: what the field holds where Ann reaches the record, and where she does not. */
const lists = [
  ['references', byPeople.name, () => ({ people: [bob.id, ann.id] }), () => ({ people: [bob.id] })],
  ['texts', byWords.name, () => ({ words: ['stage', ann.id] }), () => ({ words: [bob.id] })],
  ['choices', byParts.name, () => ({ parts: ['closed', 'shared'] }), () => ({ parts: ['closed'] })],
  ['texts in the scope', byScope.name, () => ({ words: ['stage', ann.id] }), () => ({ words: [bob.id] })],
] as const;

describe.each(lists)('access by a list of %s', (_, name, within, outside) => {
  const path = `/api/${name}`;
  beforeEach(() => sql`delete from ${sql.table(name)}`.execute(server.db));

  const make = async (fields: object): Promise<{ id: string }> => {
    const { status, body, text: answer } = await server.call('POST', path, { as: 'admin', json: fields });
    expect(status, answer).toBe(201);
    return body;
  };
  const makeBoth = async () => ({
    mine: await make({ name: 'Mine', ...within() }),
    other: await make({ name: 'Other', ...outside() }),
    empty: await make({ name: 'Empty' }),
  });
  const namesOf = async (as: As, filter: object = {}) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    const { body, headers } = await server.call('GET', `${path}?${query}`, { as });
    return [body.map((one: { name: string }) => one.name), headers['content-range']];
  };
  const call = (method: 'GET' | 'PUT' | 'DELETE', id: string, json?: object) =>
    server.call(method, `${path}/${id}`, { as: ann, ...(json && { json }) });

  test('lists and counts the records within reach', async () => {
    const { mine, other } = await makeBoth();
    expect(await namesOf(ann)).toEqual([['Mine'], `${name} 0-0/1`]);
    expect(await namesOf(ann, { id: [mine.id, other.id] })).toEqual([['Mine'], `${name} 0-0/1`]);
    expect(await namesOf(ann, { q: 'Other' })).toEqual([[], `${name} 0-0/0`]);
    expect(await namesOf('admin')).toEqual([['Empty', 'Mine', 'Other'], `${name} 0-2/3`]);
  });

  test('shows, changes and deletes the records within reach, and no others', async () => {
    const { mine, other, empty } = await makeBoth();
    const missing = await call('GET', '01900000-0000-7000-8000-000000000000');
    for (const { id } of [other, empty]) {
      for (const answer of [await call('GET', id), await call('PUT', id, { name: 'B' }), await call('DELETE', id)]) {
        expect([answer.status, answer.body]).toEqual([404, missing.body]);
      }
    }
    expect((await call('GET', mine.id)).body).toMatchObject({ name: 'Mine', ...within() });
    expect((await call('PUT', mine.id, { name: 'Changed' })).body).toMatchObject({ name: 'Changed' });
    expect((await call('DELETE', mine.id)).status).toBe(204);
    expect(await namesOf('admin')).toEqual([['Empty', 'Other'], `${name} 0-1/2`]);
  });

  test('refuses a change that takes the record out of reach', async () => {
    const { mine } = await makeBoth();
    expect((await call('PUT', mine.id, outside())).status).toBe(403);
    expect((await call('GET', mine.id)).body).toMatchObject(within());
  });

  test('deletes of several records those within reach', async () => {
    const { mine, other } = await makeBoth();
    const again = await make({ name: 'Again', ...within() });
    const statuses = await Promise.all([mine, other, again].map(async ({ id }) => (await call('DELETE', id)).status));
    expect(statuses).toEqual([204, 404, 204]);
    expect((await namesOf('admin'))[0]).toEqual(['Empty', 'Other']);
  });

  test('sends events of the records within reach', async () => {
    const [hers, admin] = [await openTab(server, address, ann), await openTab(server, address, 'admin')];
    const { mine, other, empty } = await makeBoth();
    const told = ({ id }: { id: string }) => ({ type: 'resource_changed', resource: name, id });
    const heard = [await admin.next(), await admin.next(), await admin.next()];
    expect(heard).toMatchObject([mine, other, empty].map(told));
    expect(await hers.soFar()).toMatchObject([told(mine)]);
    await Promise.all([hers.close(), admin.close()]);
  });
});
