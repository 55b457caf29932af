import useEventCallback from '@mui/utils/useEventCallback';
import { createContext, useContext, useEffect } from 'react';
import { hasContent, leavesOf } from '#src/engine/changes/leaves.ts';

/** An unsaved value of a form, with its path. */
export type UnsavedChange = { path: string; value: unknown };

/** Returns the values inside changed fields: without empty parts, but with fields that were emptied. */
export const unsavedChanges = (changes: Record<string, unknown>): UnsavedChange[] =>
  Object.entries(changes).flatMap(([name, changed]) =>
    leavesOf(changed)
      .filter((leaf) => leaf.path.length === 0 || hasContent(leaf))
      .map(({ path, value }) => ({ path: [name, ...path].join('.'), value })),
  );

type Read = () => UnsavedChange[];

/**
 * Holds the function that reads the unsaved changes of the open area's form, for when the campaign is gone; null
 * without a form.
 */
export type UnsavedPlace = { current: Read | null };

const UnsavedContext = createContext<UnsavedPlace | null>(null);
export const UnsavedProvider = UnsavedContext.Provider;

/** Lets the campaign's shell read the unsaved changes while the form is mounted. */
export function useReportUnsaved(read: Read): void {
  const place = useContext(UnsavedContext);
  const own = useEventCallback(read);
  useEffect(() => {
    if (!place) return;
    place.current = own;
    return () => {
      if (place.current === own) place.current = null;
    };
  }, [place, own]);
}
