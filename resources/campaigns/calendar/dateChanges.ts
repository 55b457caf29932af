import { requiredContext } from '#src/ui/requiredContext.ts';
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

/** `useDateChanges` returns the changes of dates of the surrounding calendar. */
export const [DateChangesProvider, useDateChanges] = requiredContext<DateChanges>('the calendar');
