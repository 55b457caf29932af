import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { CampaignAction } from '../list/rowActions.ts';

type Actions = readonly CampaignAction[];

const AreaActions = createContext<{ actions: Actions; set: (actions: Actions) => void }>({
  actions: [],
  set: () => {},
});

/** Connects the header's menu with the actions of the open area. */
export function AreaActionsProvider({ children }: { children: ReactNode }) {
  const [actions, set] = useState<Actions>([]);
  const value = useMemo(() => ({ actions, set }), [actions]);
  return <AreaActions.Provider value={value}>{children}</AreaActions.Provider>;
}

/** Returns the actions that the open area adds to the header's menu. */
export const useAddedActions = (): Actions => useContext(AreaActions).actions;

/** Adds actions to the header's menu while the area is open. Pass a memoized list. */
export function useAreaActions(actions: Actions): void {
  const { set } = useContext(AreaActions);
  useEffect(() => {
    set(actions);
    return () => set([]);
  }, [actions, set]);
}
