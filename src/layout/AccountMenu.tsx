import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useT } from '../i18n/useT.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { useMenuAnchor } from '../ui/hooks/useMenuAnchor.ts';
import { lazyDialog } from '../ui/lazyWithRetry.tsx';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import type { AccountDialog } from './AccountPopover.tsx';

const AccountPopover = lazyDialog(() => import('./AccountPopover.tsx'));
const AgentsDialog = lazyDialog(() => import('./agents/AgentsDialog.tsx'));
const ChangePasswordDialog = lazyDialog(() => import('./password/ChangePasswordDialog.tsx'));
const NotificationMailsDialog = lazyDialog(() => import('./notifications/NotificationMailsDialog.tsx'));
const UserSessionsDialog = lazyDialog(() => import('./userSessions/UserSessionsDialog.tsx'));

/** The user's name, settings, sessions, agents, emails, color mode, language, and Logout. */
export function AccountMenu({ nameShown }: { nameShown: boolean }) {
  const t = useT();
  const { display_name: name } = useCurrentUser();
  const menuName = t('shell.account.menu', { name });
  const menu = useMenuAnchor();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const open = (which: AccountDialog) => {
    menu.close();
    setDialog(which);
  };
  const close = () => setDialog(null);
  return (
    <>
      <Button
        color="inherit"
        aria-label={menuName}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onClick={menu.open}
        sx={{ alignSelf: 'center', gap: 1, minHeight: 36, maxWidth: 240 }}
      >
        <PersonAvatar name={name} />
        {nameShown && (
          <>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {name}
            </Box>
            <ExpandMore sx={{ fontSize: 16, color: 'text.secondary' }} />
          </>
        )}
      </Button>
      {menu.wanted && (
        <AccountPopover name={menuName} anchor={menu.anchor} open={menu.isOpen} onOpen={open} onClose={menu.close} />
      )}
      {dialog === 'sessions' && <UserSessionsDialog onClose={close} />}
      {dialog === 'agents' && <AgentsDialog onClose={close} />}
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'mails' && <NotificationMailsDialog onClose={close} />}
    </>
  );
}
