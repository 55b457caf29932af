import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { users } from '#resources/users/schema.ts';
import { useT } from '../i18n/useT.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** When the number is loaded, in milliseconds: the first screen comes first. */
const loadedAfterMs = 1_500;
const most = 99;
const pending = { filter: { state: 'pending' }, pagination: { page: 1, perPage: 1 }, sort: users.list.sort };

/**
 * The number of users who wait for approval, for those who approve them, at the corner of the menu's entry: nothing
 * moves when it appears.
 */
export function PendingUsers() {
  const t = useT();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), loadedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const mayApprove = allows(useCurrentUser(), 'users-modify');
  const { total: waiting = 0 } = useGetList('users', pending, { enabled: mayApprove && isDue, retry: false });
  if (waiting === 0) return null;
  return (
    <Box component="span" sx={badge}>
      <span aria-hidden>{waiting > most ? `${most}+` : waiting}</span>
      <VisuallyHidden>{t('shell.pendingUsers', { smart_count: waiting })}</VisuallyHidden>
    </Box>
  );
}

const badge = {
  position: 'absolute',
  top: -8,
  left: '100%',
  ml: '-2px',
  minWidth: 16,
  height: 16,
  px: '4px',
  borderRadius: '8px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: 10,
  fontWeight: 600,
  lineHeight: '16px',
  textAlign: 'center',
} as const;
