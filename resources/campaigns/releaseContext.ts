import { createContext, type ReactNode, useContext } from 'react';
import type { EditedIn } from '#src/engine/live/editingContext.ts';

/** The release in which the open campaign is edited. */
export type OpenRelease = EditedIn & {
  name: string;
  /** Says above the campaign that its changes are not live. */
  bar: ReactNode;
};

const ReleaseContext = createContext<OpenRelease | undefined>(undefined);
export const ReleaseProvider = ReleaseContext.Provider;

/** Returns the release in which the open campaign is edited; undefined for the live campaign. */
export const useRelease = (): OpenRelease | undefined => useContext(ReleaseContext);
