import { createContext, useContext } from 'react';

const IsOfAppsContext = createContext(false);

/** Wraps a list that is limited to the campaigns of certain apps, regardless of its filters. */
export const IsOfAppsProvider = IsOfAppsContext.Provider;

/** Returns whether the surrounding list is limited to certain apps and hides the app filter. */
export const useIsOfApps = (): boolean => useContext(IsOfAppsContext);
