import { useGetIdentity } from 'ra-core';
import { useMemo } from 'react';
import type { DraftOptions } from './FormDraft.tsx';

const nothing = (): void => undefined;

/**
 * Keeps what is typed into a form for the person signed in, under a name that says which form it is: `labels/new`,
 * `labels/{id}`. Undefined until it is known whose it is.
 * @param version the one that is typed over, where the record has any
 */
export function useFormDraft(form: string, version = ''): DraftOptions | undefined {
  const { identity } = useGetIdentity();
  const userId = identity?.id;
  return useMemo(
    () => (userId === undefined ? undefined : { draftKey: `${userId}/${form}`, version, onRestored: nothing }),
    [userId, form, version],
  );
}
