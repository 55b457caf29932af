import Close from '@mui/icons-material/Close';
import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import type { OwnSignIn } from '../../../contracts/signIns.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDateTime } from '../../ui/dateTime.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { useSignIns } from './useSignIns.ts';

/** Lists the devices where the user is signed in, with buttons to end those sessions. */
export default function SignInsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const signIns = useSignIns();
  const others = (signIns.data ?? []).filter(({ current }) => !current);
  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, sm: 3 }, pt: 2 }}>
        <Typography id={titleId} variant="h2" component="h2" sx={{ flex: 1 }}>
          {t('signIns.title')}
        </Typography>
        <IconButton size="small" aria-label={t('signIns.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent sx={{ px: { xs: 2, sm: 3 }, minHeight: { sm: 280 } }}>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t('signIns.text')}
        </Typography>
        <SignIns signIns={signIns} />
      </DialogContent>
      {others.length > 0 && (
        <DialogActions>
          <Button color="error" loading={signIns.busy === 'others'} onClick={() => void signIns.endOthers()}>
            {t('signIns.endOthers')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

type SignInsState = ReturnType<typeof useSignIns>;

function SignIns({ signIns }: { signIns: SignInsState }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = signIns;
  if (isPending) return <SkeletonRows rows={2} columns={1} label={t('signIns.loading')} />;
  if (!data) {
    const retry = { retryLabel: t('engine.error.retry'), onRetry: () => void refetch() };
    return <ErrorState title={t('signIns.failed')} text={errorWords(error)} {...retry} />;
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((signIn) => (
          <SignIn key={signIn.id} signIn={signIn} signIns={signIns} />
        ))}
      </Box>
      {data.every(({ current }) => current) && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {t('signIns.alone')}
        </Typography>
      )}
    </>
  );
}

type SignInProps = { signIn: OwnSignIn; signIns: SignInsState };

function SignIn({ signIn: { id, browser, system, address, current, started_at, last_used_at }, signIns }: SignInProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const known = browser !== null || system !== null;
  const device = known
    ? t('signIns.device', {
        browser: browser ?? t('signIns.unknownBrowser'),
        system: system ?? t('signIns.unknownSystem'),
      })
    : t('signIns.unknownBrowser');
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
          {t('signIns.lastUsed')} <TimeAgo moment={last_used_at} />
        </Typography>
      </Box>
      {!current && (
        <Button
          size="small"
          color="error"
          loading={signIns.busy === id}
          aria-label={t('signIns.endOf', { device, time: began })}
          onClick={() => void signIns.end(id)}
        >
          {t('signIns.end')}
        </Button>
      )}
    </Box>
  );
}
