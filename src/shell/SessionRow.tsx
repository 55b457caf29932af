import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import type { UserSession } from '#contracts/api/userSessions.ts';
import { useT } from '../i18n/useT.ts';
import { formatDateTime } from '../ui/format/dateTime.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

type SessionRowProps = { session: UserSession; busy: boolean; onEnd: () => void };

/** A session of a user in a list: where it is, since when, and a button that ends it unless it is the current one. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { agent, browser, system, address, current, started_at, last_used_at, expires_at } = session;
  const t = useT();
  const locale = useLocale() ?? 'en';
  const known = browser !== null || system !== null;
  const program = known
    ? t('signIns.device', {
        browser: browser ?? t('signIns.unknownBrowser'),
        system: system ?? t('signIns.unknownSystem'),
      })
    : t('signIns.unknownBrowser');
  const device = agent === null ? program : t('signIns.agent', { name: agent });
  const began = formatDateTime(started_at, locale);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider' }}
    >
      <DevicesOutlined aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
          {current && <StatusChip label={t('signIns.here')} />}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {address === null ? t('signIns.began', { time: began }) : t('signIns.beganFrom', { time: began, address })}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('signIns.lastUsed')} <TimeAgo moment={last_used_at} />.{' '}
          {t('signIns.ends', { time: formatDateTime(expires_at, locale) })}
        </Typography>
      </Box>
      {!current && (
        <Button
          size="small"
          color="error"
          loading={busy}
          aria-label={t('signIns.endOf', { device, time: began })}
          onClick={onEnd}
        >
          {t('signIns.end')}
        </Button>
      )}
    </Box>
  );
}
