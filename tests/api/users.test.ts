import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionCatalogue, permissionsOfRole } from '#contracts/permissions.ts';
import { makePersonalToken, makeUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeUser(server.db, {
    display_name: 'Zoë Last',
    email: 'zoe@label.example.com',
    state: 'pending',
    role: 'external',
  });
  await makeUser(server.db, { display_name: 'Adam_First', email: 'adam@label.example.com', state: 'rejected' });
  await makeUser(server.db, { display_name: 'Campaign apps', is_system: true, password_hash: null });
  for (const role of ['admin', 'editor', 'external'] as const) await server.person(role);
});
afterAll(() => server.close());

// As an administrator, who also sees users waiting for approval.
const list = async (query = '') => (await server.call('GET', `/api/users?${query}`, { as: 'admin' })).body;
const names = async (query = '') =>
  (await list(query)).items.map((user: { display_name: string }) => user.display_name);

describe('the current user', () => {
  test.each(['admin', 'editor', 'external'] as const)('%s gets their profile and permissions', async (role) => {
    const person = await server.person(role);
    const { status, body } = await server.call('GET', '/api/users/me', { as: role });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: person.id,
      display_name: person.display_name,
      email: person.email,
      email_verified: true,
      role,
      state: 'approved',
      registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      first_approved_at: null,
      is_system: false,
      has_password: true,
      invited_at: null,
      last_seen_at: expect.stringMatching(/Z$/),
      locale: null,
      limited_access: role === 'external',
      role_name: { admin: 'Admin', editor: 'Editor', external: 'External' }[role],
      permissions: permissionsOfRole[role],
    });
  });

  test('with a personal token has the permissions of both the token and its owner', async () => {
    const user = await server.person('editor');
    const bearer = await makePersonalToken(server.db, { user, permissions: ['users-modify', 'campaigns-read'] });
    const { body } = await server.call('GET', '/api/users/me', { as: { bearer } });
    expect(body.permissions).toEqual(['campaigns-read']);
  });

  test('a personal token ends with the approval of its owner, and a mistyped one is invalid', async () => {
    const user = await makeUser(server.db);
    const bearer = await makePersonalToken(server.db, { user });
    const status = async (bearer: string) => (await server.call('GET', '/api/users/me', { as: { bearer } })).status;
    expect(await status(bearer)).toBe(200);
    expect(await status(bearer.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe(401);
    await server.db.updateTable('users').set({ state: 'rejected' }).where('id', '=', user.id).execute();
    expect(await status(bearer)).toBe(401);
  });

  test('the last use of a personal token is stored to the minute', async () => {
    const bearer = await makePersonalToken(server.db, { user: await server.person('editor') });
    const use = async () => {
      await server.call('GET', '/api/users/me', { as: { bearer } });
      const { last_used_at } = await server.db
        .selectFrom('personal_access_tokens')
        .select('last_used_at')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      return last_used_at;
    };
    const first = server.clock.now();
    expect(await use()).toEqual(first);
    server.clock.advance(59);
    expect(await use()).toEqual(first);
    server.clock.advance(1);
    expect(await use()).toEqual(server.clock.now());
  });
});

describe('the list of users', () => {
  test('is sorted by name, with the total, and never contains a password', async () => {
    const found = await list();
    const sorted = found.items.map((user: { display_name: string }) => user.display_name);
    expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)));
    expect(found.total).toBe(found.items.length);
    expect(JSON.stringify(found)).not.toMatch(/password(?<!has_password)|argon2/);
  });

  test('is filtered, searched and paged', async () => {
    expect(await names('state=pending')).toEqual(['Zoë Last']);
    expect(await names('role=external&state=approved')).toEqual(['The external']);
    expect(await names('search=ZOE@label')).toEqual(['Zoë Last']);
    expect(await names('search=m_f')).toEqual(['Adam_First']);
    expect(await names('search=%25')).toEqual([]);
    expect(await list('search=label.example&limit=1&offset=1')).toMatchObject({
      items: [{ display_name: 'Zoë Last' }],
      total: 2,
    });
    expect(await names('search=label.example&sort=email&order=desc')).toEqual(['Zoë Last', 'Adam_First']);
  });

  test('is searched by words of the name and the address in any order, a number as a whole word', async () => {
    for (const floor of ['7', '17']) await makeUser(server.db, { display_name: `Wörds of floor ${floor}` });
    expect(await names('search=label%20ZO%20last')).toEqual(['Zoë Last']);
    expect(await names('search=7%20words%20fl')).toEqual(['Wörds of floor 7']);
    expect(await names('search=words%20oor%20of')).toHaveLength(2);
    expect(await names('search=words%20or%207')).toEqual([]);
  });

  test('is searched and sorted by name regardless of case and accents', async () => {
    const make = (display_name: string, email?: string) =>
      makeUser(server.db, { display_name, ...(email && { email }) });
    await make('Éloïse Ångström');
    await make('eloise Zander');
    await make('Eloise Baker', 'ELB@spelt.example.com');
    expect(await names('search=ELOISE')).toEqual(['Éloïse Ångström', 'Eloise Baker', 'eloise Zander']);
    expect(await names('search=éloi&order=desc')).toEqual(['eloise Zander', 'Eloise Baker', 'Éloïse Ångström']);
    expect(await names('search=a%CC%8Angstrom')).toEqual(['Éloïse Ångström']);
    expect(await names('search=elb@SPELT')).toEqual(['Eloise Baker']);
    expect(await names('search=%EF%BC%85')).toEqual([]);
  });

  test('has each user on one page, in any sort order', async () => {
    for (const sort of ['display_name', 'role', 'first_approved_at']) {
      for (const order of ['asc', 'desc']) {
        const { total } = await list(`sort=${sort}&order=${order}&limit=1`);
        const seen = new Set<string>();
        for (let offset = 0; offset < total; offset += 2) {
          const { items } = await list(`sort=${sort}&order=${order}&limit=2&offset=${offset}`);
          for (const { id } of items) seen.add(id);
        }
        expect(seen.size, `${sort} ${order}`).toBe(total);
      }
    }
  });

  test.each(['limit=201', 'sort=password_hash', 'role=owner', 'state=asleep'])('rejects %s', async (query) => {
    expect((await server.call('GET', `/api/users?${query}`, { as: 'editor' })).status).toBe(422);
  });
});

test('an unknown user and an invalid id return the same 404', async () => {
  const missing = await server.call('GET', '/api/users/01900000-0000-7000-8000-000000000000', { as: 'editor' });
  expect(missing.status).toBe(404);
  for (const id of ['x', '1', "'", '..%2F..', 'mE']) {
    const answer = await server.call('GET', `/api/users/${encodeURIComponent(id)}`, { as: 'editor' });
    expect([answer.status, answer.text], id).toEqual([404, missing.text]);
  }
});

test('the catalogue of permissions is complete and in order', async () => {
  const { body } = await server.call('GET', '/api/permissions', { as: 'external' });
  expect(body.items).toEqual(permissionCatalogue);
  expect(body.items.slice(0, 6).map(({ key }: { key: string }) => key)).toEqual([
    'users-read',
    'users-modify',
    'campaigns-read',
    'campaigns-modify',
    'consumer-data-read',
    'consumer-data-modify',
  ]);
});
