import { limits, oauthClientId } from '#contracts/limits.ts';
import { endUserSession } from './endUserSession.ts';
import { readTokenInfo } from './tokenInfo.ts';
import { clearTokens, readTokens, type StoredTokens, storeTokens } from './tokenStore.ts';

const refreshLock = 'cms_token_refresh';
const refreshTimeoutMs = 15_000;
/** Tabs are processes: a write to localStorage takes a moment to reach the others, and the lock may be faster. */
const storageSpreadMs = 250;

/** Thrown if a refresh got no usable response. The sign-in may still be valid, so the tokens stay. */
export class RefreshFailed extends Error {
  override name = 'RefreshFailed';
}

/**
 * Refreshes in progress, by the access token that they replace. A refresh of an older token has no result for a newer
 * one.
 */
const running = new Map<string, Promise<StoredTokens | null>>();

/**
 * Exchanges the refresh token once across all tabs, with a Web Lock: a tab that gets the lock later finds the new
 * tokens in localStorage. `stale` is the access token to replace.
 * @returns the current tokens; null if the sign-in has ended, which deletes the tokens
 * @throws RefreshFailed if the server is unreachable
 */
export function refreshTokens(stale: string): Promise<StoredTokens | null> {
  const known = running.get(stale);
  if (known) return known;
  const refresh = new Promise<StoredTokens | null>((resolve, reject) => {
    navigator.locks.request(refreshLock, () => refreshUnlessDone(stale, resolve)).catch(reject);
  }).finally(() => running.delete(stale));
  running.set(stale, refresh);
  return refresh;
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs with the lock and holds it until the other tabs see the new tokens. Callers in this tab continue at once. */
async function refreshUnlessDone(stale: string, done: (tokens: StoredTokens | null) => void): Promise<void> {
  const current = readTokens();
  if (!current || current.access_token !== stale) return done(current);
  const tokens = (await exchange(current)) ?? (await exchangeStored(current));
  if (tokens) {
    done(tokens);
    return wait(storageSpreadMs);
  }
  clearTokens();
  done(null);
  // A thief may have exchanged the refused token: this also ends the tokens that replaced it.
  await endUserSession(current.refresh_token);
}

/**
 * Exchanges the refresh token and stores the response; null if the server refuses it.
 * @throws RefreshFailed
 */
async function exchange({ refresh_token }: StoredTokens): Promise<StoredTokens | null> {
  const answer = await askForTokens(refresh_token);
  if (answer.ok) return storeTokens(await readTokenInfo(answer).catch(failed));
  if (await isInvalidGrant(answer)) return null;
  throw new RefreshFailed(`The token refresh returned ${answer.status}`);
}

/**
 * Uses the tokens that another tab has stored after a refresh token was refused: as they are, or exchanged once if the
 * access token expires soon. Null if there are none, or they are refused too: the sign-in has ended.
 */
async function exchangeStored(refused: StoredTokens): Promise<StoredTokens | null> {
  await wait(storageSpreadMs);
  const stored = readTokens();
  if (!stored || stored.refresh_token === refused.refresh_token) return null;
  return millisecondsLeft(stored) >= limits.tokenRefreshBlockingMs ? stored : exchange(stored);
}

/** The response got lost or was incomplete: the server still accepts the old refresh token. */
function failed(cause: unknown): never {
  throw new RefreshFailed('The server could not be reached to refresh the session', { cause });
}

async function askForTokens(refreshToken: string): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: oauthClientId,
  });
  const signal = AbortSignal.timeout(refreshTimeoutMs);
  return fetch('/api/auth/oauth2/refresh', { method: 'POST', body, signal }).catch(failed);
}

/** Returns whether the server refused the refresh token (RFC 6749, section 5.2). */
async function isInvalidGrant(answer: Response): Promise<boolean> {
  if (answer.status !== 400 && answer.status !== 401) return false;
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant';
}

const millisecondsLeft = (tokens: StoredTokens): number => tokens.expires_at - Date.now();

/**
 * Returns the access token for a call. If less than 30 s are left, it waits for a new one; below 120 s it refreshes in
 * the background. Null if signed out.
 * @throws RefreshFailed if the token has expired and the server is unreachable
 */
export async function currentAccessToken(): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  const left = millisecondsLeft(tokens);
  if (left >= limits.tokenRefreshBackgroundMs) return tokens.access_token;
  const refreshed = refreshTokens(tokens.access_token);
  if (left >= limits.tokenRefreshBlockingMs) {
    refreshed.catch(() => undefined);
    return tokens.access_token;
  }
  try {
    return (await refreshed)?.access_token ?? null;
  } catch (error) {
    if (millisecondsLeft(tokens) > 0) return tokens.access_token;
    throw error;
  }
}
