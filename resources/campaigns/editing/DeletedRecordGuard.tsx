import { Navigate } from 'ra-core';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useListPath } from '../../../src/engine/useListPath.ts';
import { useT } from '../../../src/i18n/useT.ts';
import { useCurrentUser } from '../../../src/shell/appData.ts';
import { useCampaign } from '../campaignContext.ts';
import { campaigns } from '../schema.ts';
import { EditingProvider, useCampaignEditing } from './editingContext.ts';
import { GoneDialog } from './GoneDialog.tsx';
import { type UnsavedChange, type UnsavedPlace, UnsavedProvider } from './unsavedChanges.ts';
import { useGoneCampaign } from './useGoneCampaign.ts';

/**
 * Around the areas of an open campaign: once it is gone they can only be read, and who has it open is told, is given
 * what they typed, and is led to the list.
 */
export function DeletedRecordGuard({ children }: { children: ReactNode }) {
  const t = useT();
  const { campaign } = useCampaign();
  const { limited_access: isLimited } = useCurrentUser();
  const gone = useGoneCampaign(campaign.id);
  const unsaved = useRef<UnsavedPlace['current']>(null);
  const [leaving, setLeaving] = useState(false);
  const list = useListPath(campaigns.name);
  // Who sees all campaigns can only have lost one that was deleted.
  const words = t(isLimited ? 'campaigns.gone.lost' : 'campaigns.gone.deleted', { name: campaign.name });
  const { editing, isDirty } = useClosedWith(gone ? words : null);
  // Without the form: its question on leaving was answered in the dialog.
  if (leaving) return <Navigate to={list} replace />;
  return (
    <EditingProvider value={editing}>
      <UnsavedProvider value={unsaved}>{children}</UnsavedProvider>
      {gone && <Farewell words={words} unsaved={unsaved} isDirty={isDirty} onLeave={() => setLeaving(true)} />}
    </EditingProvider>
  );
}

/** The editing around, with nothing to be written any more for this reason; and whether an area holds something unsaved. */
function useClosedWith(reason: string | null) {
  const around = useCampaignEditing();
  const dirty = useRef(false);
  const { setDirty: tell } = around;
  const setDirty = useCallback(
    (next: boolean) => {
      dirty.current = next;
      tell(next);
    },
    [tell],
  );
  const editing = useMemo(
    () => ({ ...around, setDirty, readOnly: reason ?? around.readOnly }),
    [around, setDirty, reason],
  );
  return { editing, isDirty: () => dirty.current };
}

type FarewellProps = { words: string; unsaved: UnsavedPlace; isDirty: () => boolean; onLeave: () => void };

/** Reads what is unsaved once: when it is said that the campaign is gone. */
function Farewell({ words, unsaved, isDirty, onLeave }: FarewellProps) {
  const [changes] = useState<UnsavedChange[]>(() => unsaved.current?.() ?? []);
  const [elsewhere] = useState(() => changes.length === 0 && isDirty());
  const [staying, setStaying] = useState(false);
  const dialog = { words, changes, elsewhere, staying };
  return <GoneDialog {...dialog} onStay={() => setStaying(true)} onLeave={onLeave} />;
}
