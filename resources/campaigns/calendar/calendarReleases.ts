import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { requiredContext } from '#src/ui/requiredContext.ts';
import { type Release, releases } from '../../releases/schema.ts';
import { type Period, startOf } from './days.ts';
import type { PlacedRelease } from './releaseTimes.ts';

/** The releases of the calendar. */
type CalendarReleases = {
  /** Those that are scheduled or failed in the shown period, in the order of time. */
  placed: readonly PlacedRelease[];
  mayMove: boolean;
  /** Opens the dialog that schedules a release, at first for its time some days later. */
  ask(release: PlacedRelease['release'], days?: number): void;
};

/** `useCalendarReleases` returns the releases of the surrounding calendar. */
export const [CalendarReleasesProvider, useCalendarReleases] = requiredContext<CalendarReleases>('the calendar');

/** Loads the releases that are to be published in a period, or could not be. Reloads with live changes like any list. */
export function usePeriodReleases({ first, last }: Period): readonly Release[] {
  const filter = {
    state: ['scheduled', 'failed'],
    publish_at_from: startOf(first).toISOString(),
    publish_at_to: startOf(last + 1).toISOString(),
  };
  const { data = [] } = useGetList<Release>(
    releases.name,
    { pagination: { page: 1, perPage: limits.maxPageSize }, sort: { field: 'publish_at', order: 'ASC' }, filter },
    { placeholderData: keepPreviousData, retry: false },
  );
  return data;
}
