import { createContext, type RefObject, useContext } from 'react';
import type { Values } from '#src/engine/form/FormContext.ts';

/** The state of editing that the areas of an open campaign share. */
type CampaignEditing = {
  /** Why saving is disabled; null when it is enabled. */
  readOnly: string | null;
  /** The server's name for this tab's session, '' if it has none; null until the lock was requested. */
  session: string | null;
  /** The open area has unsaved changes. */
  dirty: boolean;
  /** Called by an area when it gets or loses unsaved changes. */
  setDirty(dirty: boolean): void;
  /** Replaces unsaved input in the open area's form by values that were just stored; null without such a form. */
  replaceInput: RefObject<((stored: Values) => void) | null>;
};

const EditingContext = createContext<CampaignEditing | null>(null);
export const EditingProvider = EditingContext.Provider;

/** Returns whether a campaign is open and its area has unsaved changes. */
export const useHasUnsaved = (): boolean => useContext(EditingContext)?.dirty ?? false;

/** Returns the editing state of the open campaign. @throws outside of the campaign shell */
export function useCampaignEditing(): CampaignEditing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('This part belongs inside the campaign shell.');
  return editing;
}
