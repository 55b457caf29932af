import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider, UserIdentity } from 'react-admin';
import { type Action, can } from '#contracts/permissions.ts';
import { resourceNamed } from '#resources/index.ts';
import { CurrentUserFailed, invalidateUser, userQuery } from './currentUser.ts';
import { endUserSession } from './endUserSession.ts';
import { endedPath, isChosen, markExplicitSignOut, signedOutPath } from './explicitSignOut.ts';
import { clearTokens, readTokens } from './tokenStore.ts';

const actions: Record<string, Action> = {
  list: 'list',
  export: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

const statusOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;

/**
 * The error that makes react-admin redirect to `redirectTo`, which leads back here afterwards, without a notification.
 */
const signedOut = (redirectTo: string) => ({ message: false, redirectTo });

/** Ends the sign-in on the server too. An unreachable server does not prevent the sign-out in this browser. */
async function logout(params: unknown): Promise<string> {
  const tokens = readTokens();
  if (isChosen(params)) markExplicitSignOut();
  clearTokens();
  const place = signedOutPath();
  if (tokens) await endUserSession(tokens.refresh_token);
  return place;
}

/**
 * Returns react-admin's auth provider: the current user and their permissions. `login({next})` leaves for the sign-in
 * page; `canAccess` checks the declarations.
 */
export function makeAuthProvider({ publicUrl, queryClient }: { publicUrl: string; queryClient: QueryClient }) {
  const currentUser = () => queryClient.fetchQuery(userQuery);
  /** Null if the login has ended: the pages that need no login stay open then. On others the next request fails. */
  const userWhileSignedIn = () =>
    currentUser().catch((error: unknown) => {
      if (error instanceof CurrentUserFailed && error.status === 401) return null;
      throw error;
    });
  return {
    // Loaded on demand, because most visits are signed in already.
    login: async ({ next }: { next: string }) => (await import('./signIn.ts')).beginSignIn(publicUrl, next),
    logout,
    async checkAuth() {
      if (!readTokens()) throw signedOut(signedOutPath());
    },
    async checkError(error: unknown) {
      if (statusOf(error) === 403) await invalidateUser(queryClient);
      if (statusOf(error) === 401) throw signedOut(endedPath());
    },
    async getIdentity(): Promise<UserIdentity> {
      const user = await currentUser();
      return { ...user, fullName: user.display_name };
    },
    getPermissions: async () => {
      if (!readTokens()) return [];
      return (await userWhileSignedIn())?.permissions ?? [];
    },
    async canAccess({ resource, action, record }: { resource: string; action: string; record?: object }) {
      const declared = resourceNamed(resource);
      const wanted = actions[action];
      if (!declared || !wanted) return false;
      const user = await userWhileSignedIn();
      return can(user, wanted, declared.access, record);
    },
  } satisfies AuthProvider;
}
