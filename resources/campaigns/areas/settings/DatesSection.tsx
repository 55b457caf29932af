import { FormSection } from '../../../../src/engine/form/FormSection.tsx';
import { DateTimeInput } from '../../../../src/engine/inputs/ChoiceInputs.tsx';
import { useT } from '../../../../src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import { campaigns } from '../../schema.ts';
import { DateActions } from './DateActions.tsx';

const { starts_at, ends_at } = campaigns.fields;

/** When the campaign runs: those of its dates that the app knows. */
export function DatesSection() {
  const t = useT();
  const { start_date_enabled, start_date_required, end_date_enabled, end_date_required } =
    useCampaign().app.config ?? {};
  return (
    <FormSection title={t('settings.sections.dates')} help={t('settings.dates.help')} actions={<DateActions />}>
      {start_date_enabled && (
        <DateTimeInput
          source="starts_at"
          field={{ ...starts_at, required: start_date_required }}
          resource={campaigns}
        />
      )}
      {end_date_enabled && (
        <DateTimeInput source="ends_at" field={{ ...ends_at, required: end_date_required }} resource={campaigns} />
      )}
    </FormSection>
  );
}
