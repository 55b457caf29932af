import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../src/i18n/useT.ts';
import type { LockHolder } from '../../../src/realtime/useLockOnMount.ts';

type LostLockBannerProps = { holder: LockHolder; dirty: boolean; onTakeOver: () => void };

/** Somebody took the campaign over: what was typed stands below, read-only, until it is taken back. */
export function LostLockBanner({ holder, dirty, onTakeOver }: LostLockBannerProps) {
  const t = useT();
  const words = { name: holder.user.display_name };
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{ mb: { xs: '16px', sm: '20px' } }}
      action={
        <Button variant="outlined" color="inherit" onClick={onTakeOver}>
          {t('campaigns.lock.takeBack')}
        </Button>
      }
    >
      {t('campaigns.lock.lost', words)} {t(dirty ? 'campaigns.lock.lostTyped' : 'campaigns.lock.lostClean')}
    </Alert>
  );
}
