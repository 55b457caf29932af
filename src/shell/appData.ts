import type { App } from '#resources/apps/schema.ts';
import type { User } from '#resources/users/schema.ts';
import { requiredContext } from '../ui/requiredContext.ts';

/** Data that every screen needs: loaded before any screen renders. */
type AppData = { user: User; apps: readonly App[] };

const [AppDataProvider, useAppData] = requiredContext<AppData>('the layout');

export { AppDataProvider };

/** Returns the signed-in user with role and permissions. */
export const useCurrentUser = (): User => useAppData().user;
/** Returns all apps, sorted by name. An app whose config never loaded has `config: null`. */
export const useApps = (): readonly App[] => useAppData().apps;
