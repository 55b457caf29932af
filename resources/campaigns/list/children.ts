import { createContext, useContext } from 'react';
import { useExpanded, useListContext } from 'react-admin';
import { useSelectionMode } from '#src/engine/list/selectionMode.ts';
import { campaigns, type ListedCampaign } from '../schema.ts';

const DepthContext = createContext(0);

/** Wraps the children shown below a campaign. */
export const DepthProvider = DepthContext.Provider;

/** Returns how many campaigns of the list the current one is below: 0 for those of the list itself. */
export const useDepth = (): number => useContext(DepthContext);

/**
 * Returns whether the children of a campaign are shown below it, and a function that changes that. The function is null
 * if they can't be shown there: a search finds them by themselves, and a picker offers only what it lists.
 */
export function useExpandedChildren({ id, child_count }: ListedCampaign) {
  const [expanded, toggle] = useExpanded(campaigns.name, id);
  const { filterValues } = useListContext();
  const isPicking = useSelectionMode() !== null;
  const canExpand = child_count > 0 && !isPicking && !filterValues.q;
  return canExpand ? { expanded, toggle } : { expanded: false, toggle: null };
}
