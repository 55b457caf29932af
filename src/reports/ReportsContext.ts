import { createContext, useContext } from 'react';
import type { AppCalls } from './wire/appCalls.ts';

/** Whose reports are shown, and how they are had. */
type ReportsSource = {
  calls: AppCalls;
  /** The app's root, under which everything is that is asked for (docs/protocol.md, Campaign apps). */
  root: string;
  /** The campaign, for what is kept of its answers. */
  campaignId: string;
  /** The campaign's number inside the app, which takes the place of `{id}`; 0 for one that has none. */
  campaignNumber: number;
  /** With which the names of saved files begin. */
  slug: string;
  /** May winners be drawn by who looks at this? */
  mayDraw: boolean;
};

const ReportsContext = createContext<ReportsSource | null>(null);
export const ReportsProvider = ReportsContext.Provider;

/** The reports around. @throws outside of a `ReportsProvider` */
export function useReports(): ReportsSource {
  const source = useContext(ReportsContext);
  if (!source) throw new Error('Use this component inside a ReportsProvider.');
  return source;
}

/** Reads the other items of the section again: what was done has changed what they tell. */
const BesideContext = createContext<() => void>(() => undefined);
export const BesideProvider = BesideContext.Provider;
export const useReloadBeside = (): (() => void) => useContext(BesideContext);
