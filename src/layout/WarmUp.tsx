import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useGetList, useLogout } from 'react-admin';
import { userQuery } from '#authProvider/currentUser.ts';
import { endedPath } from '#authProvider/explicitSignOut.ts';
import type { App } from '#resources/apps/schema.ts';
import { AppDataProvider } from '../shell/appData.ts';
import { CriticalError } from './CriticalError.tsx';
import { FullPageSpinner } from './FullPageSpinner.tsx';
import { allApps, staleTime } from './prefetch.ts';

const isSignedOut = (error: Error | null): boolean => error !== null && 'status' in error && error.status === 401;

/** Loads what every screen needs, the current user and the apps, before rendering any screen. */
export function WarmUp({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery);
  const apps = useGetList<App>('apps', allApps, { staleTime });
  const error = user.error ?? apps.error;
  const signedOut = isSignedOut(user.error) || isSignedOut(apps.error);
  useSignOutWhen(signedOut);

  const known = useMemo(
    () => (user.data && apps.data ? { user: user.data, apps: apps.data } : null),
    [user.data, apps.data],
  );
  if (known) return <AppDataProvider value={known}>{children}</AppDataProvider>;
  return error && !signedOut ? <CriticalError error={error} /> : <FullPageSpinner />;
}

function useSignOutWhen(signedOut: boolean): void {
  const logout = useLogout();
  useEffect(() => {
    if (signedOut) logout({}, endedPath(), false);
  }, [signedOut, logout]);
}
