import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Problem } from '../../../contracts/validation.ts';
import { type ChangeWords, type LeftOut, useFormState, type Values } from '../../../src/engine/form/FormContext.ts';
import { RecordForm } from '../../../src/engine/form/RecordForm.tsx';
import { useScreens } from '../../../src/engine/ScreensContext.ts';
import { useCurrentUser } from '../../../src/frame/known.ts';
import { changedFields } from '../../schema/changes.ts';
import type { Resource } from '../../schema/defineResource.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useCampaignEditing } from './editingContext.ts';
import { useTellUnsaved } from './unsavedText.ts';
import { type SaveOver, useSaveCampaign } from './useSaveCampaign.ts';
import { useUnsavedFields } from './useUnsavedFields.ts';

type ContentFormProps = {
  /** Declares what the form holds; named as the campaigns, whose words it uses. */
  resource: Resource;
  /** What the form holds as it is stored, and in which version. */
  record: Values & { id: string; updated_at: string };
  /** Names its drafts among those of the campaign. */
  draftName: string;
  /** Answers what is stored, and in which version (`updated_at`). */
  onSave: SaveOver;
  /** Why it can't be changed whoever has the lock, in words. */
  closed?: string | null;
  changeWords?: ChangeWords;
  wide?: boolean;
  /** Rules that only the app's config knows; keep the function stable. */
  extraProblems?: (values: Values) => Problem[];
  /** Returns what of the values the server would drop, which then stays in the form. */
  leaveOut?: (values: Values) => LeftOut | null;
  /** Told after each save why it was refused; null when it was not. */
  onSaveTried?: (refusal: unknown) => void;
  children: ReactNode;
};

const versionOf = (saved: unknown): string | null =>
  typeof saved === 'object' && saved !== null && 'updated_at' in saved && typeof saved.updated_at === 'string'
    ? saved.updated_at
    : null;

/**
 * The one form layer over what belongs to a campaign: it is saved over the version that was typed over, conflicts are
 * shown and decided, unsaved changes outlive the page, and without the lock everything stays to be read.
 */
export function ContentForm(props: ContentFormProps) {
  const { resource, record, draftName, onSave, closed = null, onSaveTried, children, ...form } = props;
  const { id: userId } = useCurrentUser();
  const { readOnly } = useCampaignEditing();
  // The version that was typed over: the loaded one, or an older one while something is unsaved.
  const [typedOver, setTypedOver] = useState<string | null>(null);
  const { save, conflict } = useSaveCampaign(record.id, onSave, typedOver ?? record.updated_at);
  const saveAndTell = async (values: Values) => {
    try {
      const saved = await save(values);
      // What was typed since is typed over what is stored now: one's own save is no conflict.
      const version = versionOf(saved);
      if (version !== null) setTypedOver((before) => before && version);
      onSaveTried?.(null);
      return saved;
    } catch (error) {
      onSaveTried?.(error);
      throw error;
    }
  };
  const draft = useMemo(
    () => ({
      draftKey: `${userId}/campaigns/${draftName}`,
      version: typedOver ?? record.updated_at,
      onRestored: setTypedOver,
    }),
    [userId, draftName, record.updated_at, typedOver],
  );
  return (
    <RecordForm
      {...form}
      resource={resource}
      purpose="patch"
      record={record}
      onSave={saveAndTell}
      draft={draft}
      readOnly={readOnly ?? closed}
    >
      <TypedOver version={record.updated_at} onChange={setTypedOver} />
      {children}
      {conflict && <ConflictDialog {...conflict} />}
    </RecordForm>
  );
}

type TypedOverProps = { version: string; onChange: (update: (before: string | null) => string | null) => void };

/** Holds the version fast as soon as something is typed, and lets go when nothing is unsaved. */
function TypedOver({ version, onChange }: TypedOverProps) {
  const { resource } = useScreens();
  const { base } = useFormState();
  const { setDirty } = useCampaignEditing();
  const values = useWatch<Values>();
  const unsavedFields = useUnsavedFields();
  const changed = changedFields(resource.fields, values, base);
  const dirty = Object.keys(changed).length > 0;
  useTellUnsaved(() => unsavedFields(changed));
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
