import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { LinkBase, useGetIdentity, useLocale } from 'react-admin';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import type { LockHolder } from '../../realtime/useLockOnMount.ts';
import type { RecordNews } from '../../realtime/useRecordNews.ts';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useListPath } from '../useListPath.ts';
import { useResourceWords } from '../words.ts';

/** Returns the name of the current resource's records as within a sentence, such as `campaign`. */
export function useOne(): string {
  const inSentence = useInSentence();
  return inSentence(useResourceWords(useScreens().resource).one);
}

/** Returns a function that returns true if the holder of a lock is the user, in another tab. */
export function useIsOwn(): (holder: LockHolder) => boolean {
  const { identity } = useGetIdentity();
  return ({ user }) => user.id === identity?.id;
}

/**
 * Says that another session has the record open: another user's, or the user's own in another tab. The primary button is
 * the one that harms no one.
 */
export function LockDialog({ holder, onTakeOver }: { holder: LockHolder; onTakeOver: () => void }) {
  const t = useT();
  const locale = useLocale();
  const one = useOne();
  const isOwn = useIsOwn()(holder);
  const name = holder.user.display_name;
  return (
    <TitledDialog
      title={t(isOwn ? 'live.lock.ownTitle' : 'live.lock.title', { one })}
      text={
        <>
          {isOwn ? t('live.lock.ownText') : t('live.lock.text', { name, one })}{' '}
          {t('live.lock.since', { time: formatDateTime(holder.locked_at, locale) })} (
          <TimeAgo moment={holder.locked_at} />
          ).
        </>
      }
      maxWidth="xs"
      actions={
        <Button
          variant={isOwn ? 'text' : 'contained'}
          component={LinkBase}
          to={useListPath(useScreens().resource.name)}
        >
          {t('live.lock.goBack')}
        </Button>
      }
      main={{
        label: t(isOwn ? 'live.lock.editHere' : 'live.lock.takeOver'),
        variant: isOwn ? 'contained' : 'outlined',
        onClick: onTakeOver,
      }}
    />
  );
}

type ModifiedDialogProps = {
  news: RecordNews;
  /** The form has unsaved changes; a reload keeps them. */
  dirty: boolean;
  onIgnore: () => void;
  onReload: () => void;
  /** Takes over the record and loads its newest version; null while it can be edited. */
  onTakeOver: (() => void) | null;
};

/** Says that another session saved the open record, although this tab has or had its lock. */
export function ModifiedDialog({ news, dirty, onIgnore, onReload, onTakeOver }: ModifiedDialogProps) {
  const t = useT();
  const { one } = useResourceWords(useScreens().resource);
  const { name } = news;
  return (
    <TitledDialog
      title={t('live.modified.title', { one })}
      text={
        <>
          {name === null ? t('live.modified.text') : t('live.modified.textBy', { name })}{' '}
          {onTakeOver && t('live.modified.readOnly')} {dirty && t('live.modified.typedStays')}
        </>
      }
      maxWidth="xs"
      cancelLabel={t(onTakeOver ? 'live.modified.read' : 'live.modified.continue')}
      actions={onTakeOver && <Button onClick={onTakeOver}>{t('live.lock.takeBack')}</Button>}
      main={{ label: t('live.modified.reload'), onClick: onReload, autoFocus: true }}
      onClose={onIgnore}
    />
  );
}

/** The same for a record without a lock, which several users may edit: it does not interrupt them. */
export function ChangedNotice({ news: { name }, onReload }: { news: RecordNews; onReload: () => void }) {
  const t = useT();
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, alignItems: 'center' }}
      action={
        <Button color="inherit" onClick={onReload}>
          {t('live.show')}
        </Button>
      }
    >
      {name === null ? t('live.changed') : t('live.changedBy', { name })}
    </Alert>
  );
}

type LostLockBannerProps = {
  holder: LockHolder;
  /** The session that took the lock has released it. */
  isFree: boolean;
  dirty: boolean;
  onTakeOver: () => void;
};

/**
 * Says that another session took over the record: unsaved input stays visible but read-only until the lock is taken
 * back.
 */
export function LostLockBanner({ holder, isFree, dirty, onTakeOver }: LostLockBannerProps) {
  const t = useT();
  const one = useOne();
  const isOwn = useIsOwn()(holder);
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
          {t('live.lock.takeBack')}
        </Button>
      }
    >
      {isOwn ? t('live.lock.lostToOwn') : t('live.lock.lost', { name: holder.user.display_name, one })}{' '}
      {isFree && t('live.lock.left')} {t(dirty ? 'live.lock.lostTyped' : 'live.lock.lostClean')}
    </Alert>
  );
}
