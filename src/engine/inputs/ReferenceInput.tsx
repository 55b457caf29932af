import { isText } from '#contracts/values.ts';
import { itemOf } from '#resources/schema/filters.ts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { LazyReferencePicker } from './LazyReferencePicker.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** Chooses a record of the other resource by its name; several ones for a list of references. */
export function ReferenceInput(props: InputProps) {
  const { frame, control, ref, id, aria, invalid, readOnly } = useFieldInput(props);
  const item = itemOf(props.field);
  const { name, value, onChange, onBlur } = control;
  const chosen =
    props.field.kind === 'list'
      ? { values: [value].flat().filter(isText), onChange }
      : { value: value || null, onChange };
  return (
    <FieldFrame {...frame}>
      <LazyReferencePicker
        to={item.kind === 'reference' ? item.to : ''}
        filter={item.kind === 'reference' ? item.where : undefined}
        {...chosen}
        {...{ id, name, onBlur, invalid, readOnly, aria }}
        inputRef={ref}
      />
    </FieldFrame>
  );
}
