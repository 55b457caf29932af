import { type ComponentProps, useContext, useEffect, useRef, useState } from 'react';
import type { Identifier } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import { EditingContext } from '../live/editingContext.ts';
import { useFormChanges } from './FormChanges.tsx';
import type { Values } from './FormContext.ts';
import { RecordForm } from './RecordForm.tsx';
import { useFormDraft } from './useFormDraft.ts';
import { type SaveOnBase, type StepsOf, useSaveOnBase } from './useSaveOnBase.ts';

// Loaded lazily: conflicts are rare.
const ConflictDialog = lazyDialog(
  () => import('./ConflictDialog.tsx'),
  ({ onDecide }) => ({ open: true, onClose: () => onDecide(null) }),
);

type BasedFormProps = Omit<ComponentProps<typeof RecordForm>, 'purpose' | 'record' | 'onSave' | 'draft'> & {
  /** The stored values of the form, and their version; records of some resources have none. */
  record: Values & { id: Identifier; updated_at?: string };
  /** Distinguishes the form's drafts; by default those of the record: `labels/{id}`. */
  draftName?: string;
  /** Returns what is stored, with its version (`updated_at`). */
  onSave: SaveOnBase;
  /** Called after each save with the refusal; null if it succeeded. */
  onSaveTried?: (refusal: unknown) => void;
  stepsOf?: StepsOf;
};

const versionOf = (saved: unknown): string | null =>
  typeof saved === 'object' && saved !== null && 'updated_at' in saved && typeof saved.updated_at === 'string'
    ? saved.updated_at
    : null;

/**
 * The form of a stored record. Saves based on the edited version, lets the user resolve conflicts with the changes of
 * others, and keeps unsaved changes as drafts after the page is closed. In a `RecordEditing` it is read-only without the
 * lock.
 */
export function BasedForm(props: BasedFormProps) {
  const { record, onSave, onSaveTried, stepsOf, children, ...form } = props;
  const { name } = form.resource;
  const { draftName = `${name}/${record.id}`, readOnly = null, ...others } = form;
  const editing = useContext(EditingContext);
  // The version on which unsaved changes are based; null without any, when it is the loaded one.
  const [unsavedBase, setUnsavedBase] = useState<string | null>(null);
  const base = unsavedBase ?? record.updated_at ?? '';
  const { save, conflict } = useSaveOnBase({ resource: name, id: record.id, onSave, stepsOf });
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
  const draft = useFormDraft(draftName, base, setUnsavedBase);
  return (
    <RecordForm
      {...others}
      purpose="patch"
      record={record}
      onSave={saveAndReport}
      draft={draft}
      readOnly={editing?.readOnly ?? readOnly}
    >
      <BaseVersionTracker version={record.updated_at ?? null} onChange={setUnsavedBase} />
      <UnsavedReporter />
      {children}
      {conflict && <ConflictDialog {...conflict} />}
    </RecordForm>
  );
}

type BaseVersionTrackerProps = {
  /** The loaded version. */
  version: string | null;
  onChange: (update: (before: string | null) => string | null) => void;
};

/** Stores the loaded version on the first unsaved change, and clears it when nothing is unsaved. */
function BaseVersionTracker({ version, onChange }: BaseVersionTrackerProps) {
  const dirty = Object.keys(useFormChanges()).length > 0;
  const wasDirty = useRef(false);
  useEffect(() => {
    if (dirty) onChange((before) => before ?? version);
    else if (wasDirty.current) onChange(() => null);
    wasDirty.current = dirty;
  }, [dirty, version, onChange]);
  return null;
}

/** Tells the surrounding `RecordEditing` the unsaved changes, and lets actions outside of the form replace them. */
function UnsavedReporter() {
  const editing = useContext(EditingContext);
  const changes = useFormChanges();
  const { setValue, getValues } = useFormContext<Values>();
  const dirty = Object.keys(changes).length > 0;
  const { form, setDirty } = editing ?? {};
  useEffect(() => {
    if (!form) return;
    const replace = (stored: Values) => {
      for (const [name, value] of Object.entries(stored)) if (name in getValues()) setValue(name, value);
    };
    const own = { changes, replace };
    form.current = own;
    return () => {
      if (form.current === own) form.current = null;
    };
  }, [form, changes, getValues, setValue]);
  useEffect(() => setDirty?.(dirty), [dirty, setDirty]);
  useEffect(() => () => setDirty?.(false), [setDirty]);
  return null;
}
