import { fieldAt, isWritable } from '../fieldPath.ts';
import { useFormState } from '../form/FormContext.ts';
import { useVisibleFields } from '../form/useVisibleFields.ts';
import { useScreens } from '../ScreensContext.ts';
import { useFieldAccess } from '../useFieldAccess.ts';

type Sources = readonly string[];

/** Returns the sources that are shown in the current form, by their conditions and the user's access. */
export function useShownFields(sources: Sources): Sources {
  const { resource } = useScreens();
  const { purpose } = useFormState();
  const { mayRead, mayWrite } = useFieldAccess();
  return useVisibleFields(resource.fields, sources).filter((source) => {
    const field = fieldAt(resource.fields, source);
    return mayRead(field) && (purpose === 'patch' || (isWritable(field, purpose) && mayWrite(field)));
  });
}
