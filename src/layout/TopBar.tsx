import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useT } from '../i18n/useT.ts';
import { UploadChip } from '../media/uploads/UploadChip.tsx';
import { useDrawer } from '../shell/navigationDrawer.tsx';
import { usePageSetup } from '../shell/pageSetup.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { EnvironmentTitle } from './EnvironmentTitle.tsx';
import { MainMenu, MainTabs } from './MainTabs.tsx';
import { Palette } from './palette/Palette.tsx';
import { SocketStatus } from './SocketStatus.tsx';

/** The environment, the tabs, the command palette and the account menu. Below 700 px the tabs become a menu. */
export function TopBar() {
  const isLive = usePageSetup().environment === 'live';
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Box
      component="header"
      sx={({ layout, palette, zIndex }) => ({
        position: 'sticky',
        top: 0,
        zIndex: zIndex.appBar,
        height: layout.barHeight,
        display: 'flex',
        alignItems: 'stretch',
        gap: isNarrow ? 0.5 : 2,
        paddingInline: isNarrow ? '8px' : '16px 12px',
        backgroundColor: palette.background.paper,
        borderBottom: `1px solid ${palette.divider}`,
        boxShadow: isLive ? `inset 0 2px ${palette.liveMark.main}` : 'none',
      })}
    >
      {isNarrow && <DrawerButton />}
      <EnvironmentTitle />
      {isNarrow ? <Box sx={{ flex: 1 }} /> : <MainTabs />}
      {isNarrow && <MainMenu />}
      <Palette />
      <UploadChip />
      <SocketStatus />
      <AccountMenu nameShown={!isNarrow} />
    </Box>
  );
}

function DrawerButton() {
  const t = useT();
  const { used, badge, open, setOpen } = useDrawer();
  if (!used) return null;
  return (
    <IconButton
      onClick={() => setOpen(!open)}
      aria-label={badge ? t('shell.openPanelWith', { note: badge.label }) : t('shell.openPanel')}
      aria-expanded={open}
      sx={{ alignSelf: 'center', width: 40, height: 40 }}
    >
      <Badge badgeContent={badge?.count} color="primary">
        <ViewSidebarOutlined />
      </Badge>
    </IconButton>
  );
}
