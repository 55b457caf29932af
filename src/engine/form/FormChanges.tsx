import { createContext, type ReactNode, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { diffFields } from '#resources/schema/changes.ts';
import { withoutHidden } from '#resources/schema/visibility.ts';
import { useScreens } from '../ScreensContext.ts';
import { useFormState, type Values } from './FormContext.ts';

const FormChangesContext = createContext<Values | null>(null);

/**
 * Compares the form's values with the stored ones, once for all components that use the difference. A key press
 * renders only those components, not the whole form.
 */
export function FormChangesProvider({ children }: { children: ReactNode }) {
  const { fields } = useScreens().resource;
  const { base, purpose } = useFormState();
  const values = useWatch<Values>();
  const changes = diffFields(fields, withoutHidden(fields, values), base, purpose);
  return <FormChangesContext value={changes}>{children}</FormChangesContext>;
}

/** Returns the unsaved changes of the current form: the changed fields that a save would write. */
export function useFormChanges(): Values {
  const changes = useContext(FormChangesContext);
  if (!changes) throw new Error('This part belongs inside a RecordForm.');
  return changes;
}
