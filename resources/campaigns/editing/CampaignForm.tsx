import { type ReactNode, useMemo } from 'react';
import type { Problem } from '../../../contracts/validation.ts';
import type { LeftOut, Values } from '../../../src/engine/form/FormContext.ts';
import { useSaveRecord } from '../../../src/engine/form/useSaveRecord.ts';
import { useCampaign } from '../campaignContext.ts';
import { type Campaign, campaigns } from '../schema.ts';
import { ContentForm } from './ContentForm.tsx';

type CampaignFormProps = {
  /** Rules that only the app's config knows; keep the function stable. */
  extraProblems?: (values: Values) => Problem[];
  /** Returns what of the values the server would drop, which then stays in the form. */
  leaveOut?: (values: Values) => LeftOut | null;
  /** Told after each save why it was refused; null when it was not. */
  onSaveTried?: (refusal: unknown) => void;
  children: ReactNode;
};

/** The page belongs to the app and can be large: it is no part of any form. */
function settingsOf({ page: _, ...settings }: Campaign) {
  return settings;
}

/** A form over the campaign's own fields. */
export function CampaignForm(props: CampaignFormProps) {
  const { campaign } = useCampaign();
  const record = useMemo(() => settingsOf(campaign), [campaign]);
  const saveRecord = useSaveRecord(campaigns, record);
  return <ContentForm {...props} resource={campaigns} record={record} draftName={record.id} onSave={saveRecord} />;
}
