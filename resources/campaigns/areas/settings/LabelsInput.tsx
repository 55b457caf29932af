import { useCanAccess } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isText } from '#contracts/values.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { firstErrorAt } from '#src/engine/inputs/errorAt.ts';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { LabelPicker } from '../../labels/LabelPicker.tsx';

/** Edits the labels of a campaign. */
export function LabelsInput(props: InputProps) {
  const t = useT();
  const { frame, control, ref, aria, id, readOnly } = useFieldInput(props);
  const { formState } = useFormContext();
  const { canAccess: mayCreate } = useCanAccess({ resource: 'labels', action: 'create' });
  const error = firstErrorAt(formState.errors, props.source);
  return (
    <FieldFrame {...frame} error={error} help={t(mayCreate ? 'labels.helpCreating' : 'labels.help')}>
      <LabelPicker
        chosen={Array.isArray(control.value) ? control.value.filter(isText) : []}
        onChange={control.onChange}
        onBlur={control.onBlur}
        id={id}
        name={control.name}
        inputRef={ref}
        invalid={Boolean(error)}
        readOnly={readOnly}
        aria={{ ...aria, 'aria-describedby': helpId(id) }}
      />
    </FieldFrame>
  );
}
