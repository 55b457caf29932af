import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import CloudSyncOutlined from '@mui/icons-material/CloudSyncOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useT } from '../i18n/useT.ts';
import { UploadChip } from '../media/uploads/UploadChip.tsx';
import type { SocketState } from '../realtime/eventSocket.ts';
import { useLive, useSocketState } from '../realtime/LiveContext.ts';
import { useDrawer } from '../shell/navigationDrawer.tsx';
import { usePageSetup } from '../shell/pageSetup.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { EnvironmentTitle } from './EnvironmentTitle.tsx';
import { MainMenu, MainTabs, useTabsFit } from './MainTabs.tsx';
import { NotificationsButton } from './notifications/NotificationsButton.tsx';
import { Palette } from './palette/Palette.tsx';

/**
 * The environment, the tabs, the command palette and the account menu. Where the tabs do not fit, and below 700 px, they
 * are a menu. Below 700 px the name of the open record replaces the product's.
 */
export function TopBar() {
  const isLive = usePageSetup().environment === 'live';
  const { content } = useDrawer();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { fit, tabs } = useTabsFit();
  const hasTabs = !isNarrow && fit;
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
      {!hasTabs && <MainMenu />}
      <EnvironmentTitle of={isNarrow ? content?.title : undefined} />
      {hasTabs ? <MainTabs ref={tabs} /> : <Box sx={{ flex: 1 }} />}
      <Palette />
      <UploadChip />
      <SocketStatus />
      <NotificationsButton />
      <AccountMenu nameShown={!isNarrow} />
    </Box>
  );
}

const icons = {
  connecting: CloudSyncOutlined,
  connected: CloudDoneOutlined,
  retrying: CloudSyncOutlined,
  lost: CloudOffOutlined,
} satisfies Record<SocketState, unknown>;

const colours = {
  connecting: 'text.secondary',
  connected: 'text.secondary',
  retrying: 'warning.main',
  lost: 'error.main',
} satisfies Record<SocketState, string>;

/** Shows whether live updates are on; a click reconnects. */
function SocketStatus() {
  const t = useT();
  const { socket } = useLive();
  const state = useSocketState();
  const words = t(`shell.socket.${state}`);
  const isBroken = state === 'retrying' || state === 'lost';
  const Icon = icons[state];
  return (
    <>
      {/* Inside the top bar, so that it belongs to its landmark. */}
      <Tooltip title={words} slotProps={{ popper: { disablePortal: true } }}>
        <IconButton
          aria-label={words}
          aria-disabled={state === 'connected'}
          onClick={() => socket.retry()}
          sx={{ alignSelf: 'center', width: 40, height: 40, '&, &:hover': { color: colours[state] } }}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
      {/* A screen reader does not announce a changed name, so the state is announced here. Positioned outside the row,
          where even an empty element would add a gap. */}
      <Box component="span" role="status" sx={{ position: 'absolute' }}>
        <VisuallyHidden>{isBroken && words}</VisuallyHidden>
      </Box>
    </>
  );
}
