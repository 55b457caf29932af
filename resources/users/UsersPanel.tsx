import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import History from '@mui/icons-material/History';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { useT } from '#src/i18n/useT.ts';
import { isBelow } from '#src/routing/codec.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { DrawerButton, NavigationDrawer, useDrawerLinks } from '#src/shell/navigationDrawer.tsx';
import { SideNav } from '#src/ui/SideNav.tsx';
import { everybodyState, listOf, mayOpen, sections, useSection, useWaiting } from './sections.ts';

/** The side navigation of the users: sections by state, the roles and the audit log for administrators. */
export function UsersPanel() {
  const t = useT();
  const user = useCurrentUser();
  const shown = useSection();
  const waiting = useWaiting();
  const entries = sections
    .filter((section) => mayOpen(section, user))
    .map((section) => ({
      to: listOf(section.state),
      state: section.state === null ? everybodyState : undefined,
      label:
        section.state === 'pending' && waiting
          ? t('users.sections.pendingCount', { count: waiting })
          : t(section.label),
      icon: section.icon,
      current: section === shown,
    }));
  const { pathname } = useLocation();
  const pages = [
    { to: '/roles', label: t('users.sections.roles'), icon: KeyOutlined, current: isBelow(pathname, '/roles') },
    {
      to: '/directory_groups',
      label: t('users.sections.directory'),
      icon: AccountTree,
      current: isBelow(pathname, '/directory_groups') || isBelow(pathname, '/scim_tokens'),
    },
    { to: '/audit', label: t('users.sections.audit'), icon: History, current: isBelow(pathname, '/audit') },
  ];
  const links = allows(user, 'users-modify') ? [...entries, ...pages] : entries;
  useDrawerLinks({ title: t('users.sections.title'), entries: links });
  return (
    <>
      <NavigationDrawer label={t('shell.sections')}>
        <Stack sx={{ p: 2, gap: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {t('users.sections.title')}
          </Typography>
          <SideNav entries={links} />
        </Stack>
      </NavigationDrawer>
      <DrawerButton />
    </>
  );
}
