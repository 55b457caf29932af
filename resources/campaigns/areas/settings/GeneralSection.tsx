import { FormSection } from '../../../../src/engine/form/FormSection.tsx';
import { FieldInput } from '../../../../src/engine/inputs/FieldInput.tsx';
import { useT } from '../../../../src/i18n/useT.ts';
import { campaigns } from '../../schema.ts';
import { LabelsInput } from './LabelsInput.tsx';

/** What a campaign is called, where it lies, and how it is grouped. */
export function GeneralSection() {
  const t = useT();
  return (
    <FormSection title={t('settings.sections.general')} help={t('settings.general.help')}>
      <FieldInput source="test" />
      <FieldInput source="name" />
      <FieldInput source="slug" />
      <LabelsInput source="labels" field={campaigns.fields.labels} resource={campaigns} />
    </FormSection>
  );
}
