import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import CloudSyncOutlined from '@mui/icons-material/CloudSyncOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useT } from '../i18n/useT.ts';
import type { SocketState } from '../realtime/eventSocket.ts';
import { useLive, useSocketState } from '../realtime/LiveContext.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

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
export function SocketStatus() {
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
