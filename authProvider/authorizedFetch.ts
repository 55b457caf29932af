import { currentAccessToken, refreshTokens } from './refresh.ts';
import { readTokens } from './tokenStore.ts';

function send(input: string, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
}

/**
 * A token that another tab has fetched meanwhile, or a new one; null when the sign-in has ended. `refused` is null for a
 * call that left without any: its 401 says nothing about who has signed in since.
 */
export async function tokenAfter(refused: string | null): Promise<string | null> {
  const current = readTokens();
  if (current && current.access_token !== refused) return current.access_token;
  return refused === null ? null : ((await refreshTokens(refused))?.access_token ?? null);
}

/**
 * `fetch` with the bearer of this sign-in. Waits for a refresh where less than 30 s are left, and tries once more after
 * a 401, which the first try answered without doing anything; so the body must be one that can be sent twice (text or
 * a form, no stream). Signed out, it leaves without a bearer, and the server says 401.
 */
export async function authorizedFetch(input: string, init?: RequestInit): Promise<Response> {
  const token = await currentAccessToken();
  const answer = await send(input, init, token);
  if (answer.status !== 401) return answer;
  const next = await tokenAfter(token).catch(() => null);
  return next ? send(input, init, next) : answer;
}
