import { useListContext, useLocale, useLocation, useNavigate } from 'react-admin';
import { useNow } from '#src/ui/clock.ts';
import { regionOf } from '#src/ui/format/dateTime.ts';
import { weekStartOf } from '#src/ui/format/days.ts';
import { addMonths, type Day, dayOf, isMonth, type Month, monthOf, type Period, weeksOf } from './days.ts';
import { type CalendarView, withParams } from './shownView.ts';

/** The number of months that each view shows. */
const monthsOf: Record<CalendarView, number> = { month: 1, timeline: 3 };

/** What the calendar shows: the whole weeks of `months` months. */
export type CalendarPlace = {
  view: CalendarView;
  month: Month;
  months: number;
  period: Period;
  today: Day;
  /** Opens another month: a number of months later, or the current one. */
  step(months: number | 'today'): void;
};

/** Returns the month in the URL (`month=2026-12`), by default the current one. */
export function useCalendarPlace(view: CalendarView): CalendarPlace {
  const { search } = useLocation();
  const navigate = useNavigate();
  const region = regionOf(useLocale() ?? 'en');
  const now = new Date(useNow());
  const current = monthOf(now);
  const asked = new URLSearchParams(search).get('month');
  const month = isMonth(asked) ? asked : current;
  const months = monthsOf[view];
  return {
    view,
    month,
    months,
    period: weeksOf(month, weekStartOf(region), months),
    today: dayOf(now),
    step: (by) => {
      const next = by === 'today' ? current : addMonths(month, by);
      if (isMonth(next)) navigate(withParams(search, { month: next === current ? null : next }));
    },
  };
}

/**
 * Returns the context of the surrounding list. Its filters keep the parameters of the calendar in the URL, while
 * react-admin's keep only those of a list.
 */
export function useKeptFilters() {
  const list = useListContext();
  const { search } = useLocation();
  const navigate = useNavigate();
  const setFilters = (filters: Record<string, unknown>) =>
    navigate(withParams(search, { filter: JSON.stringify(filters), page: '1' }));
  return { ...list, setFilters };
}
