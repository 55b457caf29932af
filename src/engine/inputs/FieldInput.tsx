import { inputsByKind } from './inputsByKind.ts';
import { InputsContext, NestedInput } from './NestedInput.tsx';

/**
 * The input of a declared field by its kind, or from the resource's `ui.tsx`; nothing while its condition does not
 * hold. A field that can't be entered is shown on an edit form and omitted on a create form.
 */
export function FieldInput({ source }: { source: string }) {
  return (
    <InputsContext value={inputsByKind}>
      <NestedInput source={source} />
    </InputsContext>
  );
}
