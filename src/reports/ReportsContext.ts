import { createContext, useContext } from 'react';
import { requiredContext } from '../ui/requiredContext.ts';
import type { AppCalls } from './wire/appCalls.ts';

/** The campaign whose reports are shown, and how to load them. */
type ReportsSource = {
  calls: AppCalls;
  /** The app's root, the base of all request URLs (docs/protocol.md, Campaign apps). */
  root: string;
  /** The id of the campaign, for the query keys. */
  campaignId: string;
  /** The campaign's number inside the app, which replaces `{id}`; 0 for one that has none. */
  campaignNumber: number;
  /** The prefix of the names of saved files. */
  slug: string;
  /** The language in which the app is asked for its reports. */
  locale: string;
  /** True if the user may draw winners and carry out other actions. */
  mayDraw: boolean;
};

/** `useReports` returns the current reports. */
export const [ReportsProvider, useReports] = requiredContext<ReportsSource>('a ReportsProvider');

/** Reloads the other items of the section, after an action has changed their data. */
const BesideContext = createContext<() => void>(() => undefined);
export const BesideProvider = BesideContext.Provider;
export const useReloadBeside = (): (() => void) => useContext(BesideContext);
