import { type ComponentProps, useMemo } from 'react';
import { BasedForm } from '#src/engine/form/BasedForm.tsx';
import { useSaveRecord } from '#src/engine/form/useSaveRecord.ts';
import { useCampaign } from '../campaignContext.ts';
import { type Campaign, campaigns } from '../schema.ts';

type CampaignFormProps = Pick<
  ComponentProps<typeof BasedForm>,
  'extraProblems' | 'leaveOut' | 'onSaveTried' | 'children'
>;

/** The page content belongs to the app, can be large, and is not part of any form. */
function settingsOf({ page: _, ...settings }: Campaign) {
  return settings;
}

/** A form for the campaign's own fields. */
export function CampaignForm(props: CampaignFormProps) {
  const { campaign } = useCampaign();
  const record = useMemo(() => settingsOf(campaign), [campaign]);
  const saveRecord = useSaveRecord(campaigns, record);
  return <BasedForm {...props} resource={campaigns} record={record} onSave={saveRecord} />;
}
