import { createContext, useContext } from 'react';
import type { CalendarCampaign, Changeable, Dates } from './spans.ts';

/** Changes of dates in the calendar. */
export type DateChanges = {
  /** Returns which dates of the campaign the user may change, and its app has. */
  changeable(campaign: CalendarCampaign): Changeable;
  /** Returns the campaign with the dates that are being saved. */
  shown(campaign: CalendarCampaign): CalendarCampaign;
  /** Saves new dates; asks first if they change the status now. */
  propose(campaign: CalendarCampaign, dates: Dates): void;
  /** Opens the dialog with the campaign's dates. */
  openDialog(campaign: CalendarCampaign): void;
};

const DateChangesContext = createContext<DateChanges | null>(null);
export const DateChangesProvider = DateChangesContext.Provider;

/**
 * Returns the changes of dates of the surrounding calendar.
 * @throws outside of a calendar
 */
export function useDateChanges(): DateChanges {
  const changes = useContext(DateChangesContext);
  if (!changes) throw new Error('This part belongs inside the calendar.');
  return changes;
}
