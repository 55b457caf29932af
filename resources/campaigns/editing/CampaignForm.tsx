import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Problem } from '../../../contracts/validation.ts';
import { useFormState, type Values } from '../../../src/engine/form/FormContext.ts';
import { RecordForm } from '../../../src/engine/form/RecordForm.tsx';
import { useCurrentUser } from '../../../src/frame/known.ts';
import { changedFields } from '../../schema/changes.ts';
import { useCampaign } from '../campaignContext.ts';
import { type Campaign, campaigns } from '../schema.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useCampaignEditing } from './editingContext.ts';
import { useTellUnsaved } from './unsavedText.ts';
import { useSaveCampaign } from './useSaveCampaign.ts';
import { useUnsavedFields } from './useUnsavedFields.ts';

type CampaignFormProps = {
  /** Rules that only the app's config knows; keep the function stable. */
  extraProblems?: (values: Values) => Problem[];
  /** Told after each save why it was refused; null when it was not. */
  onSaveTried?: (refusal: unknown) => void;
  children: ReactNode;
};

/** The page belongs to the app and can be large: it is no part of any form. */
function settingsOf({ page: _, ...settings }: Campaign) {
  return settings;
}

/**
 * The one form layer of a campaign's areas: its fields are saved over the version that was typed over, conflicts are
 * shown and decided, unsaved changes outlive the page, and without the lock everything stays to be read.
 */
export function CampaignForm({ extraProblems, onSaveTried, children }: CampaignFormProps) {
  const { campaign } = useCampaign();
  const { id: userId } = useCurrentUser();
  const { readOnly } = useCampaignEditing();
  const record = useMemo(() => settingsOf(campaign), [campaign]);
  // The version that was typed over: the loaded one, or an older one while something is unsaved.
  const [typedOver, setTypedOver] = useState<string | null>(null);
  const { save, conflict } = useSaveCampaign(record, typedOver ?? record.updated_at);
  const saveAndTell = async (values: Values) => {
    try {
      const saved = await save(values);
      onSaveTried?.(null);
      return saved;
    } catch (error) {
      onSaveTried?.(error);
      throw error;
    }
  };
  const draft = useMemo(
    () => ({
      draftKey: `${userId}/campaigns/${record.id}`,
      version: typedOver ?? record.updated_at,
      onRestored: setTypedOver,
    }),
    [userId, record.id, record.updated_at, typedOver],
  );
  return (
    <RecordForm
      resource={campaigns}
      purpose="patch"
      record={record}
      onSave={saveAndTell}
      extraProblems={extraProblems}
      draft={draft}
      readOnly={readOnly}
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
  const { base } = useFormState();
  const { setDirty } = useCampaignEditing();
  const values = useWatch<Values>();
  const unsavedFields = useUnsavedFields();
  const changed = changedFields(campaigns.fields, values, base);
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
