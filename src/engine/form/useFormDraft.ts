import { useMemo } from 'react';
import { useGetIdentity } from 'react-admin';
import { useDraftSuffix } from '../live/editedIn.ts';
import type { DraftOptions } from './FormDraft.tsx';

const nothing = (): void => undefined;

/**
 * Returns the draft options of a form for the current user. `form` identifies it: `labels/new`, `labels/{id}`.
 * Undefined until the user is loaded.
 * @param version the version being edited, if the record has one
 * @param onRestored called with the version of a restored draft; must be a stable function
 */
export function useFormDraft(
  form: string,
  version = '',
  onRestored: (version: string) => void = nothing,
): DraftOptions | undefined {
  const { identity } = useGetIdentity();
  const suffix = useDraftSuffix();
  const userId = identity?.id;
  return useMemo(
    () => (userId === undefined ? undefined : { draftKey: `${userId}/${form}${suffix}`, version, onRestored }),
    [userId, form, suffix, version, onRestored],
  );
}
