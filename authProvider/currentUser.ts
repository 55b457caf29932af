import type { User } from '../resources/users/schema.ts';
import { authorizedFetch } from './authorizedFetch.ts';
import { readTokens, subscribeTokens } from './tokenStore.ts';

/** Thrown if the server refused or failed to return the current user. `status` is that of the response. */
export class CurrentUserFailed extends Error {
  override name = 'CurrentUserFailed';
  constructor(readonly status: number) {
    super(`GET /api/users/me was answered with ${status}`);
  }
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'display_name' in value &&
  typeof value.display_name === 'string' &&
  'permissions' in value &&
  Array.isArray(value.permissions);

const lifeMs = 60_000;
let known: { user: Promise<User>; since: number; until: number } | null = null;

/** Clears the cached user, so that the next call requests it. */
export function forgetUser(): void {
  known = null;
}

subscribeTokens((tokens) => {
  if (!tokens) forgetUser();
});

/**
 * Returns the current user with permissions, cached for a minute.
 * @throws CurrentUserFailed with the status of the response.
 */
export function currentUser(): Promise<User> {
  if (known && known.until > Date.now()) return known.user;
  const user = readUser();
  const since = Date.now();
  known = { user, since, until: since + lifeMs };
  user.catch(forgetUser);
  return user;
}

/**
 * Returns for how many milliseconds data that derives from the user at `moment` (milliseconds since 1970) remains
 * valid after it: until the cached user expires, or 0 if it was cleared since.
 */
export function userHoldsFrom(moment: number): number {
  return known && known.since <= moment ? known.until - moment : 0;
}

async function readUser(): Promise<User> {
  const answer = await authorizedFetch('/api/users/me');
  if (!answer.ok) throw new CurrentUserFailed(answer.status);
  const body: unknown = await answer.json();
  if (!isUser(body)) throw new CurrentUserFailed(answer.status);
  return body;
}

/**
 * Checks with the server whether the sign-in is still valid, and deletes its tokens if it has ended, for example by a
 * new password. An unreachable server changes nothing.
 */
export async function recheckSignIn(): Promise<void> {
  if (!readTokens()) return;
  forgetUser();
  await currentUser().catch(() => undefined);
}
