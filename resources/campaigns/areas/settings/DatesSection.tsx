import Box from '@mui/material/Box';
import { useFormContext } from 'react-hook-form';
import type { DateTimeField } from '#resources/schema/fields.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { DateTimeInput } from '#src/engine/inputs/ChoiceInputs.tsx';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import type { SectionProps } from '#src/engine/overrides.ts';
import { useCampaign } from '../../campaignContext.ts';
import { DraftNotice } from '../../publishing/DraftNotice.tsx';
import { PublishButton } from '../../publishing/PublishButton.tsx';
import { campaigns } from '../../schema.ts';
import { DateActions } from './DateActions.tsx';

const { starts_at, ends_at } = campaigns.fields;

function Actions() {
  const { formState } = useFormContext();
  const { saving } = useFormState();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <DateActions disabled={saving} />
      <PublishButton hasUnsaved={formState.isDirty} />
    </Box>
  );
}

/** The campaign's dates that the app supports. */
export function DatesSection({ fields, ...words }: SectionProps) {
  const { start_date_enabled, start_date_required, end_date_enabled, end_date_required } =
    useCampaign().app.config ?? {};
  const dates = new Map<string, DateTimeField | false | undefined>([
    ['starts_at', start_date_enabled && { ...starts_at, required: start_date_required }],
    ['ends_at', end_date_enabled && { ...ends_at, required: end_date_required }],
  ]);
  return (
    <FormSection {...words} actions={<Actions />}>
      <DraftNotice />
      {fields.map((source) => {
        if (!dates.has(source)) return <FieldInput key={source} source={source} />;
        const field = dates.get(source);
        return field && <DateTimeInput key={source} source={source} field={field} resource={campaigns} />;
      })}
    </FormSection>
  );
}
