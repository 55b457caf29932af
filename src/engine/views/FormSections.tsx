import Box from '@mui/material/Box';
import { get, useFormState } from 'react-hook-form';
import type { Section } from '#resources/schema/defineResource.ts';
import { FormSection } from '../form/FormSection.tsx';
import { FieldInput } from '../inputs/FieldInput.tsx';
import { useShownFields } from '../inputs/useShownFields.ts';
import { overrideOf, type SectionProps } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { TabbedSections } from './TabbedSections.tsx';

/** The declared sections with their inputs, in their tabs, without sections that have nothing to show. */
export function FormSections() {
  const { resource, overrides } = useScreens();
  const Extras = overrides.formExtras;
  const { errors, submitCount } = useFormState();
  const shown = useShownFields(resource.form.sections.flatMap(({ fields }) => fields.flat()));
  const isShown = ({ id, fields }: Section) =>
    overrideOf(overrides.sections, id) !== undefined || fields.flat().some((source) => shown.includes(source));
  const isInvalid = ({ fields }: Section) => fields.flat().some((source) => get(errors, source) !== undefined);
  return (
    <>
      <TabbedSections isShown={isShown} isInvalid={isInvalid} attempts={submitCount}>
        {(section) => <DeclaredSection section={section} />}
      </TabbedSections>
      {Extras && <Extras />}
    </>
  );
}

/** A declared section: its inputs, or the replacement from the resource's `ui.tsx`. */
export function DeclaredSection({ section: { id, fields } }: { section: Section }) {
  const { resource, overrides } = useScreens();
  const words = useResourceWords(resource);
  const shown = useShownFields(fields.flat());
  const Override = overrideOf<SectionProps>(overrides.sections, id);
  const title = words.section(id);
  const help = words.sectionHelp(id);
  if (Override) return <Override fields={shown} title={title} help={help} />;
  if (shown.length === 0) return null;
  return (
    <FormSection title={title} help={help}>
      {fields.map((entry) => (
        <InputRow key={[entry].flat().join()} sources={[entry].flat().filter((source) => shown.includes(source))} />
      ))}
    </FormSection>
  );
}

/** One input, or several that are side by side on wide screens. */
function InputRow({ sources }: { sources: readonly string[] }) {
  const inputs = sources.map((source) => <FieldInput key={source} source={source} />);
  if (inputs.length < 2) return inputs;
  const columns = { sm: `repeat(${inputs.length}, minmax(0, 1fr))` };
  return <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2.5, alignItems: 'start' }}>{inputs}</Box>;
}
