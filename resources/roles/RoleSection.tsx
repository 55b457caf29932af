import { fieldAt } from '#src/engine/fieldPath.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { ShownInput } from '#src/engine/inputs/StructureInputs.tsx';
import type { SectionProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { roles } from './schema.ts';

/** Name, id and permissions, which are read-only for the roles of the system. */
export function RoleSection({ fields, title }: SectionProps) {
  const t = useT();
  const isFixed = useFormState().base.system === true;
  return (
    <FormSection title={title} help={isFixed ? t('users.systemRole') : undefined}>
      {fields.map((source) =>
        isFixed ? (
          <ShownInput key={source} source={source} field={fieldAt(roles.fields, source)} resource={roles} />
        ) : (
          <FieldInput key={source} source={source} />
        ),
      )}
    </FormSection>
  );
}
