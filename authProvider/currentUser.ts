import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '../resources/users/schema.ts';
import { authorizedFetch } from './authorizedFetch.ts';
import { readTokens, subscribeTokens } from './tokenStore.ts';

/** The server refused or failed to return the signed-in user; `status` as in the answer. */
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

/** The signed-in user with their permissions, the only copy in the browser. @throws CurrentUserFailed */
export const userQuery = queryOptions({ queryKey: ['currentUser'], queryFn: readUser, staleTime: freshMs });

/** Marks the cached user as outdated, so that the next read asks the server. */
export const invalidateUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: userQuery.queryKey, refetchType: 'none' });

/** Keeps what react-admin caches about rights, its queries below `auth`, fresh only as long as the user is. */
export function keepRightsWithUser(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(['auth'], {
    // The query of the user is retried already.
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

/**
 * Asks the server whether this browser's user session is still valid, and removes its tokens if it has ended, as after a
 * new password. Changes nothing if the server cannot be reached.
 */
export async function recheckSignIn(queryClient: QueryClient): Promise<void> {
  if (readTokens()) await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
}
