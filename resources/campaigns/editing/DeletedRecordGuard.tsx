import useEventCallback from '@mui/utils/useEventCallback';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { HttpError, Navigate, useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useListPath } from '#src/engine/useListPath.ts';
import { useT } from '#src/i18n/useT.ts';
import { useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { useCampaign } from '../campaignContext.ts';
import { campaigns } from '../schema.ts';
import { EditingProvider, useCampaignEditing } from './editingContext.ts';
import { type UnsavedChange, type UnsavedPlace, UnsavedProvider } from './unsavedChanges.ts';

// Loaded lazily: deletions are rare.
const GoneDialog = lazyWithRetry(
  () => import('./GoneDialog.tsx'),
  ({ onStay }) => ({ open: true, onClose: onStay }),
);

/**
 * Wraps the areas of an open campaign. When the campaign is deleted, they become read-only; the user is notified, can
 * copy unsaved input, and is redirected to the list.
 */
export function DeletedRecordGuard({ children }: { children: ReactNode }) {
  const t = useT();
  const { campaign } = useCampaign();
  const { limited_access: isLimited } = useCurrentUser();
  const gone = useGoneCampaign(campaign.id);
  const unsaved = useRef<UnsavedPlace['current']>(null);
  const [leaving, setLeaving] = useState(false);
  const list = useListPath(campaigns.name);
  // For users who see all campaigns, a missing campaign was deleted.
  const words = t(isLimited ? 'campaigns.gone.lost' : 'campaigns.gone.deleted', { name: campaign.name });
  const { editing, isDirty } = useClosedWith(gone ? words : null);
  // Unmounts the form: the dialog already handled its leave warning.
  if (leaving) return <Navigate to={list} replace />;
  return (
    <EditingProvider value={editing}>
      <UnsavedProvider value={unsaved}>{children}</UnsavedProvider>
      {gone && <Farewell words={words} unsaved={unsaved} isDirty={isDirty} onLeave={() => setLeaving(true)} />}
    </EditingProvider>
  );
}

/** Returns the surrounding editing state, read-only for this reason, and whether an area has unsaved changes. */
function useClosedWith(reason: string | null) {
  const around = useCampaignEditing();
  const dirty = useRef(false);
  const { setDirty: onDirtyChange } = around;
  const setDirty = useCallback(
    (next: boolean) => {
      dirty.current = next;
      onDirtyChange(next);
    },
    [onDirtyChange],
  );
  const editing = useMemo(
    () => ({ ...around, setDirty, readOnly: reason ?? around.readOnly }),
    [around, setDirty, reason],
  );
  return { editing, isDirty: () => dirty.current };
}

type FarewellProps = { words: string; unsaved: UnsavedPlace; isDirty: () => boolean; onLeave: () => void };

/** Reads the unsaved changes once, when the dialog opens. */
function Farewell({ words, unsaved, isDirty, onLeave }: FarewellProps) {
  const [changes] = useState<UnsavedChange[]>(() => unsaved.current?.() ?? []);
  const [elsewhere] = useState(() => changes.length === 0 && isDirty());
  const [staying, setStaying] = useState(false);
  const dialog = { words, changes, elsewhere, staying };
  return (
    <Suspense fallback={null}>
      <GoneDialog {...dialog} onStay={() => setStaying(true)} onLeave={onLeave} />
    </Suspense>
  );
}

const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/**
 * Returns true once the open campaign was deleted or the user lost access to it. It asks the server after every call
 * that returns 404 (a save, a list of an area, the lock's renewal), after an event of the campaign, and after a gap in
 * the events; only the server's response counts.
 */
function useGoneCampaign(id: string): boolean {
  const { getOne } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const [gone, setGone] = useState(false);
  const asking = useRef(false);

  const ask = useEventCallback(() => {
    if (asking.current) return;
    asking.current = true;
    getOne('campaigns', { id })
      .catch((error: unknown) => isMissing(error) && setGone(true))
      .finally(() => {
        asking.current = false;
      });
  });

  useSubscribeToRecord('campaigns', id, ({ type, payload: { message } }) => {
    if (type === 'gap' || type === 'deleted' || message?.type === 'resource_changed') ask();
  });

  // A changed role can also remove access to the campaign.
  useSubscribeToRecord('users', useCurrentUser().id, ask);

  useEffect(() => {
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === 'updated' && event.action?.type === 'error' && isMissing(event.action.error)) ask();
    };
    const ends = [queryClient.getQueryCache().subscribe(hear), queryClient.getMutationCache().subscribe(hear)];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient, ask]);
  return gone;
}
