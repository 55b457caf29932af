import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense, useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldKind } from '#resources/schema/fields.ts';
import { requiredContext } from '../../ui/requiredContext.ts';
import { fieldAt, isWritable } from '../fieldPath.ts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { useFormState } from '../form/FormContext.ts';
import { type Input, type InputProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useFieldAccess } from '../useFieldAccess.ts';
import { useResourceWords } from '../words.ts';
import { useShownFields } from './useShownFields.ts';

/** The inputs by kind are in a context because the inputs of lists, maps and groups render other inputs. */
const [InputsContext, useInputs] = requiredContext<Readonly<Record<FieldKind, Input>>>('a FieldInput');

export { InputsContext };

/** A `FieldInput` inside of another one. @throws outside of a `FieldInput` */
export function NestedInput({ source }: { source: string }) {
  const inputs = useInputs();
  const { resource, overrides } = useScreens();
  const { purpose } = useFormState();
  const { mayWrite } = useFieldAccess();
  const field = fieldAt(resource.fields, source);
  if (useShownFields([source]).length === 0) return null;
  const entered = isWritable(field, purpose) && mayWrite(field);
  const Shown: Input = entered ? (overrideOf<InputProps>(overrides.inputs, source) ?? inputs[field.kind]) : inputs.json;
  const props = { source, field, resource };
  return (
    <Suspense fallback={<LoadingInput {...props} />}>
      <Shown {...props} />
    </Suspense>
  );
}

/** Takes the space of an input, and shows its text, while the input's code is loaded. A save waits for it. */
function LoadingInput({ source, field, resource }: InputProps) {
  const id = useId();
  const words = useResourceWords(resource);
  const { loadingInputs } = useFormState();
  useEffect(() => loadingInputs.add(), [loadingInputs]);
  const value: unknown = useWatch({ name: source });
  return (
    <FieldFrame id={id} label={words.field(source)} required={field.required} help={words.help(source) ?? ' '}>
      <OutlinedInput size="small" fullWidth disabled id={id} value={typeof value === 'string' ? value : ''} />
    </FieldFrame>
  );
}
