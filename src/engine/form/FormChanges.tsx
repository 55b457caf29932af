import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { diffFields } from '#resources/schema/changes.ts';
import { withoutHidden } from '#resources/schema/visibility.ts';
import { requiredContext } from '../../ui/requiredContext.ts';
import { useScreens } from '../ScreensContext.ts';
import { useFormState, type Values } from './FormContext.ts';

/** `useFormChanges` returns the unsaved changes of the current form: the changed fields that a save would write. */
const [FormChangesContext, useFormChanges] = requiredContext<Values>('a RecordForm');

export { useFormChanges };

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
