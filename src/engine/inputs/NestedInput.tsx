import { createContext, Suspense, useContext } from 'react';
import type { FieldKind } from '#resources/schema/fields.ts';
import { fieldAt, isWritable } from '../fieldPath.ts';
import { useFormState } from '../form/FormContext.ts';
import { type Input, type InputProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useFieldAccess } from '../useFieldAccess.ts';
import { LoadingInput } from './LoadingInput.tsx';
import { useShownFields } from './useShownFields.ts';

/** The inputs by kind are in a context because the inputs of lists, maps and groups render other inputs. */
export const InputsContext = createContext<Readonly<Record<FieldKind, Input>> | null>(null);

/** A `FieldInput` inside of another one. @throws outside of a `FieldInput` */
export function NestedInput({ source }: { source: string }) {
  const inputs = useContext(InputsContext);
  if (!inputs) throw new Error('This part belongs inside a FieldInput.');
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
