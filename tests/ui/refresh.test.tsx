import { afterEach, expect, test, vi } from 'vitest';
import { authorizedFetch } from '#authProvider/authorizedFetch.ts';
import { RefreshFailed } from '#authProvider/refresh.ts';
import { readTokens, type StoredTokens, storeTokens } from '#authProvider/tokenStore.ts';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { newSignIn } from './admin.tsx';
import { interceptCalls } from './answers.ts';

const refreshPath = '/api/auth/oauth2/refresh';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Stores tokens whose access token has expired by this browser's clock. */
const keepSpent = (info: TokenInfo): StoredTokens => storeTokens(info, Date.now() - info.expires_in * 1000);

const whoAmI = async () => (await authorizedFetch('/api/users/me')).status;

test('calls of a tab without input for a minute say so, until the user is back', async () => {
  await newSignIn('editor').then(storeTokens);
  const start = Date.now();
  const sent = vi.spyOn(window, 'fetch');
  const isUnattended = async () => {
    await whoAmI();
    return new Headers(sent.mock.lastCall?.[1]?.headers).has('x-unattended');
  };
  window.dispatchEvent(new KeyboardEvent('keydown'));
  expect(await isUnattended()).toBe(false);
  vi.spyOn(Date, 'now').mockReturnValue(start + 62_000);
  expect(await isUnattended()).toBe(true);
  window.dispatchEvent(new MessageEvent('message'));
  expect(await isUnattended()).toBe(false);
});

test('a refresh with a truncated response fails without a logout, and the next one succeeds', async () => {
  keepSpent(await newSignIn('editor'));
  interceptCalls(refreshPath, async (real) => {
    const { status, headers } = await real();
    return new Response('{"access_token":', { status, headers });
  });
  await expect(authorizedFetch('/api/users/me')).rejects.toBeInstanceOf(RefreshFailed);
  expect(readTokens()).not.toBeNull();
  vi.restoreAllMocks();
  expect(await whoAmI()).toBe(200);
});

test('a refused refresh continues with the tokens that another tab has stored, refreshed once if they have expired', async () => {
  for (const keep of [storeTokens, keepSpent]) {
    const others = await newSignIn('editor');
    keepSpent({ ...others, access_token: 'a'.repeat(43), refresh_token: 'b'.repeat(43) });
    let asked = 0;
    interceptCalls(refreshPath, async (real) => {
      asked += 1;
      const answer = await real();
      if (asked === 1) keep(others);
      return answer;
    });
    expect(await whoAmI()).toBe(200);
    expect(asked).toBe(keep === storeTokens ? 1 : 2);
    vi.restoreAllMocks();
  }
});

test('a refresh that is refused for the stored tokens too logs out', async () => {
  const info = await newSignIn('editor');
  const unknown = (letter: string): TokenInfo => ({
    ...info,
    access_token: letter.repeat(43),
    refresh_token: letter.repeat(43),
  });
  keepSpent(unknown('a'));
  let asked = 0;
  interceptCalls(refreshPath, async (real) => {
    asked += 1;
    keepSpent(unknown('b'));
    return real();
  });
  expect(await whoAmI()).toBe(401);
  expect([asked, readTokens()]).toEqual([2, null]);
});

test('a refresh with tokens that a thief has replaced ends the session of the thief too', async () => {
  const first = await newSignIn('editor');
  const exchange = async (): Promise<TokenInfo> => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'crm-tools',
      refresh_token: first.refresh_token,
    });
    return (await fetch(refreshPath, { method: 'POST', body })).json();
  };
  const statusOf = async ({ access_token }: TokenInfo) =>
    (await fetch('/api/users/me', { headers: { Authorization: `Bearer ${access_token}` } })).status;
  keepSpent(await exchange());
  const thiefs = await exchange();
  expect(await statusOf(thiefs)).toBe(200);
  expect(await whoAmI()).toBe(401);
  expect(readTokens()).toBeNull();
  await expect.poll(() => statusOf(thiefs)).toBe(401);
});
