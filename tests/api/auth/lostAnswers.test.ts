import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { hashOf } from '#server/modules/auth/auth.ts';
import { cutConnectionTo, cuts } from '../../support/cutConnection.ts';
import { refresh } from './signInSteps.ts';
import { withTwoProcesses } from './twoProcesses.ts';

const two = withTwoProcesses();
const { signIn, refreshed, statusOf } = two;

/** Refreshes and ignores the response, as if it were lost. */
const lose = (token: string) => refreshed(token, two.other);

describe('an old refresh token', () => {
  test.each([
    ['at once', 0],
    ['after a laptop was closed for an hour', 3600],
  ])('is accepted %s while the new pair is unused, and that pair ends', async (_when, seconds) => {
    const { refresh_token } = await signIn();
    const lost = await lose(refresh_token);
    two.server.clock.advance(seconds);
    const next = await refreshed(refresh_token);
    expect(await statusOf(lost.access_token)).toBe(401);
    expect(await statusOf(next.access_token, two.other)).toBe(200);
    await refreshed(next.refresh_token);
  });

  test('is accepted again each time the response is lost', async () => {
    const { refresh_token } = await signIn();
    for (let lost = 0; lost < 5; lost++) await lose(refresh_token);
    expect(await statusOf((await refreshed(refresh_token)).access_token)).toBe(200);
  });

  test.each([
    ['its access token', async (pair: TokenInfo) => expect(await statusOf(pair.access_token)).toBe(200)],
    ['its refresh token', (pair: TokenInfo) => refreshed(pair.refresh_token)],
  ])('ends the whole sign-in once the new pair was used by %s', async (_what, use) => {
    const first = await signIn();
    const second = await refreshed(first.refresh_token);
    await use(second);
    // The sweep must not delete the record of this use.
    two.server.clock.advance(3600);
    await two.server.timers.turn();
    expect((await refresh(two.app, first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    for (const { access_token, refresh_token } of [first, second]) {
      expect(await statusOf(access_token, two.other)).toBe(401);
      expect((await refresh(two.other, refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    }
    expect(
      await two.server.db.selectFrom('sign_ins').where('user_id', '=', first.userId).selectAll().execute(),
    ).toEqual([]);
  });

  test.each([
    ['is only refused for a minute', 59, 200],
    ['ends the sign-in later', 60, 401],
  ])('of a pair that ended unused %s', async (_what, seconds, status) => {
    const { refresh_token } = await signIn();
    const lost = await lose(refresh_token);
    const next = await refreshed(refresh_token);
    two.server.clock.advance(seconds);
    expect((await refresh(two.app, lost.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(next.access_token)).toBe(status);
  });

  test('that a thief uses first leaves the owner with a pair that ends the sign-in', async () => {
    const { refresh_token } = await signIn();
    const owners = await refreshed(refresh_token);
    const thiefs = await refreshed(refresh_token, two.other);
    expect(await statusOf(thiefs.access_token)).toBe(200);
    expect(await statusOf(owners.access_token)).toBe(401);
    two.server.clock.advance(60);
    expect((await refresh(two.app, owners.refresh_token)).statusCode).toBe(400);
    expect(await statusOf(thiefs.access_token)).toBe(401);
  });
});

describe('a response that is interrupted', () => {
  let url: string;
  beforeAll(async () => {
    url = await two.server.listen();
  });

  test.each(cuts)('%s keeps the sign-in valid', async (_place, arrives) => {
    const { refresh_token } = await signIn();
    const connection = await cutConnectionTo(url, arrives);
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'crm-tools', refresh_token });
    const answer = fetch(`${connection.url}/api/auth/oauth2/refresh`, { method: 'POST', body });
    await expect(answer.then((arrived) => arrived.json())).rejects.toThrow();
    await connection.close();
    const next = await refreshed(refresh_token);
    expect(await statusOf(next.access_token)).toBe(200);
    await refreshed(next.refresh_token);
  });
});

test('a new pair is marked as used only by its first calls, also when they are simultaneous', async () => {
  const { refresh_token } = await signIn();
  const { access_token } = await refreshed(refresh_token);
  const calls = await Promise.all(
    Array.from({ length: 8 }, (_, at) => statusOf(access_token, at % 2 ? two.app : two.other)),
  );
  expect(new Set(calls)).toEqual(new Set([200]));
  const versions = () =>
    sql`select xmin::text from oidc_payloads where id_hash = ${hashOf(access_token)}`.execute(two.server.db);
  const before = await versions();
  expect(before.rows).toHaveLength(1);
  await statusOf(access_token);
  expect((await versions()).rows).toEqual(before.rows);
});
