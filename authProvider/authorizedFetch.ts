import { unattendedHeader } from '#contracts/limits.ts';
import { currentAccessToken, refreshTokens } from './refresh.ts';
import { readTokens } from './tokenStore.ts';

/** A tab without input for so long is unattended: its calls don't keep the login from ending without use. */
const attendedMs = 60_000;
let lastInput = Date.now();
// An editor in a frame sends messages when it is used. Tests without a browser have no events.
if (typeof window !== 'undefined')
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'message'])
    window.addEventListener(type, () => (lastInput = Date.now()), { capture: true, passive: true });

function send(input: string, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (Date.now() - lastInput > attendedMs) headers.set(unattendedHeader, '1');
  return fetch(input, { ...init, headers });
}

/**
 * Returns the access token for a retry: one that another tab has stored, or a refreshed one; null if the sign-in has
 * ended. `refused` is null for a call without a token, which is retried only if there is a token now.
 */
async function tokenAfter(refused: string | null): Promise<string | null> {
  const current = readTokens();
  if (current && current.access_token !== refused) return current.access_token;
  return refused === null ? null : ((await refreshTokens(refused))?.access_token ?? null);
}

/**
 * Calls `send` with the access token of this sign-in. Waits for a refresh if less than 30 s are left, and retries once
 * after a 401, which has no side effects. The body may be sent twice, so it must be text or a form, not a stream.
 * Without a sign-in the token is null, and the server responds with 401.
 * @throws RefreshFailed if the token has expired and the server is unreachable
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
