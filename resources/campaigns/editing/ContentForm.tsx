import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '#contracts/validation.ts';
import { useFormChanges } from '#src/engine/form/FormChanges.tsx';
import type { ChangeWords, LeftOut, Values } from '#src/engine/form/FormContext.ts';
import { RecordForm } from '#src/engine/form/RecordForm.tsx';
import { useCurrentUser } from '#src/shell/appData.ts';
import type { Resource } from '../../schema/defineResource.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useCampaignEditing } from './editingContext.ts';
import { unsavedChanges, useReportUnsaved } from './unsavedChanges.ts';
import { type SaveOnBase, useSaveCampaign } from './useSaveCampaign.ts';

type ContentFormProps = {
  /** Declares the form's fields; has the name of the campaigns resource, whose labels it uses. */
  resource: Resource;
  /** The stored values of the form, and their version (`updated_at`). */
  record: Values & { id: string; updated_at: string };
  /** Distinguishes its drafts from the campaign's other drafts. */
  draftName: string;
  /** Returns what is stored, with its version (`updated_at`). */
  onSave: SaveOnBase;
  /** Why the form is read-only regardless of the lock. */
  closed?: string | null;
  changeWords?: ChangeWords;
  wide?: boolean;
  /** Validation that depends on the app's config; must be a stable function. */
  extraProblems?: (values: Values) => Problem[];
  /** Returns the values that the server would drop; they stay in the form. */
  leaveOut?: (values: Values) => LeftOut | null;
  /** Called after each save with the refusal; null if it succeeded. */
  onSaveTried?: (refusal: unknown) => void;
  children: ReactNode;
};

const versionOf = (saved: unknown): string | null =>
  typeof saved === 'object' && saved !== null && 'updated_at' in saved && typeof saved.updated_at === 'string'
    ? saved.updated_at
    : null;

/**
 * The form for any content of a campaign. Saves based on the edited version, lets the user resolve conflicts, keeps
 * unsaved changes as drafts after the page is closed, and is read-only without the lock.
 */
export function ContentForm(props: ContentFormProps) {
  const { resource, record, draftName, onSave, closed = null, onSaveTried, children, ...form } = props;
  const { id: userId } = useCurrentUser();
  const { readOnly } = useCampaignEditing();
  // The version on which unsaved changes are based; null without any, when it is the loaded one.
  const [unsavedBase, setUnsavedBase] = useState<string | null>(null);
  const base = unsavedBase ?? record.updated_at;
  const { save, conflict } = useSaveCampaign(record.id, onSave);
  const saveAndReport = async (changes: Values) => {
    try {
      const saved = await save(changes, base);
      // Changes made during the save are based on what it stored.
      const version = versionOf(saved);
      if (version !== null) setUnsavedBase((before) => before && version);
      onSaveTried?.(null);
      return saved;
    } catch (error) {
      onSaveTried?.(error);
      throw error;
    }
  };
  const draft = useMemo(
    () => ({ draftKey: `${userId}/campaigns/${draftName}`, version: base, onRestored: setUnsavedBase }),
    [userId, draftName, base],
  );
  return (
    <RecordForm
      {...form}
      resource={resource}
      purpose="patch"
      record={record}
      onSave={saveAndReport}
      draft={draft}
      readOnly={readOnly ?? closed}
    >
      <BaseVersionTracker version={record.updated_at} onChange={setUnsavedBase} />
      {children}
      {conflict && <ConflictDialog {...conflict} />}
    </RecordForm>
  );
}

type BaseVersionTrackerProps = {
  /** The loaded version. */
  version: string;
  onChange: (update: (before: string | null) => string | null) => void;
};

/** Stores the loaded version on the first unsaved change, and clears it when nothing is unsaved. */
function BaseVersionTracker({ version, onChange }: BaseVersionTrackerProps) {
  const { setDirty } = useCampaignEditing();
  const changes = useFormChanges();
  const dirty = Object.keys(changes).length > 0;
  useReportUnsaved(() => unsavedChanges(changes));
  const wasDirty = useRef(false);
  useEffect(() => {
    setDirty(dirty);
    if (dirty) onChange((before) => before ?? version);
    else if (wasDirty.current) onChange(() => null);
    wasDirty.current = dirty;
  }, [dirty, version, onChange, setDirty]);
  useEffect(() => () => setDirty(false), [setDirty]);
  return null;
}
