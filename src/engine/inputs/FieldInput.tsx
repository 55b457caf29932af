import { fieldAt, isWritable } from '../fieldPath.ts';
import { useFormState } from '../form/FormContext.ts';
import { useVisibleFields } from '../form/useVisibleFields.ts';
import { type Input, type InputProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useFieldAccess } from '../useFieldAccess.ts';

type Sources = readonly string[];

/** Those of the fields that the form around has something to show for, by their conditions and the user's access. */
export function useShownFields(sources: Sources): Sources {
  const { resource } = useScreens();
  const { purpose } = useFormState();
  const { mayRead, mayWrite } = useFieldAccess();
  return useVisibleFields(resource.fields, sources).filter((source) => {
    const field = fieldAt(resource.fields, source);
    return mayRead(field) && (purpose === 'patch' || (isWritable(field, purpose) && mayWrite(field)));
  });
}

/**
 * The input of a declared field by its kind, or as the resource's `ui.tsx` says; nothing while its condition does not
 * hold. What cannot be entered here is shown on a form that changes a record, and left out on one that makes it.
 */
export function FieldInput({ source }: { source: string }) {
  const { resource, overrides } = useScreens();
  const { purpose, inputs } = useFormState();
  const { mayWrite } = useFieldAccess();
  const field = fieldAt(resource.fields, source);
  if (useShownFields([source]).length === 0) return null;
  const entered = isWritable(field, purpose) && mayWrite(field);
  const Shown: Input = entered ? (overrideOf<InputProps>(overrides.inputs, source) ?? inputs[field.kind]) : inputs.json;
  return <Shown source={source} field={field} resource={resource} />;
}
