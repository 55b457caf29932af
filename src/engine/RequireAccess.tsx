import LockOutlined from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { useAuthenticated, useCanAccess, usePermissions } from 'react-admin';
import type { Action } from '#contracts/permissions.ts';
import { useT } from '../i18n/useT.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useScreens } from './ScreensContext.ts';

type RequireAccessProps = { action: Action; loading: ReactNode; children: ReactNode };

/** Renders a screen for users who are permitted to use it; shows others a message at the same URL. */
export function RequireAccess({ action, loading, children }: RequireAccessProps) {
  const t = useT();
  const { name } = useScreens().resource;
  const signedIn = useAuthenticated();
  const access = useCanAccess({ resource: name, action });
  // Loaded here, so that restricted children are never rendered before the permissions are known.
  const permissions = usePermissions();
  if (signedIn.isPending || access.isPending || permissions.isPending) return loading;
  if (access.canAccess) return children;
  return (
    <EmptyState
      role="alert"
      heading="h1"
      icon={LockOutlined}
      title={t('engine.denied.title')}
      text={t('engine.denied.text')}
    />
  );
}
