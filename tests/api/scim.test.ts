import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scimUrns } from '#contracts/api/scim.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { filterBy, makeDirectory, patchOf, type ScimCall } from '../support/scim.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { freshSignIn } from '../support/signIns.ts';
import { openSocket } from '../support/socket.ts';

let server: TestServer;
let scim: ScimCall;
beforeAll(async () => {
  server = await startTestServer();
  ({ scim } = await makeDirectory(server));
  await server.person('admin');
});
afterAll(() => server.close());

let made = 0;
/** A new user of the directory, as Entra ID sends one. */
const colleague = (more: object = {}) => {
  const userName = `Ada.${++made}@Label.example`;
  return {
    schemas: [scimUrns.user, scimUrns.enterpriseUser],
    externalId: `object-${made}`,
    userName,
    active: true,
    displayName: 'Ada Lovelace',
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    emails: [{ primary: true, type: 'work', value: userName }],
    title: 'Engineer',
    addresses: [{ type: 'work', locality: 'London' }],
    [scimUrns.enterpriseUser]: { department: 'Music' },
    meta: { resourceType: 'User' },
    ...more,
  };
};
const create = async (more: object = {}) => {
  const { status, body, text } = await scim('POST', '/Users', colleague(more));
  expect(status, text).toBe(201);
  return body;
};
const patch = (id: string, ...operations: object[]) =>
  scim('PATCH', `/Users/${id}`, patchOf(...operations), { headers: { 'idempotency-key': randomUUID() } });
const stored = (id: string) =>
  server.db
    .selectFrom('users')
    .select(['display_name', 'email', 'email_verified', 'password_hash', 'role', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
const auditOf = async (id: string) => {
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'details', 'user_id'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  return entries.map(({ action, details }) => [action, details.via]);
};

describe('a user of the directory', () => {
  test('is created approved, external and without a password, waits for company sign-on, and is audited', async () => {
    const user = colleague();
    const { status, body, headers } = await scim('POST', '/Users', user);
    const email = user.userName.toLowerCase();
    const location = `${server.config.publicUrl}/api/scim/v2/Users/${body.id}`;
    expect([status, headers['content-type'], headers.location]).toEqual([
      201,
      'application/scim+json; charset=utf-8',
      location,
    ]);
    const { userName, externalId, name, displayName, active } = user;
    expect(body).toEqual({
      ...{ schemas: [scimUrns.user], id: body.id, userName, externalId, name, displayName, active, groups: [] },
      emails: [{ value: email, type: 'work', primary: true }],
      meta: { resourceType: 'User', created: server.clock.now().toISOString(), location, version: headers.etag },
    });
    expect(await stored(body.id)).toEqual({
      ...{ display_name: 'Ada Lovelace', email, email_verified: true, password_hash: null },
      ...{ role: 'external', state: 'approved' },
    });
    expect(await auditOf(body.id)).toEqual([['user.created', 'scim-token']]);
    const awaited = server.db.selectFrom('awaited_identities').select('user_id').where('user_id', '=', body.id);
    expect(await awaited.execute()).toHaveLength(1);
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body);
  });

  test.each([
    ['the same userName', (user: { userName: string }) => ({ userName: user.userName.toUpperCase() })],
    ['the address of another', (user: { userName: string }) => ({ emails: [{ value: user.userName }] })],
  ])('with %s is refused', async (_what, of) => {
    const user = colleague();
    await scim('POST', '/Users', user);
    const again = await scim('POST', '/Users', colleague(of(user)));
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const { id } = await create();
    expect((await scim('PUT', `/Users/${id}`, colleague(of(user)))).body.scimType).toBe('uniqueness');
  });

  test('has the name and the address that it can: parts of the name, and userName', async () => {
    const given = { userName: 'grace@label.example', name: { givenName: 'Grace', familyName: 'Hopper' } };
    const { body } = await scim('POST', '/Users', given);
    expect(body).toMatchObject({ displayName: 'Grace Hopper', active: true, emails: [{ value: given.userName }] });
    const { body: plain } = await scim('POST', '/Users', { userName: 'hedy@label.example' });
    expect(plain.displayName).toBe('hedy');
    expect((await patch(body.id, { op: 'replace', path: 'name.givenName', value: 'Amazing' })).body.displayName).toBe(
      'Amazing Hopper',
    );
  });

  test('who is deactivated is out at the next request, with every token and socket, and comes back active', async () => {
    const person = await makeUser(server.db, { role: 'editor' });
    const { access_token } = await freshSignIn(server, person);
    const token = await makePersonalToken(server.db, { user: person });
    const socket = await openSocket(await server.listen());
    socket.say({ type: 'authorize', access_token });
    await socket.next();
    const statuses = async () =>
      Promise.all(
        [access_token, token].map(
          async (of) => (await server.call('GET', '/api/campaigns', { as: { bearer: of } })).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200]);
    const { body } = await patch(
      person.id,
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Replace', path: 'displayName', value: 'Renamed' },
    );
    expect([body.active, await statuses(), await socket.closed]).toEqual([false, [401, 401], 1008]);
    expect((await patch(person.id, { op: 'replace', value: { active: true } })).body.active).toBe(true);
    // What ended stays ended.
    expect(await statuses()).toEqual([401, 401]);
    expect((await auditOf(person.id)).filter(([action]) => action === 'user.state-changed')).toEqual([
      ['user.state-changed', 'scim-token'],
      ['user.state-changed', 'scim-token'],
    ]);
  });

  test('who is deleted is blocked and unknown, keeps the history, and gets the account back when added again', async () => {
    const user = await create();
    await server.call('POST', `/api/users/${user.id}/role`, { as: 'admin', json: { role: 'editor' } });
    expect((await scim('DELETE', `/Users/${user.id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const) expect((await scim(method, `/Users/${user.id}`)).status).toBe(404);
    expect((await scim('GET', `/Users${filterBy(`userName eq "${user.userName}"`)}`)).body.totalResults).toBe(0);
    expect(await stored(user.id)).toMatchObject({ state: 'rejected', role: 'external' });
    expect((await auditOf(user.id)).at(-1)).toEqual(['user.removed', 'scim-token']);
    const again = await scim('POST', '/Users', { ...colleague(), userName: user.userName, emails: user.emails });
    expect([again.status, again.body.id, again.body.active]).toEqual([201, user.id, true]);
  });

  test('who existed before is found by address, and taken over without a loss', async () => {
    const person = await makeUser(server.db, { role: 'editor', email: 'before@label.example' });
    const { body } = await scim('GET', `/Users${filterBy('userName eq "Before@Label.example"')}`);
    expect(body.Resources).toMatchObject([{ id: person.id, userName: 'before@label.example' }]);
    await patch(person.id, { op: 'add', path: 'externalId', value: 'object-before' });
    expect(await stored(person.id)).toMatchObject({ role: 'editor', state: 'approved' });
  });

  test('is not changed by what changes nothing', async () => {
    const user = await create();
    const { body } = await scim('PUT', `/Users/${user.id}`, user);
    expect(body).toEqual(user);
    expect(await auditOf(user.id)).toHaveLength(1);
  });

  test('is no system user', async () => {
    const system = await makeUser(server.db, { is_system: true });
    expect((await scim('GET', `/Users/${system.id}`)).status).toBe(404);
    expect((await patch(system.id, { op: 'replace', path: 'active', value: false })).status).toBe(404);
  });

  test('who is the last administrator stays one', async () => {
    const admin: TestUser = await server.person('admin');
    for (const refused of [
      await patch(admin.id, { op: 'replace', path: 'active', value: false }),
      await scim('DELETE', `/Users/${admin.id}`),
    ])
      expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/last administrator/)]);
    expect(await stored(admin.id)).toMatchObject({ role: 'admin', state: 'approved' });
  });
});

describe('PATCH', () => {
  test.each([
    [
      'Entra ID: an address',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'New.1@label.example' }],
      { emails: [{ value: 'new.1@label.example', type: 'work', primary: true }] },
    ],
    [
      'Entra ID: names of the value as paths',
      [{ op: 'Replace', value: { 'name.familyName': 'King', [`${scimUrns.enterpriseUser}:department`]: 'Art' } }],
      { name: { familyName: 'King', givenName: 'Ada' } },
    ],
    ['Entra ID: an extension', [{ op: 'Add', path: `${scimUrns.enterpriseUser}:manager`, value: 'x' }], {}],
    ['Okta: values with the id', [{ op: 'replace', value: { id: 'any', active: false } }], { active: false }],
    [
      'names in another case, with the URN',
      [{ op: 'replace', path: `${scimUrns.user}:DISPLAYNAME`, value: 'Countess' }],
      { displayName: 'Countess' },
    ],
    [
      'the primary of several addresses',
      [{ op: 'add', path: 'emails', value: [{ value: 'p@label.example', primary: true }] }],
      { emails: [{ value: 'p@label.example', type: 'work', primary: true }] },
    ],
    [
      'another address beside it',
      [{ op: 'add', path: 'emails[type eq "home"].value', value: 'home@label.example' }],
      { emails: [{ value: expect.stringMatching(/^ada\./) }] },
    ],
    [
      'no address any more',
      [{ op: 'Remove', path: 'emails[type eq "work"].value' }],
      { emails: [{ value: expect.stringMatching(/^ada\./) }] },
    ],
    [
      'a part of a complex attribute',
      [
        { op: 'remove', path: 'name.familyName' },
        { op: 'remove', path: 'externalId' },
      ],
      { name: { givenName: 'Ada' } },
    ],
    ['null', [{ op: 'replace', path: 'externalId', value: null }], {}],
  ])('changes %s', async (_what, operations, expected) => {
    const user = await create();
    const { status, body, text } = await patch(user.id, ...operations);
    expect(status, text).toBe(200);
    expect(body).toMatchObject(expected);
  });

  test.each([
    ['an unknown attribute', [{ op: 'add', path: 'shoeSize', value: 9 }], 'invalidPath'],
    ['a path that is none', [{ op: 'add', path: 'emails[type eq "work"', value: 'x' }], 'invalidPath'],
    ['a prototype', [{ op: 'add', path: '__proto__.polluted', value: 'x' }], 'invalidPath'],
    ['a filter of an attribute that is no list', [{ op: 'add', path: 'name[type eq "a"]', value: {} }], 'invalidPath'],
    ['a wrong filter', [{ op: 'add', path: 'emails[type is "work"].value', value: 'x' }], 'invalidFilter'],
    ['a read-only attribute', [{ op: 'replace', path: 'id', value: 'x' }], 'mutability'],
    ['a wrong type', [{ op: 'replace', path: 'userName', value: 7 }], 'invalidValue'],
    ['a wrong boolean', [{ op: 'replace', path: 'active', value: 'maybe' }], 'invalidValue'],
    ['an address that is none', [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'x' }], 'invalidValue'],
    ['no userName', [{ op: 'remove', path: 'userName' }], 'invalidValue'],
    [
      'a list that grows',
      Array.from({ length: 101 }, (_, at) => ({ op: 'add', path: 'emails', value: { value: `${at}@b.example` } })),
      'invalidValue',
    ],
    [
      'a filter that matches nothing',
      [{ op: 'replace', path: 'emails[value co "zzz"].value', value: 'x' }],
      'noTarget',
    ],
    ['remove without a path', [{ op: 'remove' }], 'noTarget'],
    ['another operation', [{ op: 'move', path: 'active', value: true }], 'invalidValue'],
    [
      'too many operations',
      Array(serverLimits.maxPatchOperations + 1).fill({ op: 'remove', path: 'externalId' }),
      'invalidValue',
    ],
  ])('refuses %s, and changes nothing', async (_what, operations, scimType) => {
    const user = await create();
    const { status, body } = await patch(
      user.id,
      { op: 'replace', path: 'displayName', value: 'Changed' },
      ...operations,
    );
    expect([status, body.scimType]).toEqual([400, scimType]);
    expect((await scim('GET', `/Users/${user.id}`)).body).toEqual(user);
  });
});
