import { limits } from '../../../../contracts/limits.ts';
import { FormSection } from '../../../../src/engine/form/FormSection.tsx';
import { useT } from '../../../../src/i18n/useT.ts';
import { campaigns } from '../../schema.ts';
import { CountedInput } from './CountedInput.tsx';

const { title, og_title, og_description } = campaigns.fields.meta_tags.fields;

/** The titles and the description that search engines and social networks are told. */
export function MetaTagsSection() {
  const t = useT();
  const titleMark = limits.metaTitleCounter;
  const descriptionMark = limits.metaDescriptionCounter;
  return (
    <FormSection title={t('settings.sections.metaTags')} help={t('settings.metaTags.help')}>
      <CountedInput source="meta_tags.title" field={title} resource={campaigns} mark={titleMark} />
      <CountedInput source="meta_tags.og_title" field={og_title} resource={campaigns} mark={titleMark} />
      <CountedInput
        source="meta_tags.og_description"
        field={og_description}
        resource={campaigns}
        mark={descriptionMark}
      />
    </FormSection>
  );
}
