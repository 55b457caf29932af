import { useMemo } from 'react';
import { useGetIdentity } from 'react-admin';
import type { DraftOptions } from './FormDraft.tsx';

const nothing = (): void => undefined;

/**
 * Returns the draft options of a form for the current user. `form` identifies it: `labels/new`, `labels/{id}`.
 * Undefined until the user is loaded.
 * @param version the version being edited, if the record has one
 */
export function useFormDraft(form: string, version = ''): DraftOptions | undefined {
  const { identity } = useGetIdentity();
  const userId = identity?.id;
  return useMemo(
    () => (userId === undefined ? undefined : { draftKey: `${userId}/${form}`, version, onRestored: nothing }),
    [userId, form, version],
  );
}
