import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useGetList, useLogout } from 'react-admin';
import { userQuery } from '#authProvider/currentUser.ts';
import { endedPath } from '#authProvider/explicitSignOut.ts';
import { RefreshFailed } from '#authProvider/refresh.ts';
import type { App } from '#resources/apps/schema.ts';
import { useT } from '../i18n/useT.ts';
import { AppDataProvider } from '../shell/appData.ts';
import { FullPageSpinner } from './FullPageSpinner.tsx';
import { allApps, staleTime } from './prefetch.ts';

const hasStatus = (error: Error | null, status: number): boolean =>
  error !== null && 'status' in error && error.status === status;

const none: readonly App[] = [];

/**
 * Loads what every screen needs, the current user and the apps, before rendering any screen. Both are requested at once, so
 * it is not known before whether the user may list apps.
 */
export function WarmUp({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery);
  const list = useGetList<App>('apps', allApps, { staleTime });
  const apps = hasStatus(list.error, 403) ? none : list.data;
  const error = user.error ?? list.error;
  const signedOut = hasStatus(user.error, 401) || hasStatus(list.error, 401);
  useSignOutWhen(signedOut);

  const known = useMemo(() => (user.data && apps ? { user: user.data, apps } : null), [user.data, apps]);
  if (known) return <AppDataProvider value={known}>{children}</AppDataProvider>;
  return error && !signedOut ? <CriticalError error={error} /> : <FullPageSpinner />;
}

function useSignOutWhen(signedOut: boolean): void {
  const logout = useLogout();
  useEffect(() => {
    if (signedOut) logout({}, endedPath(), false);
  }, [signedOut, logout]);
}

/** `fetch` fails with a TypeError when no server responds; the data provider gives such a call the status 0. */
const isOffline = (error: Error): boolean =>
  error instanceof TypeError || error instanceof RefreshFailed || ('status' in error && error.status === 0);

/** Replaces the whole page when data that every screen needs could not be loaded. */
function CriticalError({ error }: { error: Error }) {
  const t = useT();
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', padding: 3 }}
    >
      <Box role="alert" sx={{ maxWidth: 400, display: 'grid', gap: 1, justifyItems: 'center', textAlign: 'center' }}>
        <ErrorOutline color="error" sx={{ fontSize: 32, mb: 1 }} />
        <Typography variant="h1">{t('shell.criticalError.title')}</Typography>
        <Typography>{t(isOffline(error) ? 'shell.criticalError.offline' : 'shell.criticalError.unknown')}</Typography>
        <Typography color="textSecondary">{t('shell.criticalError.safe')}</Typography>
        <Button variant="contained" onClick={() => window.location.reload()} sx={{ mt: 2 }} autoFocus>
          {t('shell.criticalError.reload')}
        </Button>
      </Box>
    </Box>
  );
}
