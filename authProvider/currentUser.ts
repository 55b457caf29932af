import type { User } from '../resources/users/schema.ts';
import { authorizedFetch } from './authorizedFetch.ts';
import { readTokens, subscribeTokens } from './tokenStore.ts';

/** The server refused or failed to say who is signed in; `status` as in the answer. */
export class CurrentUserFailed extends Error {
  override name = 'CurrentUserFailed';
  constructor(readonly status: number) {
    super(`GET /api/users/me returned ${status}`);
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

/** Forgets the user, so that the next question asks the server. */
export function forgetUser(): void {
  known = null;
}

subscribeTokens((tokens) => {
  if (!tokens) forgetUser();
});

/**
 * The signed-in person with their permissions, asked once for everybody who wants to know within a minute.
 * @throws CurrentUserFailed with the status of the answer.
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
 * For how many milliseconds what was made of the user at this moment (milliseconds since 1970) holds from then on: until
 * the server is asked for them again; 0 when they were forgotten since.
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
 * Asks the server whether the sign-in of this browser still holds, and forgets its tokens where it has ended, as after a
 * new password. What can't be asked is left as it is.
 */
export async function recheckSignIn(): Promise<void> {
  if (!readTokens()) return;
  forgetUser();
  await currentUser().catch(() => undefined);
}
