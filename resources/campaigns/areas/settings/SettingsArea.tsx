import { useCallback } from 'react';
import type { Problem } from '../../../../contracts/validation.ts';
import type { Values } from '../../../../src/engine/form/FormContext.ts';
import { FormSection } from '../../../../src/engine/form/FormSection.tsx';
import { FieldInput } from '../../../../src/engine/inputs/registry.tsx';
import { useT } from '../../../../src/i18n/useT.ts';
import { PageHeader } from '../../../../src/ui/PageHeader.tsx';
import { CampaignStatusChip } from '../../CampaignStatusChip.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { CampaignForm } from '../../editing/CampaignForm.tsx';
import { DateActions } from './DateActions.tsx';
import { ImagesSection } from './ImagesSection.tsx';

/** What a campaign is called, where it lies and when it runs. */
export default function SettingsArea() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const extraProblems = useRequiredDates();
  const { start_date_enabled, end_date_enabled } = app.config ?? {};
  return (
    <>
      <PageHeader title={t('campaigns.settings.title')} beside={<CampaignStatusChip campaign={campaign} />} />
      <CampaignForm extraProblems={extraProblems}>
        <FormSection title={t('campaigns.settings.general')} help={t('campaigns.settings.generalHelp')}>
          <FieldInput source="test" />
          <FieldInput source="name" />
          <FieldInput source="slug" />
        </FormSection>
        {(start_date_enabled || end_date_enabled) && (
          <FormSection
            title={t('campaigns.settings.dates')}
            help={t('campaigns.settings.datesHelp')}
            actions={<DateActions />}
          >
            {start_date_enabled && <FieldInput source="starts_at" />}
            {end_date_enabled && <FieldInput source="ends_at" />}
          </FormSection>
        )}
        <ImagesSection />
      </CampaignForm>
    </>
  );
}

/** Dates that the app requires can be set and moved, not cleared. */
function useRequiredDates(): (values: Values) => Problem[] {
  const { campaign, app } = useCampaign();
  const { start_date_required, end_date_required } = app.config ?? {};
  return useCallback(
    ({ starts_at, ends_at }) => {
      const problems: Problem[] = [];
      const cleared = (value: unknown, before: string | null) => before !== null && !value;
      if (start_date_required && cleared(starts_at, campaign.starts_at)) {
        problems.push({ loc: ['starts_at'], code: 'date-required' });
      }
      if (end_date_required && cleared(ends_at, campaign.ends_at)) {
        problems.push({ loc: ['ends_at'], code: 'date-required' });
      }
      return problems;
    },
    [campaign, start_date_required, end_date_required],
  );
}
