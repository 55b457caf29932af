import type { TokenInfo } from '#contracts/api/auth.ts';
import { tokenStorageKey } from '#contracts/limits.ts';

/** The stored tokens of a sign-in. Both times are in milliseconds since 1970. */
export type StoredTokens = {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  refresh_expires_at: number;
};

type Listener = (tokens: StoredTokens | null, elsewhere: boolean) => void;
const listeners = new Set<Listener>();

const isStoredTokens = (value: unknown): value is StoredTokens =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  typeof value.access_token === 'string' &&
  'refresh_token' in value &&
  typeof value.refresh_token === 'string' &&
  'expires_at' in value &&
  typeof value.expires_at === 'number' &&
  'refresh_expires_at' in value &&
  typeof value.refresh_expires_at === 'number';

function parse(text: string | null): StoredTokens | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isStoredTokens(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Returns the tokens of this browser; null if signed out. It always reads localStorage, because another tab may have
 * changed them.
 */
export const readTokens = (): StoredTokens | null => parse(localStorage.getItem(tokenStorageKey));

/** Stores the response of the token or refresh endpoint (docs/protocol.md, Sign-in), with lifetimes in seconds. */
export function storeTokens(info: TokenInfo, now = Date.now()): StoredTokens {
  const tokens = {
    access_token: info.access_token,
    refresh_token: info.refresh_token,
    expires_at: now + info.expires_in * 1_000,
    refresh_expires_at: now + info.refresh_expires_in * 1_000,
  };
  localStorage.setItem(tokenStorageKey, JSON.stringify(tokens));
  notify(tokens, false);
  return tokens;
}

/** Deletes the tokens, which signs this browser out in all tabs. */
export function clearTokens(): void {
  if (localStorage.getItem(tokenStorageKey) === null) return;
  localStorage.removeItem(tokenStorageKey);
  notify(null, false);
}

function notify(tokens: StoredTokens | null, elsewhere: boolean): void {
  for (const listener of listeners) listener(tokens, elsewhere);
}

function onStorage(event: StorageEvent): void {
  // The key is null if the storage was cleared.
  if (event.key === tokenStorageKey || event.key === null)
    notify(parse(event.key === null ? null : event.newValue), true);
}

/**
 * Subscribes to token changes. Null means signed out; `elsewhere` means in another tab. Returns the unsubscribe
 * function.
 */
export function subscribeTokens(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
