import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useGetIdentity, useNotify } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useLockOnMount } from '../../realtime/useLockOnMount.ts';
import { usePresence } from '../../realtime/usePresence.ts';
import { PeoplePresent } from '../../ui/PeoplePresent.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords } from '../words.ts';
import { noticeLayout } from './RecordNotice.tsx';

/** What the lock of an open record means for its form. */
export type Locked = {
  /** Why the form can't be edited; null while this tab holds the lock. */
  readOnly: string | null;
  /** Says who has the lock, and takes it over; null while this tab holds it. */
  notice: ReactNode;
  /** The other users who have the record open. */
  people: ReactNode;
};

type RecordLockProps = {
  record: RaRecord;
  /** Loads the newest version, after the lock was taken over. */
  reload: () => Promise<void>;
  children: (locked: Locked) => ReactNode;
};

/** Takes the lock of a record while its form is open, and tells others that this tab has it open. */
export function RecordLock({ record, reload, children }: RecordLockProps) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { name: resource } = useScreens().resource;
  const { identity } = useGetIdentity();
  const id = String(record.id);
  const { state, takeOver } = useLockOnMount(resource, id);
  const { people, more } = usePresence(resource, id, 'edit');
  // Editing is disabled until the changes of other users have loaded.
  const [catchingUp, setCatchingUp] = useState(false);
  const takeOverAndReload = async () => {
    setCatchingUp(true);
    try {
      await takeOver();
      await reload();
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      setCatchingUp(false);
    }
  };
  const other = state.status === 'lost' || state.status === 'blocked' ? state : null;
  const isFree = other?.status === 'lost' && other.isFree;
  const isOwn = other?.holder.user.id === identity?.id;
  const words = other && t(isOwn ? 'live.editingOwn' : 'live.editing', { name: other.holder.user.display_name });
  const notice = other && (
    <Alert
      severity="warning"
      role="alert"
      sx={noticeLayout}
      action={
        <Button color="inherit" disabled={catchingUp} onClick={takeOverAndReload}>
          {t('live.takeOver')}
        </Button>
      }
    >
      {isFree ? t('live.left') : words} {other.status === 'lost' && t('live.typed')}
    </Alert>
  );
  const readOnly = catchingUp ? t('live.catchingUp') : isFree ? t('live.left') : words;
  return children({ readOnly, notice, people: <PeoplePresent people={people} more={more} /> });
}
