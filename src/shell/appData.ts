import { createContext, useContext } from 'react';
import type { App } from '#resources/apps/schema.ts';
import type { User } from '#resources/users/schema.ts';

/** Data that every screen needs: loaded before any screen renders. */
type AppData = { user: User; apps: readonly App[] };

const AppDataContext = createContext<AppData | null>(null);
export const AppDataProvider = AppDataContext.Provider;

function useAppData(): AppData {
  const known = useContext(AppDataContext);
  if (!known) throw new Error('The current user and the apps are known inside the layout alone.');
  return known;
}

/** Returns the signed-in user with role and permissions. */
export const useCurrentUser = (): User => useAppData().user;
/** Returns all apps, sorted by name. An app whose config never loaded has `config: null`. */
export const useApps = (): readonly App[] => useAppData().apps;
