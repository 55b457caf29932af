import { createContext, useContext } from 'react';
import type { App } from '../../resources/apps/schema.ts';
import type { User } from '../../resources/users/schema.ts';

/** What every screen may count on: loaded before any of them is shown. */
export type Known = { user: User; apps: readonly App[] };

const KnownContext = createContext<Known | null>(null);
export const KnownProvider = KnownContext.Provider;

function useKnown(): Known {
  const known = useContext(KnownContext);
  if (!known) throw new Error('The current user and the apps are known inside the layout alone.');
  return known;
}

/** The signed-in person, their role and permissions. */
export const useCurrentUser = (): User => useKnown().user;
/** Every app, by name; an app whose config never loaded has `config: null`. */
export const useApps = (): readonly App[] => useKnown().apps;
