import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { useBlocker } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useArmed } from '../../routing/leaveGuard.tsx';
import { isUnderWay } from './queue.ts';
import { useUploadQueue, useUploads } from './UploadsContext.tsx';

/** Asks before the user leaves the library during uploads: continue them, cancel them, or stay. */
export function UploadLeaveGuard({ root }: { root: string }) {
  const { isArmed, disarm } = useArmed(isUnderWay(useUploadQueue().tally));
  return isArmed ? <ArmedGuard root={root} onIdle={disarm} /> : null;
}

function ArmedGuard({ root, onIdle }: { root: string; onIdle: () => void }) {
  const t = useT();
  const titleId = useId();
  const { stop } = useUploads();
  const { tally } = useUploadQueue();
  const asks = isUnderWay(tally);
  const isInside = (pathname: string) => pathname.startsWith(`${root}/`);
  const blocker = useBlocker(({ nextLocation }) => asks && !isInside(nextLocation.pathname));
  const blocked = blocker.state === 'blocked' ? blocker : null;
  useEffect(() => {
    if (asks) return;
    if (blocked) blocked.proceed();
    else onIdle();
  }, [blocked, asks, onIdle]);
  if (!blocked) return null;

  const { done, all, pending, started, waiting } = tally;
  const moving = started + waiting > 0;
  const giveUp = () => {
    stop();
    blocked.proceed();
  };
  return (
    <Dialog open onClose={blocked.reset} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('media.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {moving ? t('media.leave.text', { done, all }) : t('media.leave.pendingText', { smart_count: pending })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={giveUp} sx={{ marginRight: 'auto' }}>
          {t('media.leave.stop')}
        </Button>
        <Button color="inherit" onClick={blocked.reset}>
          {t('media.leave.stay')}
        </Button>
        <Button variant="contained" onClick={blocked.proceed} autoFocus>
          {t(moving ? 'media.leave.goOn' : 'media.leave.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
