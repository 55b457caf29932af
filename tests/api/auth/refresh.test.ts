import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { endUserSessions } from '#server/modules/auth/auth.ts';
import { makeUser } from '../../support/builders.ts';
import { me, postForm, refresh, signInByJson, startAnotherProcess } from './signInSteps.ts';
import { withTwoProcesses } from './twoProcesses.ts';

const two = withTwoProcesses();
const { signIn, refreshed, statusOf } = two;

describe('rotation', () => {
  test('returns new tokens in the form of TokenInfo, also from another process', async () => {
    const first = await signIn();
    const second = await refreshed(first.refresh_token, two.other);
    expect(Object.keys(second).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_expires_in',
      'refresh_token',
      'token_type',
    ]);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOf(second.access_token)).toBe(200);
    expect(await statusOf(first.access_token, two.other)).toBe(200);
  });

  test('of one token by 20 simultaneous calls at two processes leaves one pair that works, and the sign-in continues', async () => {
    const { refresh_token } = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(index % 2 === 0 ? two.app : two.other, refresh_token)),
    );
    const issued = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<TokenInfo>());
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ error: 'invalid_grant' });
    }
    const working: TokenInfo[] = [];
    for (const pair of issued) if ((await statusOf(pair.access_token)) === 200) working.push(pair);
    expect(working).toHaveLength(1);
    await refreshed(working[0]?.refresh_token ?? '');
  });

  test('replayed in one sign-in leaves the others of the same user valid', async () => {
    const { id, email } = await makeUser(two.server.db);
    const [stolen, fine] = [await signInByJson(two.app, email), await signInByJson(two.app, email)];
    const { access_token } = await refreshed(stolen.refresh_token);
    expect(await statusOf(access_token)).toBe(200);
    await refresh(two.app, stolen.refresh_token);
    expect(await statusOf(access_token)).toBe(401);
    expect((await me(two.app, fine.access_token)).json()).toMatchObject({ id });
  });

  test('is refused for another client, for no token and for an access token', async () => {
    const { refresh_token, access_token } = await signIn();
    const foreign = await postForm(two.app, '/api/auth/oauth2/refresh', {
      grant_type: 'refresh_token',
      client_id: 'someone',
      refresh_token,
    });
    expect(foreign.json()).toMatchObject({ error: 'invalid_client' });
    for (const token of ['nonsense', access_token]) {
      expect((await refresh(two.app, token)).json()).toMatchObject({ error: 'invalid_grant' });
    }
    await refreshed(refresh_token);
  });
});

async function newTabSession(userId: string): Promise<{ grant_id: string }> {
  const token = await two.server.db
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const grant_id = String(token.grant_id);
  const row = {
    id_hash: Buffer.from(uuidv7()),
    alias: uuidv7(),
    user_id: userId,
    grant_id,
    created_at: two.server.clock.now(),
  };
  await two.server.db.insertInto('sessions').values(row).execute();
  return { grant_id };
}

describe('expiry', () => {
  test('ends an access token after 15 minutes', async () => {
    const { access_token } = await signIn();
    two.server.clock.advance(899);
    expect(await statusOf(access_token)).toBe(200);
    two.server.clock.advance(2);
    expect(await statusOf(access_token)).toBe(401);
  });

  test('ends an unused refresh token after 8 hours, and a sign-in after 12 hours in all', async () => {
    const idle = await signIn();
    const used = await signIn();
    two.server.clock.advance(7 * 3600);
    const later = await refreshed(used.refresh_token);
    expect(later).toMatchObject({ expires_in: 900, refresh_expires_in: 5 * 3600 });
    two.server.clock.advance(3600 + 1);
    expect((await refresh(two.app, idle.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    two.server.clock.advance(4 * 3600 - 300);
    const last = await refreshed(later.refresh_token);
    expect(last.expires_in).toBeLessThanOrEqual(300);
    expect(last.refresh_expires_in).toBeLessThanOrEqual(300);
    two.server.clock.advance(300);
    expect((await refresh(two.app, last.refresh_token)).statusCode).toBe(400);
    expect(await statusOf(last.access_token)).toBe(401);
  });

  test('is configured by the environment', async () => {
    const lifetimes = { accessTokenSeconds: 20, refreshIdleSeconds: 90, refreshTotalSeconds: 120 };
    const short = await startAnotherProcess(two.server, lifetimes);
    const { email } = await makeUser(two.server.db);
    expect(await signInByJson(short, email)).toMatchObject({ expires_in: 20, refresh_expires_in: 90 });
    await short.close();
  });

  test('sweeps expired rows and tabs of ended sign-ins, and keeps valid ones', async () => {
    const gone = await signIn();
    await newTabSession(gone.userId);
    two.server.clock.advance(13 * 3600);
    const { access_token } = await signIn();
    await two.server.timers.turn();
    const count = async (table: 'oidc_payloads' | 'sessions') =>
      (await two.server.db.selectFrom(table).where('user_id', '=', gone.userId).selectAll().execute()).length;
    expect([await count('oidc_payloads'), await count('sessions')]).toEqual([0, 0]);
    expect(await statusOf(access_token)).toBe(200);
  });
});

describe('the end of a sign-in', () => {
  test('logout ends its tokens at once in every process, and returns 204 for anything', async () => {
    const { refresh_token, access_token } = await signIn();
    const logout = (token: string) =>
      two.app.inject({ method: 'POST', url: '/api/auth/oauth2/logout', payload: { refresh_token: token } });
    expect((await logout(refresh_token)).statusCode).toBe(204);
    expect(await statusOf(access_token, two.other)).toBe(401);
    expect((await refresh(two.other, refresh_token)).statusCode).toBe(400);
    for (const token of [refresh_token, 'nonsense']) expect((await logout(token)).statusCode).toBe(204);
  });

  test('logout with a token that was already rotated ends the sign-in too', async () => {
    const { refresh_token } = await signIn();
    const { access_token } = await refreshed(refresh_token);
    await two.app.inject({ method: 'POST', url: '/api/auth/oauth2/logout', payload: { refresh_token } });
    expect(await statusOf(access_token)).toBe(401);
  });

  test('a user who is blocked gets 401 from the next call on and no new tokens', async () => {
    const { access_token, refresh_token, userId } = await signIn();
    await two.server.db.updateTable('users').set({ state: 'rejected' }).where('id', '=', userId).execute();
    expect(await statusOf(access_token, two.other)).toBe(401);
    expect((await refresh(two.app, refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('a new role counts from the next call on', async () => {
    const { access_token, userId } = await signIn();
    await two.server.db.updateTable('users').set({ role: 'external' }).where('id', '=', userId).execute();
    expect((await me(two.other, access_token)).json()).toMatchObject({ role: 'external', limited_access: true });
  });

  test('all sign-ins of a user end with the transaction that ends them, and none if it fails', async () => {
    const { id, email } = await makeUser(two.server.db);
    const tokens = [await signInByJson(two.app, email), await signInByJson(two.other, email)];
    const failing = two.server.db.transaction().execute(async (transaction) => {
      await endUserSessions(transaction, id);
      throw new Error('the rest of it failed');
    });
    await expect(failing).rejects.toThrow('the rest of it failed');
    expect(await statusOf(tokens[0]?.access_token ?? '')).toBe(200);
    await endUserSessions(two.server.db, id);
    for (const { access_token } of tokens) expect(await statusOf(access_token)).toBe(401);
  });
});
