import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makeLock, makePersonalToken, makeUser } from '../support/builders.ts';
import { type Answer, type As, startTestServer, type TestServer } from '../support/server.ts';
import { freshSignIn } from '../support/signIns.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type HasId = { id: string };
const change = (user: HasId, what: 'role' | 'state', value: string, as: As = 'admin') =>
  server.call('POST', `/api/users/${user.id}/${what}`, { as, json: { [what]: value } });
const keyOf = ({ body }: Answer): string => body.detail.key;
const stored = ({ id }: HasId) =>
  server.db.selectFrom('users').select(['role', 'state']).where('id', '=', id).executeTakeFirstOrThrow();
const locks = async () => (await server.call('GET', '/api/campaigns/locks', { as: 'admin' })).body.items;

describe('a state', () => {
  test.each([
    ['pending', 'approved', 200],
    ['pending', 'rejected', 200],
    ['approved', 'rejected', 200],
    ['rejected', 'approved', 200],
    ['approved', 'approved', 409],
    ['approved', 'pending', 409],
    ['rejected', 'pending', 409],
  ] as const)('may go from %s to %s: %i', async (from, to, status) => {
    const user = await makeUser(server.db, { state: from });
    const answer = await change(user, 'state', to);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toMatchObject({ id: user.id, state: to });
    else expect(keyOf(answer)).toBe('invalid-state-change');
    expect((await stored(user)).state).toBe(status === 200 ? to : from);
  });

  test('stores the date of the first approval, and keeps it', async () => {
    const user = await makeUser(server.db, { state: 'pending' });
    const { first_approved_at } = (await change(user, 'state', 'approved')).body;
    expect(first_approved_at).toMatch(/Z$/);
    server.clock.advance(60);
    await change(user, 'state', 'rejected');
    expect((await change(user, 'state', 'approved')).body.first_approved_at).toBe(first_approved_at);
  });

  test('that blocks ends sign-ins, personal tokens and locks with the next call', async () => {
    const user = await makeUser(server.db);
    const { access_token: bearer } = await freshSignIn(server, user);
    const token = await makePersonalToken(server.db, { user });
    const campaign = await makeCampaign(server.db);
    const ask = async (as: As) => (await server.call('GET', `/api/campaigns/${campaign.id}`, { as })).status;
    await server.call('PUT', `/api/campaigns/${campaign.id}/lock`, { as: { bearer }, json: {} });
    expect([await ask({ bearer }), await ask({ bearer: token }), (await locks()).length]).toEqual([200, 200, 1]);
    expect((await change(user, 'state', 'rejected')).status).toBe(200);
    expect([await ask({ bearer }), await ask({ bearer: token }), (await locks()).length]).toEqual([401, 401, 0]);
    expect((await change(user, 'state', 'approved')).status).toBe(200);
    expect([await ask({ bearer }), await ask({ bearer: token })]).toEqual([401, 401]);
  });
});

describe('a role', () => {
  test('counts from the next call on', async () => {
    const user = await makeUser(server.db, { role: 'external' });
    expect((await server.call('GET', '/api/users', { as: user })).status).toBe(403);
    expect((await change(user, 'role', 'editor')).body).toMatchObject({ role: 'editor', limited_access: false });
    expect((await server.call('GET', '/api/users', { as: user })).status).toBe(200);
  });

  test('that hides campaigns frees the locks on them, and keeps those on granted ones', async () => {
    const user = await makeUser(server.db);
    const kept = await makeCampaign(server.db, { grantedTo: user });
    const lost = await makeCampaign(server.db);
    await makeLock(server.db, { campaign: kept, user, at: server.clock.now() });
    await makeLock(server.db, { campaign: lost, user, at: server.clock.now() });
    expect((await change(user, 'role', 'external')).status).toBe(200);
    expect((await locks()).map((lock: { campaign_id: string }) => lock.campaign_id)).toEqual([kept.id]);
  });
});

describe('nobody', () => {
  test('can change a system user', async () => {
    const system = await makeUser(server.db, { is_system: true, password_hash: null });
    expect(keyOf(await change(system, 'role', 'admin'))).toBe('system-user');
    expect(keyOf(await change(system, 'state', 'rejected'))).toBe('system-user');
  });

  test('can change their own role or state', async () => {
    await makeUser(server.db, { role: 'admin' });
    const own = await server.person('admin');
    expect(keyOf(await change(own, 'role', 'editor'))).toBe('own-account');
    expect(keyOf(await change(own, 'state', 'rejected'))).toBe('own-account');
    expect(await stored(own)).toEqual({ role: 'admin', state: 'approved' });
  });

  test('can change either by twenty simultaneous calls', async () => {
    await makeUser(server.db, { role: 'admin' });
    const own = await server.person('admin');
    const system = await makeUser(server.db, { is_system: true, password_hash: null });
    const asked = Array.from({ length: 20 }, (_, at) => {
      const [what, value] = at % 4 < 2 ? (['role', 'external'] as const) : (['state', 'rejected'] as const);
      return change(at % 2 === 0 ? own : system, what, value);
    });
    const keys = new Set((await Promise.all(asked)).map(keyOf));
    expect([...keys].sort()).toEqual(['own-account', 'system-user']);
    expect(await stored(own)).toEqual({ role: 'admin', state: 'approved' });
    expect(await stored(system)).toEqual({ role: 'editor', state: 'approved' });
  });

  test('except an administrator can change users, and not even with a personal token', async () => {
    const user = await makeUser(server.db, { state: 'pending' });
    const bearer = await makePersonalToken(server.db, {
      user: await server.person('admin'),
      permissions: ['users-read', 'users-modify'],
    });
    for (const as of ['editor', 'external', { bearer }] as const) {
      expect((await change(user, 'role', 'admin', as)).status).toBe(403);
      expect((await change(user, 'state', 'approved', as)).status).toBe(403);
    }
    expect(await stored(user)).toEqual({ role: 'editor', state: 'pending' });
  });

  test('can be changed if unknown or with an unknown value', async () => {
    const user = await makeUser(server.db);
    expect((await change({ id: '01970000-0000-7000-8000-000000000000' }, 'role', 'admin')).status).toBe(404);
    expect((await change(user, 'role', 'owner')).status).toBe(422);
    expect((await change(user, 'state', 'blocked')).status).toBe(422);
  });
});

describe('the last administrator', () => {
  test('stays, when all of them demote or block one another at the same moment', async () => {
    const alone = await startTestServer();
    try {
      const admins = await Promise.all(Array.from({ length: 20 }, () => makeUser(alone.db, { role: 'admin' })));
      for (const admin of admins) await alone.signIn(admin);
      const answers = await Promise.all(
        admins.map((admin, at) => {
          const other = admins[(at + 1) % admins.length];
          const json = at % 2 === 0 ? { role: 'editor' } : { state: 'rejected' };
          return alone.call('POST', `/api/users/${other?.id}/${Object.keys(json)[0]}`, { as: admin, json });
        }),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const left = await alone.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('state', '=', 'approved')
        .execute();
      expect(left.length).toBeGreaterThan(0);
    } finally {
      await alone.close();
    }
  });

  test('gets a message that they are the last one, when they change themselves', async () => {
    const alone = await startTestServer();
    try {
      const own = await alone.person('admin');
      const answer = await alone.call('POST', `/api/users/${own.id}/role`, { as: 'admin', json: { role: 'editor' } });
      expect([answer.status, keyOf(answer)]).toEqual([409, 'last-admin']);
    } finally {
      await alone.close();
    }
  });
});

describe('a new user', () => {
  const add = (json: object, as: As = 'admin') => server.call('POST', '/api/users', { as, json });
  const someone = (fields: object = {}) => ({
    display_name: 'Nova Field',
    email: `nova-${Math.random()}@example.com`,
    password: 'a long enough password',
    ...fields,
  });

  test('waits for approval with a verified address, as external, and can then replace the password', async () => {
    const input = someone({ email: `Nova.${Date.now()}@Example.com` });
    const { status, body } = await add(input);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      display_name: 'Nova Field',
      role: 'external',
      state: 'pending',
      email_verified: true,
    });
    expect(body).not.toHaveProperty('password');
    const signIn = () =>
      server.call('POST', '/api/auth/jwt/session', { json: { email: body.email, password: input.password } });
    expect((await signIn()).body.detail.key).toBe('user-pending');
    await change(body, 'state', 'approved');
    expect((await signIn()).body.detail.key).toBe('password-change-required');
  });

  test('needs an unused address, in any case', async () => {
    const input = someone();
    await add(input);
    const answer = await add({ ...input, email: input.email.toUpperCase() });
    expect([answer.status, keyOf(answer)]).toEqual([409, 'email-taken']);
  });

  test.each([
    ['display_name', { display_name: '' }],
    ['email', { email: 'no address' }],
    ['password', { password: 'fifteen letters' }],
    ['password', { password: 'x'.repeat(257) }],
    ['role', { role: 'admin' }],
    ['state', { state: 'approved' }],
    ['permissions', { permissions: ['users-modify'] }],
    ['is_system', { is_system: true }],
  ])('is rejected for its %s', async (field, wrong) => {
    const { status, body } = await add(someone(wrong));
    expect(status).toBe(422);
    expect(body.detail.map((one: { loc: unknown[] }) => one.loc.at(-1))).toContain(field);
  });
});

describe('users who wait for approval', () => {
  test('are visible only to those who may approve them', async () => {
    const pending = await makeUser(server.db, { state: 'pending', display_name: 'Only for admins' });
    const seen = async (as: As) => {
      const list = await server.call('GET', '/api/users?search=Only for admins', { as });
      const one = await server.call('GET', `/api/users/${pending.id}`, { as });
      return [list.body.total, list.body.items.length, one.status];
    };
    expect(await seen('admin')).toEqual([1, 1, 200]);
    expect(await seen('editor')).toEqual([0, 0, 404]);
  });
});
