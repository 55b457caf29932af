import { inputsByKind } from './inputsByKind.ts';
import { InputsContext, NestedInput } from './NestedInput.tsx';

/**
 * The input of a declared field by its kind, or as the resource's `ui.tsx` says; nothing while its condition does not
 * hold. What cannot be entered here is shown on a form that changes a record, and left out on one that makes it.
 */
export function FieldInput({ source }: { source: string }) {
  return (
    <InputsContext value={inputsByKind}>
      <NestedInput source={source} />
    </InputsContext>
  );
}
