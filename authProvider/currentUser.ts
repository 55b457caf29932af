import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '#resources/users/schema.ts';
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

async function readUser(): Promise<User> {
  const answer = await authorizedFetch('/api/users/me');
  if (!answer.ok) throw new CurrentUserFailed(answer.status);
  const body: unknown = await answer.json();
  if (!isUser(body)) throw new CurrentUserFailed(answer.status);
  return body;
}

const freshMs = 60_000;

/**
 * The query of the current user with permissions, cached for a minute.
 * @throws CurrentUserFailed with the status of the response
 */
export const userQuery = queryOptions({ queryKey: ['currentUser'], queryFn: readUser, staleTime: freshMs });

/** Marks the cached user as outdated, so that the next read requests it from the server. */
export const invalidateUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: userQuery.queryKey, refetchType: 'none' });

const isFailed = ({ state }: Query): boolean => state.status === 'error';

/**
 * Makes the permissions that react-admin caches, in its queries below `auth`, expire with the cached user, and
 * invalidates the user when this browser is signed out. After a sign-in in another tab it forgets that the last check
 * found none: otherwise react-admin would log out the new sign-in.
 */
export function keepRightsWithUser(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(['auth'], {
    // The query of the user is already retried.
    retry: false,
    staleTime: ({ state: { dataUpdatedAt } }) => {
      const user = queryClient.getQueryState(userQuery.queryKey);
      const isOfThisUser = user && !user.isInvalidated && user.dataUpdatedAt <= dataUpdatedAt;
      return isOfThisUser ? user.dataUpdatedAt + freshMs - dataUpdatedAt : 0;
    },
  });
  subscribeTokens((tokens) => {
    if (!tokens) void invalidateUser(queryClient);
    else if (queryClient.getQueryCache().findAll({ queryKey: ['auth'], predicate: isFailed }).length > 0)
      void queryClient.resetQueries({ queryKey: ['auth'] });
  });
}

/**
 * Checks with the server whether the sign-in is still valid, and deletes its tokens if it has ended, for example by a
 * new password. An unreachable server changes nothing.
 */
export async function recheckSignIn(queryClient: QueryClient): Promise<void> {
  if (readTokens()) await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
}
