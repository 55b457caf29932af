import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Logout from '@mui/icons-material/Logout';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { LinkBase, useLogout } from 'react-admin';
import { explicitSignOut } from '#authProvider/explicitSignOut.ts';
import { languageCodes } from '../i18n/languages.ts';
import { useT } from '../i18n/useT.ts';
import { userSettingsPath } from '../routing/codec.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { usePageSetup } from '../shell/pageSetup.ts';
import { chooseColourMode, useColourMode } from '../theme/colourMode.ts';
import { LanguageItem } from './LanguageItem.tsx';
import { SwitchMark } from './SwitchMark.tsx';

/** A dialog that the menu opens. */
export type AccountDialog = 'sessions' | 'agents' | 'password' | 'mails';

type AccountPopoverProps = {
  /** The accessible name. */
  name: string;
  anchor: HTMLElement | null;
  open: boolean;
  onOpen: (dialog: AccountDialog) => void;
  onClose: () => void;
};

/** The content of the account menu, which is loaded when it is first opened. */
export default function AccountPopover({ name, anchor, open: isOpen, onOpen, onClose }: AccountPopoverProps) {
  const t = useT();
  const { has_password } = useCurrentUser();
  const { password_sign_in } = usePageSetup();
  const open = (which: AccountDialog) => () => onOpen(which);
  return (
    <Popover
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { component: 'section', 'aria-label': name, sx: { width: 240, mt: 0.5 } } }}
    >
      <AccountHead />
      <Divider />
      <MenuList autoFocusItem aria-label={name} sx={{ padding: 0.5, outline: 'none' }}>
        <SettingsItem onClick={onClose} />
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
