import { useEffect, useSyncExternalStore } from 'react';
import type { CampaignAction } from '../list/rowActions.ts';

type Actions = readonly CampaignAction[];

/** Of the open area. A store instead of a context, because only parts that are loaded later use it. */
let current: Actions = [];
const none: Actions = [];
const listeners = new Set<() => void>();

function set(actions: Actions): void {
  current = actions;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the actions that the open area adds to the header's menu. */
export const useAddedActions = (): Actions => useSyncExternalStore(subscribe, () => current);

/** Adds actions to the header's menu while the area is open. Pass a memoized list. */
export function useAreaActions(actions: Actions): void {
  useEffect(() => {
    set(actions);
    return () => set(none);
  }, [actions]);
}
