import { FormSection } from '../form/FormSection.tsx';
import { FieldInput } from '../inputs/registry.tsx';
import { useScreens } from '../ScreensContext.tsx';
import { useResourceWords } from '../words.ts';

/** The declared sections with their inputs. */
export function FormSections() {
  const { resource, overrides } = useScreens();
  const words = useResourceWords(resource);
  const Extras = overrides.formExtras;
  return (
    <>
      {resource.form.sections.map(({ id, fields }) => (
        <FormSection key={id} title={words.section(id)} help={words.sectionHelp(id)}>
          {fields.map((source) => (
            <FieldInput key={source} source={source} />
          ))}
        </FormSection>
      ))}
      {Extras && <Extras />}
    </>
  );
}
