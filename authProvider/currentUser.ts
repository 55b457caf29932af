import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '../resources/users/schema.ts';
import { authorizedFetch } from './authorizedFetch.ts';
import { readTokens, subscribeTokens } from './tokenStore.ts';

/** Thrown if the server refused or failed to return the current user. `status` is that of the response. */
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

/** Clears the cached user, so that the next call requests it. */
/**
 * Returns the current user with permissions, cached for a minute.
 * @throws CurrentUserFailed with the status of the response.
 */
/**
 * Returns for how many milliseconds data that derives from the user at `moment` (milliseconds since 1970) remains
 * valid after it: until the cached user expires, or 0 if it was cleared since.
 */
async function readUser(): Promise<User> {
  const answer = await authorizedFetch('/api/users/me');
  if (!answer.ok) throw new CurrentUserFailed(answer.status);
  const body: unknown = await answer.json();
  if (!isUser(body)) throw new CurrentUserFailed(answer.status);
  return body;
}

const freshMs = 60_000;

/**
 * Checks with the server whether the sign-in is still valid, and deletes its tokens if it has ended, for example by a
 * new password. An unreachable server changes nothing.
 */
export const userQuery = queryOptions({ queryKey: ['currentUser'], queryFn: readUser, staleTime: freshMs });

export const invalidateUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: userQuery.queryKey, refetchType: 'none' });

export function keepRightsWithUser(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(['auth'], {
    retry: false,
    staleTime: ({ state: { dataUpdatedAt } }) => {
      const user = queryClient.getQueryState(userQuery.queryKey);
      const isOfThisUser = user && !user.isInvalidated && user.dataUpdatedAt <= dataUpdatedAt;
      return isOfThisUser ? user.dataUpdatedAt + freshMs - dataUpdatedAt : 0;
    },
  });
  subscribeTokens((tokens) => {
    if (!tokens) void invalidateUser(queryClient);
  });
}

export async function recheckSignIn(queryClient: QueryClient): Promise<void> {
  if (readTokens()) await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
}
