import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '#src/i18n/useT.ts';
import type { LockHolder } from '#src/realtime/useLockOnMount.ts';
import { useCurrentUser } from '#src/shell/appData.ts';

type LostLockBannerProps = {
  holder: LockHolder;
  /** The session that took the lock has released it. */
  isFree: boolean;
  dirty: boolean;
  onTakeOver: () => void;
};

/**
 * Says that another session took over the campaign: unsaved input stays visible but read-only until the lock is taken
 * back.
 */
export function LostLockBanner({ holder, isFree, dirty, onTakeOver }: LostLockBannerProps) {
  const t = useT();
  const isOwn = useCurrentUser().id === holder.user.id;
  const words = isOwn ? t('campaigns.lock.lostToOwn') : t('campaigns.lock.lost', { name: holder.user.display_name });
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{
        mb: { xs: '16px', sm: '20px' },
        // On a phone, the text takes the full width and the button its own line.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 240px' },
      }}
      action={
        <Button variant="outlined" color="inherit" onClick={onTakeOver}>
          {t('campaigns.lock.takeBack')}
        </Button>
      }
    >
      {words} {isFree && t('campaigns.lock.left')} {t(dirty ? 'campaigns.lock.lostTyped' : 'campaigns.lock.lostClean')}
    </Alert>
  );
}
