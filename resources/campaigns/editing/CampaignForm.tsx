import { type ReactNode, useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Problem } from '#contracts/validation.ts';
import type { LeftOut, Values } from '#src/engine/form/FormContext.ts';
import { useSaveRecord } from '#src/engine/form/useSaveRecord.ts';
import { useCampaign } from '../campaignContext.ts';
import { type Campaign, campaigns } from '../schema.ts';
import { ContentForm } from './ContentForm.tsx';
import { useCampaignEditing } from './editingContext.ts';

type CampaignFormProps = {
  /** Validation that depends on the app's config; must be a stable function. */
  extraProblems?: (values: Values) => Problem[];
  /** Returns the values that the server would drop; they stay in the form. */
  leaveOut?: (values: Values) => LeftOut | null;
  /** Called after each save with the refusal; null if it succeeded. */
  onSaveTried?: (refusal: unknown) => void;
  children: ReactNode;
};

/** The page content belongs to the app, can be large, and is not part of any form. */
function settingsOf({ page: _, ...settings }: Campaign) {
  return settings;
}

/** A form for the campaign's own fields. */
export function CampaignForm({ children, ...props }: CampaignFormProps) {
  const { campaign } = useCampaign();
  const record = useMemo(() => settingsOf(campaign), [campaign]);
  const saveRecord = useSaveRecord(campaigns, record);
  return (
    <ContentForm {...props} resource={campaigns} record={record} draftName={record.id} onSave={saveRecord}>
      <InputReplacement />
      {children}
    </ContentForm>
  );
}

/** Lets actions outside of the form replace unsaved input by what they stored. */
function InputReplacement() {
  const { replaceInput } = useCampaignEditing();
  const { setValue } = useFormContext<Values>();
  useEffect(() => {
    const replace = (stored: Values) => {
      for (const [source, value] of Object.entries(stored)) setValue(source, value);
    };
    replaceInput.current = replace;
    return () => {
      if (replaceInput.current === replace) replaceInput.current = null;
    };
  }, [replaceInput, setValue]);
  return null;
}
