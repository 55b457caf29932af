import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { Navigate, type RaRecord, useNotify } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useLive } from '../../realtime/LiveContext.ts';
import { type LockState, useLockOnMount } from '../../realtime/useLockOnMount.ts';
import { usePresence } from '../../realtime/usePresence.ts';
import { useRecordNews } from '../../realtime/useRecordNews.ts';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import { hasContent, leavesOf } from '../changes/leaves.ts';
import type { Values } from '../form/FormContext.ts';
import { useScreens } from '../ScreensContext.ts';
import { useListPath } from '../useListPath.ts';
import { useErrorWords } from '../words.ts';
import { type EditedIn, EditingContext, type OpenForm, PresenceContext } from './editingContext.ts';
import type { UnsavedValue } from './GoneDialog.tsx';
import { ChangedNotice, LockDialog, LostLockBanner, ModifiedDialog, useIsOwn, useOne } from './lockNotices.tsx';

// Loaded lazily: deletions are rare.
const GoneDialog = lazyDialog(
  () => import('./GoneDialog.tsx'),
  ({ onStay }) => ({ open: true, onClose: onStay }),
);

type RecordEditingProps = {
  record: RaRecord;
  /** The record is only shown, without a lock. */
  reads?: boolean;
  /** The part of the screen that is open, which others see. */
  area?: string;
  /** The user sees all records: a missing one was deleted. */
  seesAll?: boolean;
  within?: EditedIn;
  children: ReactNode;
};

/**
 * Wraps the screen of an open record. Takes its lock if the resource has locks, and tells users about the lock, changes
 * and deletion by other sessions. Unsaved input of a deleted record can be copied. Children use `useEditing`.
 */
export function RecordEditing(props: RecordEditingProps) {
  const { lock } = useScreens().resource;
  return lock && !props.reads ? <LockedEditing {...props} /> : <Editing {...props} lock={null} />;
}

type Lock = ReturnType<typeof useLockOnMount>;

/** Tells others which part of the record is open here, and the children who they are. */
function LockedEditing({ area = 'edit', ...props }: RecordEditingProps) {
  const { name } = useScreens().resource;
  const id = String(props.record.id);
  const [block, setBlock] = useState<string | null>(null);
  const { people, more } = usePresence(name, id, area, block);
  const here = useMemo(() => ({ people, more, setBlock }), [people, more]);
  const lock = useLockOnMount(name, id);
  return (
    <PresenceContext value={here}>
      <Editing {...props} lock={lock} />
    </PresenceContext>
  );
}

function Editing({ record, seesAll = false, within, lock, children }: RecordEditingProps & { lock: Lock | null }) {
  const t = useT();
  const { resource } = useScreens();
  const { alias } = useLive();
  const { news, isGone, ignore, reload } = useRecordNews(resource.name, record);
  const { takeOver, isCatchingUp } = useTakeOver(lock, reload);
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const form = useRef<OpenForm | null>(null);
  const list = useListPath(resource.name);
  const state = lock?.state ?? null;
  const gone = isGone
    ? t(seesAll ? 'live.gone.deleted' : 'live.gone.lost', { name: String(record[resource.title] ?? record.id) })
    : null;
  const heldBy = useHolderWords(state);
  const readOnly = gone ?? within?.closed ?? heldBy ?? (isCatchingUp ? t('live.lock.catchingUp') : null);
  const session = state?.status === 'taking' ? null : (alias() ?? '');
  const notice = isGone ? null : state?.status === 'lost' ? (
    <LostLockBanner {...state} dirty={dirty} onTakeOver={takeOver} />
  ) : (
    !lock && news && <ChangedNotice news={news} onReload={reload} />
  );
  const editing = useMemo(
    () => ({ within, readOnly, session, dirty, setDirty, form, notice }),
    [within, readOnly, session, dirty, notice],
  );
  // Unmounts the form: the dialog already handled its leave warning.
  if (leaving) return <Navigate to={list} replace />;
  // The lock dialog already loads the newest version when the user takes over.
  const isTold = state?.status === 'held' || state?.status === 'lost';
  return (
    <EditingContext value={editing}>
      {children}
      {!isGone && state?.status === 'blocked' && <LockDialog holder={state.holder} onTakeOver={takeOver} />}
      {!isGone && news && isTold && (
        <ModifiedDialog
          news={news}
          dirty={dirty}
          onIgnore={ignore}
          onReload={reload}
          onTakeOver={state.status === 'lost' ? takeOver : null}
        />
      )}
      {gone !== null && <Farewell words={gone} form={form} dirty={dirty} onLeave={() => setLeaving(true)} />}
    </EditingContext>
  );
}

/** Returns a function that takes the lock and loads the newest version, and whether it is running. */
function useTakeOver(lock: Lock | null, reload: () => Promise<void>) {
  const notify = useNotify();
  const errorWords = useErrorWords();
  // Editing is disabled until the changes of other users have loaded.
  const [isCatchingUp, setCatchingUp] = useState(false);
  const takeOver = async () => {
    setCatchingUp(true);
    try {
      await lock?.takeOver();
      await reload();
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      setCatchingUp(false);
    }
  };
  return { takeOver, isCatchingUp };
}

/** Returns who edits the record instead of this tab; null while this tab does. */
function useHolderWords(state: LockState | null): string | null {
  const t = useT();
  const one = useOne();
  const isOwn = useIsOwn();
  if (state?.status !== 'lost' && state?.status !== 'blocked') return null;
  if (state.status === 'lost' && state.isFree) return t('live.lock.readOnlyLeft', { one });
  if (isOwn(state.holder)) return t('live.lock.readOnlyOwn', { one });
  return t('live.lock.readOnly', { one, name: state.holder.user.display_name });
}

type FarewellProps = { words: string; form: RefObject<OpenForm | null>; dirty: boolean; onLeave: () => void };

/** Reads the unsaved changes once, when the dialog opens. */
function Farewell({ words, form, dirty, onLeave }: FarewellProps) {
  const [changes] = useState(() => unsavedValues(form.current?.changes ?? {}));
  const [elsewhere] = useState(dirty && changes.length === 0);
  const [staying, setStaying] = useState(false);
  const dialog = { words, changes, elsewhere, staying };
  return <GoneDialog {...dialog} onStay={() => setStaying(true)} onLeave={onLeave} />;
}

/** Returns the values inside changed fields: without empty parts, but with fields that were emptied. */
const unsavedValues = (changes: Values): UnsavedValue[] =>
  Object.entries(changes).flatMap(([name, changed]) =>
    leavesOf(changed)
      .filter((leaf) => leaf.path.length === 0 || hasContent(leaf))
      .map(({ path, value }) => ({ path: [name, ...path].join('.'), value })),
  );
