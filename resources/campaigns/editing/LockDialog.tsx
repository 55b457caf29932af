import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { LinkBase, useLocale } from 'react-admin';
import { useListPath } from '#src/engine/useListPath.ts';
import { useT } from '#src/i18n/useT.ts';
import type { LockHolder } from '#src/realtime/useLockOnMount.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import { campaigns } from '../schema.ts';

/**
 * Says that another session has the campaign open: another user's, or the user's own in another tab. The primary button
 * is the one that harms no one.
 */
export function LockDialog({ holder, onTakeOver }: { holder: LockHolder; onTakeOver: () => void }) {
  const t = useT();
  const locale = useLocale();
  const titleId = useId();
  const isOwn = useCurrentUser().id === holder.user.id;
  const name = holder.user.display_name;
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t(isOwn ? 'campaigns.lock.ownTitle' : 'campaigns.lock.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {isOwn ? t('campaigns.lock.ownText') : t('campaigns.lock.text', { name })}{' '}
          {t('campaigns.lock.since', { time: formatDateTime(holder.locked_at, locale) })} (
          <TimeAgo moment={holder.locked_at} />
          ).
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant={isOwn ? 'text' : 'contained'} component={LinkBase} to={useListPath(campaigns.name)}>
          {t('campaigns.lock.goBack')}
        </Button>
        <Button variant={isOwn ? 'contained' : 'outlined'} onClick={onTakeOver}>
          {t(isOwn ? 'campaigns.lock.editHere' : 'campaigns.lock.takeOver')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
