import { limits, oauthClientId } from '../contracts/limits.ts';
import { endSignIn } from './endSignIn.ts';
import { readTokenInfo } from './tokenInfo.ts';
import { forgetTokens, keepTokens, readTokens, type StoredTokens } from './tokenStore.ts';

const refreshLock = 'cms_token_refresh';
const refreshTimeoutMs = 15_000;
/** Tabs are processes: what one writes into the storage the others see a moment later, and the lock may be faster. */
const storageSpreadMs = 250;

/** The refresh call got no usable answer: the sign-in may still be good, so nothing was forgotten. */
export class RefreshFailed extends Error {
  override name = 'RefreshFailed';
}

/** By the access token that is being replaced: one that waits for its turn over an older one answers no question about it. */
const running = new Map<string, Promise<StoredTokens | null>>();

/**
 * Exchanges the refresh token, once over all tabs: the lock is the browser's, and whoever gets it second finds the new
 * tokens in the storage. `stale` is the access token that is no longer good enough.
 * @returns the tokens to go on with; null when the sign-in has ended (they are forgotten then).
 * @throws RefreshFailed when the server could not be asked.
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

/** Runs in the lock, which it holds until the other tabs see what it wrote; those who wait here go on at once. */
async function refreshUnlessDone(stale: string, done: (tokens: StoredTokens | null) => void): Promise<void> {
  const current = readTokens();
  if (!current || current.access_token !== stale) return done(current);
  const tokens = (await exchange(current)) ?? (await exchangeStored(current));
  if (tokens) {
    done(tokens);
    return wait(storageSpreadMs);
  }
  forgetTokens();
  done(null);
  // A refused token may be one that a thief has replaced: what it was replaced by ends too.
  await endSignIn(current.refresh_token);
}

/** Exchanges the refresh token and keeps the answer; null when the server refuses it. @throws RefreshFailed */
async function exchange({ refresh_token }: StoredTokens): Promise<StoredTokens | null> {
  const answer = await askForTokens(refresh_token);
  if (answer.ok) return keepTokens(await readTokenInfo(answer).catch(failed));
  if (await isInvalidGrant(answer)) return null;
  throw new RefreshFailed(`The refresh was answered with ${answer.status}`);
}

/**
 * What another tab has stored, in place of a refused refresh token: as it is where its access token lives on, else it is
 * exchanged once. Null when there is nothing else, and when that is refused too: the sign-in has ended.
 */
async function exchangeStored(refused: StoredTokens): Promise<StoredTokens | null> {
  await wait(storageSpreadMs);
  const stored = readTokens();
  if (!stored || stored.refresh_token === refused.refresh_token) return null;
  return millisecondsLeft(stored) >= limits.tokenRefreshBlockingMs ? stored : exchange(stored);
}

/** The answer was cut: the old refresh token is accepted again. */
function failed(cause: unknown): never {
  throw new RefreshFailed('The server could not be reached to refresh the sign-in', { cause });
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

/** RFC 6749, section 5.2; a refused client counts too, since neither can be mended by asking again. */
async function isInvalidGrant(answer: Response): Promise<boolean> {
  if (answer.status !== 400 && answer.status !== 401) return false;
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant';
}

const millisecondsLeft = (tokens: StoredTokens): number => tokens.expires_at - Date.now();

/**
 * The access token for a call that leaves now. Under 30 s left the call waits for a new one; under 120 s a new one is
 * fetched beside it. Null when signed out.
 * @throws RefreshFailed when the token has run out and the server could not be asked for another.
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
