import MenuIcon from '@mui/icons-material/Menu';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Ref, useCallback, useEffect, useState } from 'react';
import { LinkBase, useGetList } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { users } from '#resources/users/schema.ts';
import { useT } from '../i18n/useT.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { useMenuAnchor } from '../ui/hooks/useMenuAnchor.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { type MenuEntry, useMenuEntries } from './menu/menuEntries.ts';

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

/**
 * Returns whether the tabs fit into the bar, and the ref of their element. It is measured, because the number of entries
 * and the length of their names vary.
 */
export function useTabsFit() {
  const labels = useMenuEntries()
    .map(({ label }) => label)
    .join();
  const [needed, setNeeded] = useState({ labels, width: 0 });
  const width = needed.labels === labels ? needed.width : 0;
  const fit = useMediaQuery(`(min-width: ${width}px)`, { noSsr: true });
  const tabs = useCallback(
    (nav: HTMLElement | null) => {
      if (!nav) return;
      const measure = () => {
        const missing = nav.scrollWidth - nav.clientWidth;
        if (missing > 0) setNeeded({ labels, width: window.innerWidth + missing });
      };
      const observer = new ResizeObserver(measure);
      observer.observe(nav);
      measure();
      return () => observer.disconnect();
    },
    [labels],
  );
  return { fit, tabs };
}

/** The tabs of the top bar. */
export function MainTabs({ ref }: { ref: Ref<HTMLElement> }) {
  const t = useT();
  return (
    <Box
      ref={ref}
      component="nav"
      aria-label={t('shell.mainNavigation')}
      sx={{ display: 'flex', flex: 1, minWidth: 0 }}
    >
      {useMenuEntries().map((entry) => (
        <ButtonBase
          key={entry.key}
          {...linkProps(entry)}
          sx={({ palette, typography }) => ({
            ...typography.subtitle2,
            position: 'relative',
            flex: 'none',
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

/** When the number is loaded, in milliseconds: the first screen comes first. */
const loadedAfterMs = 1_500;
const most = 99;
const pending = { filter: { state: 'pending' }, pagination: { page: 1, perPage: 1 }, sort: users.list.sort };

/**
 * The number of users who wait for approval, for those who approve them, at the corner of the menu's entry: nothing
 * moves when it appears.
 */
function PendingUsers() {
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
