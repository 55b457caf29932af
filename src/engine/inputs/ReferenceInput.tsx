import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense } from 'react';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import type { ReferencePickerProps } from './ReferencePicker.tsx';
import { useFieldInput } from './useFieldInput.ts';

// Few screens have one, and it is large.
const Picker = lazy(() => import('./ReferencePicker.tsx'));

/** A place of the picker's height until it is there. */
export function LazyReferencePicker(props: ReferencePickerProps) {
  const waiting = <OutlinedInput size="small" fullWidth disabled id={props.id} placeholder={props.placeholder} />;
  return (
    <Suspense fallback={waiting}>
      <Picker {...props} />
    </Suspense>
  );
}

/** A record of the other resource, found by its name. */
export function ReferenceInput(props: InputProps) {
  const { frame, control, ref, id, aria, invalid } = useFieldInput(props);
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
        aria={aria}
      />
    </FieldFrame>
  );
}
