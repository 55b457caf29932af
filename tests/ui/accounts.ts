import { readTokenInfo } from '#authProvider/tokenInfo.ts';
import { storeTokens } from '#authProvider/tokenStore.ts';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { type callerAs, openAsIs } from './admin.tsx';

type Caller = Awaited<ReturnType<typeof callerAs>>;

/** A user that a test creates for itself, so that it can change and block it. */
type Account = { id: string; name: string; email: string; password: string };

/** Adds a user who awaits approval. */
export async function makeAccount(call: Caller, words: string): Promise<Account> {
  const mark = crypto.randomUUID().slice(0, 8);
  const account = { name: `${words} ${mark}`, email: `${mark}@ui.example`, password: `of no use here ${mark}` };
  const { name: display_name, email, password } = account;
  const { id } = Object(await call('POST', '/api/users', { display_name, email, password }));
  return { ...account, id: String(id) };
}

export const setState = (call: Caller, { id }: Account, state: 'approved' | 'rejected') =>
  call('POST', `/api/users/${id}/state`, { state });

export const setRole = (call: Caller, { id }: Account, role: string) => call('POST', `/api/users/${id}/role`, { role });

/** Logs a user in without the login page. */
export async function signInAs({ email, password }: Pick<Account, 'email' | 'password'>): Promise<TokenInfo> {
  const answer = await fetch('/api/auth/jwt/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return readTokenInfo(answer);
}

/** Opens the admin at a path, logged in as this user. */
export async function openAs(account: Account, path: string): Promise<void> {
  storeTokens(await signInAs(account));
  await openAsIs(path);
}

/** Returns the path of the user list filtered to this user. */
export const listed = ({ name }: Pick<Account, 'name'>, state?: string) =>
  `/user?filters=${encodeURIComponent(JSON.stringify({ search: name, ...(state && { state }) }))}`;
