import { createContext, useContext } from 'react';

/** What the areas of an open campaign share about who may write it now. */
type CampaignEditing = {
  /** Why nothing can be saved now, in words; null when it can. */
  readOnly: string | null;
  /** What this tab is called by the server, '' where it has given it no name; null until it was asked for the lock. */
  session: string | null;
  /** An area says whether it holds something unsaved. */
  setDirty(dirty: boolean): void;
};

const EditingContext = createContext<CampaignEditing | null>(null);
export const EditingProvider = EditingContext.Provider;

export function useCampaignEditing(): CampaignEditing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('This part belongs inside the campaign shell.');
  return editing;
}
