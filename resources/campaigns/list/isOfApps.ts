import { createContext, useContext } from 'react';

const IsOfAppsContext = createContext(false);

/** Around a list that shows the campaigns of some apps alone, whatever else is asked for. */
export const IsOfAppsProvider = IsOfAppsContext.Provider;

/** Is the list around limited to some apps, so that there is none to choose? */
export const useIsOfApps = (): boolean => useContext(IsOfAppsContext);
