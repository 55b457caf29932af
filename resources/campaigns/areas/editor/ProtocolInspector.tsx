import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { useLocale } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { regionOf } from '#src/ui/format/dateTime.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import type { LoggedMessage, ProtocolLog } from './protocolLog.ts';

/** Shows app developers the messages between the tool and an editor, with dropped messages and the reason. */
export default function ProtocolInspector({ log, onClose }: { log: ProtocolLog; onClose: () => void }) {
  const t = useT();
  const messages = useSyncExternalStore(log.subscribe, log.messages);
  return (
    <Box component="section" aria-label={t('campaigns.editor.messages.title')} sx={panel}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.5 }}>
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          {t('campaigns.editor.messages.title')}
        </Typography>
        <Button size="small" onClick={log.clear} disabled={messages.length === 0}>
          {t('campaigns.editor.messages.clear')}
        </Button>
        <IconAction label={t('campaigns.editor.messages.close')} icon={Close} onClick={onClose} />
      </Box>
      <Box component="ol" tabIndex={0} aria-label={t('campaigns.editor.messages.list')} sx={lines}>
        {messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </Box>
      {messages.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 2 }}>
          {t('campaigns.editor.messages.none')}
        </Typography>
      )}
    </Box>
  );
}

function Message({ from, origin, message, dropped, at }: LoggedMessage) {
  const t = useT();
  const locale = useLocale();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}
    >
      <time dateTime={at.toISOString()}>{at.toLocaleTimeString(regionOf(locale), { timeStyle: 'medium' })}</time>
      <strong>
        {t(from === 'editor' ? 'campaigns.editor.messages.fromEditor' : 'campaigns.editor.messages.fromHost')}
      </strong>
      <Box component="code" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {JSON.stringify(message)}
      </Box>
      {dropped && <StatusChip tone="error" label={t(`campaigns.editor.messages.dropped.${dropped}`, { origin })} />}
    </Box>
  );
}

const panel = {
  flex: 'none',
  height: 260,
  maxHeight: '45%',
  display: 'flex',
  flexDirection: 'column',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const lines = {
  m: 0,
  px: 2,
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  listStyle: 'none',
  fontFamily: 'monospace',
  fontSize: '0.8125rem',
} as const;
