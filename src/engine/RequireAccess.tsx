import LockOutlined from '@mui/icons-material/LockOutlined';
import { useAuthenticated, useCanAccess, usePermissions } from 'ra-core';
import type { ReactNode } from 'react';
import type { Action } from '../../contracts/permissions.ts';
import { useT } from '../i18n/useT.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useScreens } from './ScreensContext.ts';

type RequireAccessProps = { action: Action; loading: ReactNode; children: ReactNode };

/** Shows a screen to those who may do what it is for; the others are told so where they are. */
export function RequireAccess({ action, loading, children }: RequireAccessProps) {
  const t = useT();
  const { name } = useScreens().resource;
  const signedIn = useAuthenticated();
  const access = useCanAccess({ resource: name, action });
  // asked for here, so that what they hide never flashes up
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
