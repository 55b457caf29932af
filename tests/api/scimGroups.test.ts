import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scimUrns } from '#contracts/api/scim.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { filterBy, makeDirectory, patchOf, type ScimCall } from '../support/scim.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let scim: ScimCall;
beforeAll(async () => {
  server = await startTestServer();
  ({ scim } = await makeDirectory(server));
  await server.person('admin');
});
afterAll(() => server.close());

let made = 0;
const create = async (members: readonly TestUser[] = [], role?: string, name = `Group ${++made}`) => {
  const group = { schemas: [scimUrns.group], externalId: `g-${made}`, displayName: name };
  const { status, body, text } = await scim('POST', '/Groups', {
    ...group,
    members: members.map(({ id: value }) => ({ value })),
  });
  expect(status, text).toBe(201);
  if (role) expect((await choose(body.id, role)).status).toBe(200);
  return body;
};
/** As the tool does it, with an idempotency key. */
const choose = (id: string, role: string | null, as: As = 'admin') =>
  server.call('PATCH', `/api/directory_groups/${id}`, {
    as,
    json: { role },
    headers: { 'idempotency-key': randomUUID() },
  });
const patch = async (id: string, ...operations: object[]) => scim('PATCH', `/Groups/${id}`, patchOf(...operations));
const membersOf = async (id: string) =>
  (await scim('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value);
const roleOf = async ({ id }: TestUser) =>
  (await server.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;
const person = (role = 'external') => makeUser(server.db, { role });

describe('a group', () => {
  test('is created, read, found, replaced and deleted', async () => {
    const [ada, grace] = [await person(), await person()];
    const group = await create([ada]);
    expect(group).toMatchObject({
      ...{ schemas: [scimUrns.group], displayName: `Group ${made}`, externalId: `g-${made}` },
      members: [{ value: ada.id, display: ada.display_name }],
      meta: { resourceType: 'Group', version: expect.stringMatching(/^W\//) },
    });
    const { body, headers } = await scim('GET', `/Groups/${group.id}`);
    expect([body, headers.etag]).toEqual([group, group.meta.version]);
    expect((await scim('GET', `/Users/${ada.id}`)).body.groups).toEqual([
      { value: group.id, display: group.displayName },
    ]);
    for (const filter of [
      `displayName eq "${group.displayName.toUpperCase()}"`,
      `externalId eq "${group.externalId}"`,
      `id eq "${group.id}" and members eq "${ada.id}"`,
      `members[value eq "${ada.id}"]`,
    ])
      expect((await scim('GET', `/Groups${filterBy(filter)}`)).body.Resources, filter).toMatchObject([
        { id: group.id, members: [{ value: ada.id }] },
      ]);
    expect((await scim('GET', `/Users${filterBy(`groups.value eq "${group.id}"`)}`)).body.totalResults).toBe(1);
    expect((await scim('GET', `/Groups${filterBy(`members.value eq "${grace.id}"`)}`)).body.totalResults).toBe(0);
    const plain = (await scim('GET', `/Groups/${group.id}?excludedAttributes=members`)).body;
    expect('members' in plain).toBe(false);
    const replaced = await scim('PUT', `/Groups/${group.id}`, {
      displayName: 'Renamed',
      members: [{ value: grace.id, type: 'User' }],
    });
    expect(replaced.body).toMatchObject({ displayName: 'Renamed', members: [{ value: grace.id }] });
    const { body: old } = await scim('PUT', `/Groups/${group.id}`, group, {
      headers: { 'if-match': group.meta.version },
    });
    expect(old.status).toBe('412');
    expect((await scim('DELETE', `/Groups/${group.id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${group.id}`)).status).toBe(404);
    const actions = server.db.selectFrom('audit_log').select(['action', sql`details ->> 'via'`.as('via')]);
    expect(await actions.where('record_id', '=', group.id).orderBy('id').execute()).toEqual(
      ['created', 'changed', 'deleted'].map((what) => ({ action: `directory-group.${what}`, via: 'scim-token' })),
    );
  });

  test('gets and loses members as Entra ID and Okta say it', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const { id } = await create();
    const value = (...users: TestUser[]) => users.map((user) => ({ value: user.id }));
    const steps: [object, TestUser[]][] = [
      [{ op: 'Add', path: 'members', value: value(a, b) }, [a, b]],
      [{ op: 'add', path: 'members', value: value(b, c) }, [a, b, c]],
      [{ op: 'remove', path: `members[value eq "${a.id}"]` }, [b, c]],
      [{ op: 'Remove', path: 'members', value: value(b) }, [c]],
      [{ op: 'remove', path: `members[value eq "${a.id}"]` }, [c]],
      [{ op: 'replace', value: { id, displayName: 'Pushed', members: value(a, b) } }, [a, b]],
      [{ op: 'replace', path: 'members', value: value(c) }, [c]],
      [{ op: 'remove', path: 'members' }, []],
    ];
    for (const [operation, expected] of steps) {
      const { status, text } = await patch(id, operation);
      expect(status, text).toBe(200);
      expect(await membersOf(id), JSON.stringify(operation)).toEqual(expected.map((one) => one.id).sort());
    }
  });

  test.each([
    [
      'another group’s name',
      async () => ({ displayName: (await create()).displayName.toUpperCase() }),
      409,
      'uniqueness',
    ],
    ['no name', async () => ({ members: [] }), 400, 'invalidValue'],
    [
      'an unknown member',
      async () => ({ displayName: 'New', members: [{ value: '01970000-0000-7000-8000-0000000000ff' }] }),
      400,
      'invalidValue',
    ],
    [
      'a group as a member',
      async () => ({ displayName: 'New', members: [{ value: (await create()).id, type: 'Group' }] }),
      400,
      'invalidValue',
    ],
    ['an id that is none', async () => ({ displayName: 'New', members: [{ value: 'ada' }] }), 400, 'invalidValue'],
    [
      'too many members',
      async () => ({ displayName: 'New', members: Array.from({ length: 2_001 }, (_, at) => ({ value: String(at) })) }),
      400,
      'invalidValue',
    ],
    ['an unknown attribute', async () => ({ displayName: 'New', owner: 'x' }), 400, 'invalidSyntax'],
  ])('with %s is refused', async (_what, of, status, scimType) => {
    const { id } = await create();
    const json = await of();
    for (const answer of [await scim('POST', '/Groups', json), await scim('PUT', `/Groups/${id}`, json)])
      expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
  });

  test('with many members is listed without them only', async () => {
    const ids = Array.from(
      { length: serverLimits.maxGroupMembers },
      (_, at) => `01970000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    );
    await sql`
      insert into users (id, display_name, email, role, state, registered_at)
      select id::uuid, 'Crowd', id || '@example.com', 'external', 'approved', now() from unnest(${ids}::text[]) as id`.execute(
      server.db,
    );
    const { id } = await create(ids.map((one) => ({ id: one, email: '', display_name: '' })));
    const removals = ids.slice(0, 500).map((one) => ({ op: 'remove', path: `members[value eq "${one}"]` }));
    expect((await patch(id, ...removals)).body.members).toHaveLength(1_500);
    const long = await patch(id, { op: 'remove', path: 'members[display co "Crowd"]' });
    expect(long.body.scimType).toBe('invalidFilter');
    await create(ids.slice(0, 501).map((one) => ({ id: one, email: '', display_name: '' })));
    expect((await scim('GET', '/Groups')).body).toMatchObject({ status: '400', scimType: 'tooMany' });
    expect((await scim('GET', '/Groups?excludedAttributes=members')).body.totalResults).toBeGreaterThan(2);
    for (const { id: group } of (await scim('GET', '/Groups?attributes=id')).body.Resources)
      await scim('DELETE', `/Groups/${group}`);
  });
});

describe('the role of a group', () => {
  test('is that of its members at their next request, and ends with their membership', async () => {
    const user = await person();
    await makeCampaign(server.db);
    const total = async () => (await server.call('GET', '/api/campaigns', { as: user })).body.total;
    const { id } = await create([], 'editor');
    expect([await total(), await roleOf(user)]).toEqual([0, 'external']);
    await patch(id, { op: 'add', path: 'members', value: [{ value: user.id }] });
    expect([(await total()) > 0, await roleOf(user)]).toEqual([true, 'editor']);
    await patch(id, { op: 'remove', path: `members[value eq "${user.id}"]` });
    expect([await total(), await roleOf(user)]).toEqual([0, 'external']);
  });

  test('with the most permissions counts, and changes with the choice of the administrator', async () => {
    const user = await person();
    const [editors, admins, none] = [
      await create([user], 'editor'),
      await create([user], 'admin'),
      await create([user]),
    ];
    expect(await roleOf(user)).toBe('admin');
    await choose(admins.id, 'external');
    expect(await roleOf(user)).toBe('editor');
    await scim('DELETE', `/Groups/${editors.id}`);
    expect(await roleOf(user)).toBe('external');
    await choose(none.id, 'editor');
    expect(await roleOf(user)).toBe('editor');
    await choose(none.id, null);
    expect(await roleOf(user)).toBe('external');
    expect((await server.call('GET', `/api/directory_groups/${none.id}`, { as: 'admin' })).body).toMatchObject({
      ...{ display_name: none.displayName, role: null, members: 1 },
    });
  });

  test('does not touch users of groups without one', async () => {
    const user = await person('editor');
    const { id } = await create([user]);
    await patch(id, { op: 'remove', path: 'members' });
    expect(await roleOf(user)).toBe('editor');
  });

  test('ends with the removal of the user from the directory', async () => {
    const user = await person();
    const { id } = await create([user], 'editor');
    await scim('DELETE', `/Users/${user.id}`);
    expect([await roleOf(user), await membersOf(id)]).toEqual(['external', []]);
  });

  test('can’t take the role of the last administrator, nor the own one', async () => {
    const admin = await server.person('admin');
    const { id } = await create([], 'editor');
    const refused = await patch(id, { op: 'add', path: 'members', value: [{ value: admin.id }] });
    expect([refused.status, await roleOf(admin), await membersOf(id)]).toEqual([403, 'admin', []]);
    await makeUser(server.db, { role: 'admin' });
    const own = await create([admin]);
    const answer = await choose(own.id, 'editor');
    expect([answer.status, answer.body.detail.key, await roleOf(admin)]).toEqual([409, 'own-account', 'admin']);
  });

  test('is chosen by those who have its permissions, and exists', async () => {
    const json = { id: 'managers', name: 'Managers', permissions: ['users-read', 'users-modify'] };
    await server.call('POST', '/api/roles', { as: 'admin', json });
    const manager = await person('managers');
    const { id } = await create();
    const refused = await choose(id, 'editor', manager);
    expect([refused.status, refused.body.detail.key]).toEqual([403, 'permission-not-held']);
    expect((await choose(id, 'nobody')).status).toBe(422);
    expect((await choose(id, 'managers', manager)).body.role).toBe('managers');
    const { items } = (await server.call('GET', '/api/audit', { as: 'admin' })).body;
    expect(items[0]).toMatchObject({
      action: 'directory-group.role-changed',
      user_id: manager.id,
      details: { from: null, to: 'managers' },
    });
  });
});
