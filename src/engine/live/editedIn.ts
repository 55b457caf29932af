import { useCallback, useContext } from 'react';
import { type EditedIn, EditingContext } from './editingContext.ts';

/** Returns what the open record is edited in; undefined if it is itself. */
export const useWithin = (): EditedIn | undefined => useContext(EditingContext)?.within;

/** Returns a suffix for the keys of drafts and stored input, which keeps those of the record from those in a release. */
export function useDraftSuffix(): string {
  const within = useWithin();
  return within ? `@${within.id}` : '';
}

/** Returns a function that returns the message after a save: the given one, or that of what the record is edited in. */
export function useSavedWords(): (words: string) => string {
  const within = useWithin();
  return useCallback((words) => within?.saved ?? words, [within?.saved]);
}
