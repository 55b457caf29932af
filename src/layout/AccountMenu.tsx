import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Logout from '@mui/icons-material/Logout';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LinkBase, useLogout } from 'react-admin';
import { explicitSignOut } from '#authProvider/explicitSignOut.ts';
import { languageCodes } from '../i18n/languages.ts';
import { useT } from '../i18n/useT.ts';
import { userSettingsPath } from '../routing/codec.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { usePageSetup } from '../shell/pageSetup.ts';
import { chooseColourMode, useColourMode } from '../theme/colourMode.ts';
import { useMenuAnchor } from '../ui/hooks/useMenuAnchor.ts';
import { lazyDialog } from '../ui/lazyWithRetry.tsx';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { LanguageItem } from './LanguageItem.tsx';
import { SwitchMark } from './SwitchMark.tsx';

const AgentsDialog = lazyDialog(() => import('./agents/AgentsDialog.tsx'));
const ChangePasswordDialog = lazyDialog(() => import('./password/ChangePasswordDialog.tsx'));
const NotificationMailsDialog = lazyDialog(() => import('./notifications/NotificationMailsDialog.tsx'));
const UserSessionsDialog = lazyDialog(() => import('./userSessions/UserSessionsDialog.tsx'));

/** The user's name, settings, sessions, agents, emails, color mode, language, and Logout. */
export function AccountMenu({ nameShown }: { nameShown: boolean }) {
  const t = useT();
  const { display_name: name, has_password } = useCurrentUser();
  const menuName = t('shell.account.menu', { name });
  const { password_sign_in } = usePageSetup();
  const menu = useMenuAnchor();
  const [dialog, setDialog] = useState<'sessions' | 'agents' | 'password' | 'mails' | null>(null);
  const open = (which: 'sessions' | 'agents' | 'password' | 'mails') => () => {
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
        <Popover
          anchorEl={menu.anchor}
          open={menu.isOpen}
          onClose={menu.close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { component: 'section', 'aria-label': menuName, sx: { width: 240, mt: 0.5 } } }}
        >
          <AccountHead />
          <Divider />
          <MenuList autoFocusItem aria-label={menuName} sx={{ padding: 0.5, outline: 'none' }}>
            <SettingsItem onClick={menu.close} />
            <DialogItem icon={DevicesOutlined} label={t('signIns.entry')} onClick={open('sessions')} />
            <DialogItem icon={SmartToyOutlined} label={t('agents.entry')} onClick={open('agents')} />
            {password_sign_in && has_password && (
              <DialogItem icon={LockOutlined} label={t('shell.account.password')} onClick={open('password')} />
            )}
            <DialogItem icon={NotificationsNone} label={t('shell.account.mails')} onClick={open('mails')} />
            <DarkModeItem />
            {languageCodes.map((code) => (
              <LanguageItem key={code} code={code} />
            ))}
            <LogoutItem />
          </MenuList>
          <Divider />
          <VersionLine />
        </Popover>
      )}
      {dialog === 'sessions' && <UserSessionsDialog onClose={close} />}
      {dialog === 'agents' && <AgentsDialog onClose={close} />}
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'mails' && <NotificationMailsDialog onClose={close} />}
    </>
  );
}

function AccountHead() {
  const { display_name, email } = useCurrentUser();
  return (
    <Box sx={{ padding: '10px 12px', overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="p">
        {display_name}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {email}
      </Typography>
    </Box>
  );
}

/** The props that the list passes to the item with the initial focus. */
type FocusProps = Pick<MenuItemProps, 'autoFocus' | 'tabIndex'>;

type ItemProps = FocusProps & { onClick: () => void };

function SettingsItem(props: ItemProps) {
  const t = useT();
  return (
    <MenuItem {...props} component={LinkBase} to={userSettingsPath}>
      <ListItemIcon>
        <ManageAccountsOutlined fontSize="small" />
      </ListItemIcon>
      {t('userSettings.title')}
    </MenuItem>
  );
}

type DialogItemProps = ItemProps & { icon: typeof Logout; label: string };

/** Opens a dialog of the user's own account. */
function DialogItem({ icon: Icon, label, ...props }: DialogItemProps) {
  return (
    <MenuItem {...props}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}

function DarkModeItem(props: FocusProps) {
  const t = useT();
  const dark = useColourMode() === 'dark';
  return (
    <MenuItem
      {...props}
      role="menuitemcheckbox"
      aria-checked={dark}
      onClick={() => chooseColourMode(dark ? 'light' : 'dark')}
    >
      <ListItemIcon>
        <DarkModeOutlined fontSize="small" />
      </ListItemIcon>
      <Box sx={{ flex: 1 }}>{t('shell.account.darkMode')}</Box>
      <SwitchMark on={dark} />
    </MenuItem>
  );
}

function LogoutItem(props: FocusProps) {
  const t = useT();
  const logout = useLogout();
  return (
    <MenuItem {...props} onClick={() => logout(explicitSignOut, '/login', false)}>
      <ListItemIcon>
        <Logout fontSize="small" />
      </ListItemIcon>
      {t('shell.account.logout')}
    </MenuItem>
  );
}

function VersionLine() {
  const t = useT();
  const { version } = usePageSetup();
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ padding: '8px 12px' }}>
      {t('shell.account.version', { version })}
    </Typography>
  );
}
