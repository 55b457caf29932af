import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { LazyReferencePicker } from './LazyReferencePicker.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** Chooses a record of the other resource by its name. */
export function ReferenceInput(props: InputProps) {
  const { frame, control, ref, id, aria, invalid, readOnly } = useFieldInput(props);
  const to = props.field.kind === 'reference' ? props.field.to : '';
  return (
    <FieldFrame {...frame}>
      <LazyReferencePicker
        to={to}
        id={id}
        name={control.name}
        value={control.value || null}
        onChange={control.onChange}
        onBlur={control.onBlur}
        inputRef={ref}
        invalid={invalid}
        readOnly={readOnly}
        aria={aria}
      />
    </FieldFrame>
  );
}
