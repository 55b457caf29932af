import { useLocation } from 'ra-core';

/** The views of the campaigns besides the list. */
export type CalendarView = 'month' | 'timeline';

const isCalendarView = (text: string | null): text is CalendarView => text === 'month' || text === 'timeline';

/** Returns the view that the URL selects (`show=month`). */
export function useShownView(): CalendarView | 'list' {
  const show = new URLSearchParams(useLocation().search).get('show');
  return isCalendarView(show) ? show : 'list';
}

/** Returns the search part of a URL with some parameters set, or removed if they are null. */
export function withParams(search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}
