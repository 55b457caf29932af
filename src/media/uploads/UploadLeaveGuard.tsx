import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useArmed } from '../../routing/leaveGuard.tsx';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { isUnderWay } from './queue.ts';
import { useUploadQueue, useUploads } from './UploadsContext.tsx';

/** Asks before the user leaves the library during uploads: continue them, cancel them, or stay. */
export function UploadLeaveGuard({ root }: { root: string }) {
  const { isArmed, disarm } = useArmed(isUnderWay(useUploadQueue().tally));
  return isArmed ? <ArmedGuard root={root} onIdle={disarm} /> : null;
}

function ArmedGuard({ root, onIdle }: { root: string; onIdle: () => void }) {
  const t = useT();
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
    <TitledDialog
      title={t('media.leave.title')}
      text={moving ? t('media.leave.text', { done, all }) : t('media.leave.pendingText', { smart_count: pending })}
      discard={{ label: t('media.leave.stop'), onClick: giveUp }}
      cancelLabel={t('media.leave.stay')}
      main={{ label: t(moving ? 'media.leave.goOn' : 'media.leave.keep'), onClick: blocked.proceed, autoFocus: true }}
      onClose={blocked.reset}
    />
  );
}
