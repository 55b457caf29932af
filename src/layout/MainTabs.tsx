import MenuIcon from '@mui/icons-material/Menu';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase } from 'react-admin';
import { useT } from '../i18n/useT.ts';
import { useMenuAnchor } from '../ui/hooks/useMenuAnchor.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { type MenuEntry, useMenuEntries } from './menu/menuEntries.ts';
import { PendingUsers } from './PendingUsers.tsx';

const linkProps = ({ to, external, current }: MenuEntry) =>
  external
    ? { component: 'a', href: to, target: '_blank', rel: 'noreferrer' }
    : { component: LinkBase, to, 'aria-current': current ? ('page' as const) : undefined };

function EntryText({ entry }: { entry: MenuEntry }) {
  const t = useT();
  if (entry.key === 'users') {
    return (
      <Box component="span" sx={{ position: 'relative' }}>
        {entry.label}
        <PendingUsers />
      </Box>
    );
  }
  if (!entry.external) return entry.label;
  return (
    <>
      {entry.label}
      <OpenInNew sx={{ fontSize: 13, marginLeft: 0.5 }} />
      <VisuallyHidden>, {t('shell.opensInNewTab')}</VisuallyHidden>
    </>
  );
}

/** The tabs of the top bar. */
export function MainTabs() {
  const t = useT();
  return (
    <Box component="nav" aria-label={t('shell.mainNavigation')} sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
      {useMenuEntries().map((entry) => (
        <ButtonBase
          key={entry.key}
          {...linkProps(entry)}
          sx={({ palette, typography }) => ({
            ...typography.subtitle2,
            position: 'relative',
            paddingInline: '10px',
            color: entry.current ? palette.text.primary : palette.text.secondary,
            '&:hover': { color: palette.text.primary },
            '&.Mui-focusVisible': { outlineOffset: -4, borderRadius: '6px' },
            '&[aria-current]::after': {
              content: '""',
              position: 'absolute',
              inset: 'auto 10px -1px',
              height: 2,
              backgroundColor: palette.primary.light,
            },
          })}
        >
          <EntryText entry={entry} />
        </ButtonBase>
      ))}
    </Box>
  );
}

/** The same entries in a menu, where there is no room for tabs. */
export function MainMenu() {
  const t = useT();
  const entries = useMenuEntries();
  const menu = useMenuAnchor();
  return (
    <>
      <IconButton
        aria-label={t('shell.openMenu')}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onClick={menu.open}
        sx={{ alignSelf: 'center', width: 40, height: 40 }}
      >
        <MenuIcon />
      </IconButton>
      {menu.wanted && (
        <Menu
          anchorEl={menu.anchor}
          open={menu.isOpen}
          onClose={menu.close}
          slotProps={{ paper: { component: 'nav', 'aria-label': t('shell.mainNavigation'), sx: { minWidth: 200 } } }}
        >
          {entries.map((entry) => (
            <MenuItem key={entry.key} {...linkProps(entry)} selected={entry.current} onClick={menu.close}>
              <EntryText entry={entry} />
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
