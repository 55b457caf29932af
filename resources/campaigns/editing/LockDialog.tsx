import Button from '@mui/material/Button';
import { LinkBase, useLocale } from 'react-admin';
import { useListPath } from '#src/engine/useListPath.ts';
import { useT } from '#src/i18n/useT.ts';
import type { LockHolder } from '#src/realtime/useLockOnMount.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
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
  const isOwn = useCurrentUser().id === holder.user.id;
  const name = holder.user.display_name;
  return (
    <TitledDialog
      title={t(isOwn ? 'campaigns.lock.ownTitle' : 'campaigns.lock.title')}
      text={
        <>
          {isOwn ? t('campaigns.lock.ownText') : t('campaigns.lock.text', { name })}{' '}
          {t('campaigns.lock.since', { time: formatDateTime(holder.locked_at, locale) })} (
          <TimeAgo moment={holder.locked_at} />
          ).
        </>
      }
      maxWidth="xs"
      actions={
        <Button variant={isOwn ? 'text' : 'contained'} component={LinkBase} to={useListPath(campaigns.name)}>
          {t('campaigns.lock.goBack')}
        </Button>
      }
      main={{
        label: t(isOwn ? 'campaigns.lock.editHere' : 'campaigns.lock.takeOver'),
        variant: isOwn ? 'contained' : 'outlined',
        onClick: onTakeOver,
      }}
    />
  );
}
