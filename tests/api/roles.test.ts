import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { type PermissionKey, permissionsOfRole, systemRoles } from '#contracts/permissions.ts';
import { makeUser, type TestUser } from '../support/builders.ts';
import type { Answer, As } from '../support/server.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
beforeAll(async () => {
  live = await startTwoNodes();
});
afterAll(() => live.close());
afterEach(() => live.killSockets());

let made = 0;
const keyOf = ({ body }: Answer): string => body.detail.key;

/** Adds a role, and returns its id. */
async function roleWith(...permissions: PermissionKey[]): Promise<string> {
  const id = `role-${++made}`;
  const json = { id, name: `Role ${made}`, permissions };
  const { status, text } = await live.server.call('POST', '/api/roles', { as: 'admin', json });
  expect(status, text).toBe(201);
  return id;
}
const holderOf = async (...permissions: PermissionKey[]): Promise<TestUser> =>
  makeUser(live.server.db, { role: await roleWith(...permissions) });
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', id: string, json?: object, as: As = 'admin') =>
  live.server.call(method, id ? `/api/roles/${id}` : '/api/roles', { as, ...(json && { json }) });
const patch = (id: string, json: object, as?: As) => call('PATCH', id, json, as);
const giveRole = ({ id }: { id: string }, role: string, as: As = 'admin') =>
  live.server.call('POST', `/api/users/${id}/role`, { as, json: { role } });

describe('the roles of the system', () => {
  test.each(
    systemRoles,
  )('%s has the declared permissions in the database, in the order of the catalogue', async (id) => {
    const { body } = await call('GET', id);
    expect(body).toMatchObject({ id, system: true, permissions: permissionsOfRole[id] });
  });

  test.each(systemRoles)('%s can be neither renamed, redefined nor deleted', async (id) => {
    const before = (await call('GET', id)).body;
    for (const answer of [await patch(id, { name: 'Other', permissions: [] }), await call('DELETE', id)]) {
      expect([answer.status, keyOf(answer)]).toEqual([409, 'system-role']);
    }
    expect((await call('GET', id)).body).toMatchObject({ name: before.name, permissions: before.permissions });
  });
});

describe('a further role', () => {
  test('is added, listed with the number of its users, changed and deleted', async () => {
    const id = await roleWith('campaigns-modify', 'campaigns-read');
    await makeUser(live.server.db, { role: id });
    const { items } = (await call('GET', '')).body;
    expect(items.find((one: { id: string }) => one.id === id)).toEqual({
      id,
      name: `Role ${made}`,
      permissions: ['campaigns-read', 'campaigns-modify'],
      second_factor: false,
      idle_minutes: null,
      total_hours: null,
      system: false,
      users: 1,
    });
    const changed = await patch(id, { name: ' Promoters ', permissions: ['media-delete', 'users-read'] });
    expect(changed.body).toMatchObject({ id, name: 'Promoters', permissions: ['users-read', 'media-delete'] });
    await sql`delete from users where role = ${id}`.execute(live.server.db);
    expect((await call('DELETE', id)).status).toBe(204);
    expect((await call('GET', id)).status).toBe(404);
  });

  test.each<[object, string]>([
    [{ id: 'Bad Id' }, 'id'],
    [{ name: '' }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ permissions: ['campaigns-read', 'everything'] }, 'permissions.1'],
    [{ permissions: ['campaigns-read', 'campaigns-read'] }, 'permissions'],
    [{ permissions: null }, 'permissions'],
    [{ system: true }, 'system'],
    [{ users: 1 }, 'users'],
    [{ limited_access: true }, 'limited_access'],
  ])('is refused with %j', async (fields, place) => {
    const json = { id: 'new-role', name: 'New role', permissions: ['campaigns-read'], ...fields };
    const { status, body } = await call('POST', '', json);
    const places = status === 422 && body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'));
    expect([status, places]).toEqual([422, [place]]);
  });

  test('needs an id and a name that no other role has', async () => {
    const id = await roleWith();
    const name = (await call('GET', id)).body.name.toUpperCase();
    for (const [json, field] of [
      [{ id, name: 'Unused' }, 'id'],
      [{ id: 'unused', name }, 'name'],
      [{ id: 'unused', name: 'EDITOR' }, 'name'],
    ] as const) {
      const answer = await call('POST', '', json);
      expect([answer.status, answer.body.detail]).toMatchObject([409, { key: 'value-taken', field }]);
    }
  });

  test('cannot be deleted while users have it', async () => {
    const id = await roleWith('campaigns-read');
    const states = ['approved', 'pending', 'rejected'] as const;
    for (const state of states) await makeUser(live.server.db, { role: id, state });
    const answer = await call('DELETE', id);
    expect([answer.status, answer.body.detail]).toMatchObject([409, { key: 'role-in-use', users: 3 }]);
    expect((await call('GET', id)).body.users).toBe(3);
  });

  test('is one of a limited number', async () => {
    const { items } = (await call('GET', '')).body;
    const further = Array.from({ length: limits.maxRoles - items.length }, () => roleWith());
    const ids = await Promise.all(further);
    const answer = await call('POST', '', { id: 'one-more', name: 'One more', permissions: [] });
    expect([answer.status, keyOf(answer)]).toEqual([409, 'too-many-roles']);
    await sql`delete from roles where id = any(${ids})`.execute(live.server.db);
  });

  test('of a user must exist', async () => {
    const user = await makeUser(live.server.db);
    const invited = { emails: ['new@example.com'], role: 'nothing' };
    for (const answer of [
      await giveRole(user, 'nothing'),
      await live.server.call('POST', '/api/users/invitations', { as: 'admin', json: invited }),
    ]) {
      expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['role']]);
    }
  });

  test('is the role of a user, whose record has its name and permissions', async () => {
    const id = await roleWith('campaigns-read', 'users-read');
    const user = await makeUser(live.server.db);
    const expected = { role: id, role_name: `Role ${made}`, permissions: ['users-read', 'campaigns-read'] };
    expect((await giveRole(user, id)).body).toMatchObject({ ...expected, limited_access: false });
    expect((await live.server.call('GET', '/api/users/me', { as: user })).body).toMatchObject(expected);
    const found = await live.server.call('GET', `/api/users?role=${id}`, { as: 'admin' });
    expect(found.body).toMatchObject({ items: [{ id: user.id, ...expected }], total: 1 });
  });
});

describe('nobody gives more than they have', () => {
  let manager: TestUser;
  beforeEach(async () => {
    manager = await holderOf('users-read', 'users-modify', 'campaigns-read');
  });

  test('when adding or changing a role', async () => {
    const id = await roleWith('apps-modify');
    const json = { id: 'more', name: 'More', permissions: ['campaigns-read', 'media-delete'] };
    for (const answer of [
      await call('POST', '', json, manager),
      await patch(id, { permissions: ['apps-modify', 'media-delete'] }, manager),
    ]) {
      expect([answer.status, answer.body.detail]).toMatchObject([
        403,
        { key: 'permission-not-held', permissions: ['media-delete'] },
      ]);
    }
    expect((await patch(id, { name: 'Apps' }, manager)).status).toBe(200);
    expect((await patch(id, { permissions: ['users-read'] }, manager)).status).toBe(200);
  });

  test('when giving a role, inviting or approving', async () => {
    const user = await makeUser(live.server.db, { role: await roleWith('campaigns-read') });
    const blocked = await makeUser(live.server.db, { role: 'admin', state: 'rejected' });
    const invite = (role: string) => {
      const json = { emails: [`${role}-${made}@example.com`], role };
      return live.server.call('POST', '/api/users/invitations', { as: manager, json });
    };
    const approve = ({ id }: { id: string }) =>
      live.server.call('POST', `/api/users/${id}/state`, { as: manager, json: { state: 'approved' } });
    for (const answer of [await giveRole(user, 'editor', manager), await invite('admin'), await approve(blocked)]) {
      expect([answer.status, keyOf(answer)]).toEqual([403, 'permission-not-held']);
    }
    const own = await roleWith('users-read', 'campaigns-read');
    expect((await giveRole(user, own, manager)).status).toBe(200);
    expect((await invite(own)).status).toBe(200);
  });

  test('also not with permissions that they lose at the same time', async () => {
    const { id } = await makeUser(live.server.db);
    const role = `role-${made}`;
    const target = await roleWith('campaigns-read');
    const [lost, given] = await Promise.all([
      patch(role, { permissions: ['users-read', 'users-modify'] }),
      giveRole({ id }, target, manager),
    ]);
    expect(lost.status).toBe(200);
    expect([200, 403]).toContain(given.status);
    expect((await giveRole({ id }, target, manager)).status).toBe(403);
  });

  test('the last administrator is protected from them too', async () => {
    await sql`update users set state = 'rejected' where role = 'admin'`.execute(live.server.db);
    const last = await makeUser(live.server.db, { role: 'admin' });
    const block = { as: manager, json: { state: 'rejected' } };
    for (const answer of [
      await giveRole(last, await idOfRoleOf(manager), manager),
      await live.server.call('POST', `/api/users/${last.id}/state`, block),
    ]) {
      expect([answer.status, keyOf(answer)]).toEqual([409, 'last-admin']);
    }
    await sql`update users set state = 'approved' where role = 'admin'`.execute(live.server.db);
  });
});

const idOfRoleOf = async ({ id }: TestUser): Promise<string> =>
  (await live.server.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

test('two administrators can not take the role from each other at the same time', async () => {
  await sql`update users set state = 'rejected' where role = 'admin'`.execute(live.server.db);
  const [ann, bob] = [
    await makeUser(live.server.db, { role: 'admin' }),
    await makeUser(live.server.db, { role: 'admin' }),
  ];
  const id = 'shared-role';
  await call('POST', '', { id, name: 'Shared', permissions: ['users-read', 'users-modify'] }, ann);
  const answers = await Promise.all([giveRole(bob, id, ann), giveRole(ann, id, bob)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await sql`update users set state = 'approved' where role = 'admin'`.execute(live.server.db);
});

test('a role is not deleted while it is given', async () => {
  const user = await makeUser(live.server.db);
  const id = await roleWith('campaigns-read');
  const [given, deleted] = await Promise.all([giveRole(user, id), call('DELETE', id)]);
  const outcome = [given.status, deleted.status];
  expect([
    [200, 409],
    [422, 204],
  ]).toContainEqual(outcome);
});

test('the audit says which permissions a role got and lost; an unchanged role leaves no trace', async () => {
  const id = await roleWith('campaigns-read', 'users-read');
  await patch(id, { permissions: ['media-delete', 'users-read'] });
  await patch(id, { permissions: ['users-read', 'media-delete'] });
  await patch(id, { name: 'Renamed' });
  await call('DELETE', id);
  const entries = await sql<{ action: string; details: object }>`
    select action, details - 'via' as details from audit_log where resource = 'roles' and record_id = ${id} order by id`.execute(
    live.server.db,
  );
  const name = `Role ${made}`;
  expect(entries.rows).toEqual([
    { action: 'role.created', details: { name, added: ['users-read', 'campaigns-read'] } },
    { action: 'role.changed', details: { name, added: ['media-delete'], removed: ['campaigns-read'] } },
    { action: 'role.changed', details: { name: 'Renamed', from_name: name } },
    { action: 'role.deleted', details: { name: 'Renamed', removed: ['users-read', 'media-delete'] } },
  ]);
});
