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
async function tokenAfter(refused: string | null): Promise<string | null> {
  const current = readTokens();
  if (current && current.access_token !== refused) return current.access_token;
  return refused === null ? null : ((await refreshTokens(refused))?.access_token ?? null);
}

/**
 * Sends with the bearer of this user session. Waits for a refresh where less than 30 s are left, and sends once more after
 * a 401, which the server answered without doing anything; so the body must be one that can be sent twice (text or a
 * form, not a stream). Signed out, it sends without a bearer, and the server answers 401.
 * @throws RefreshFailed when the token has run out and no other could be fetched
 */
export async function withBearer<Answer extends { status: number }>(
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const token = await currentAccessToken();
  const answer = await send(token);
  if (answer.status !== 401) return answer;
  const next = await tokenAfter(token).catch(() => null);
  return next ? send(next) : answer;
}

/** `fetch` with the bearer, see `withBearer`. */
export const authorizedFetch = (input: string, init?: RequestInit): Promise<Response> =>
  withBearer((token) => send(input, init, token));
