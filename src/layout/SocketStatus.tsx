import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import CloudSyncOutlined from '@mui/icons-material/CloudSyncOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useT } from '../i18n/useT.ts';
import type { SocketState } from '../realtime/eventSocket.ts';
import { useLive, useSocketState } from '../realtime/LiveContext.ts';

const icons = {
  connecting: CloudSyncOutlined,
  connected: CloudDoneOutlined,
  retrying: CloudSyncOutlined,
  lost: CloudOffOutlined,
} satisfies Record<SocketState, unknown>;

/** Whether changes of others arrive by themselves; a click tries again. */
export function SocketStatus() {
  const t = useT();
  const { socket } = useLive();
  const state = useSocketState();
  const words = t(`shell.socket.${state}`);
  const Icon = icons[state];
  return (
    <Tooltip title={words}>
      <IconButton
        aria-label={words}
        aria-disabled={state === 'connected'}
        onClick={() => socket.retry()}
        sx={{ alignSelf: 'center', width: 40, height: 40, color: state === 'lost' ? 'error.main' : 'text.secondary' }}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
