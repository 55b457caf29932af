import { type PointerEvent, useState } from 'react';
import { useCalendarReleases } from './calendarReleases.ts';
import type { Day } from './days.ts';
import type { PlacedRelease } from './releaseTimes.ts';
import { useDayDrag } from './useDayDrag.ts';

/** The release that is being dragged, and the day of the current position. */
export type ReleaseDrag = { id: string; day: Day };

/** Starts a drag of a release. */
export type BeginReleaseDrag = (event: PointerEvent, placed: PlacedRelease) => void;

/**
 * Drags releases by whole days. A drag ends with the dialog that schedules the release.
 * @param dayAt returns the day at a position in the window
 */
export function useReleaseDrag(dayAt: (x: number, y: number) => Day) {
  const { mayMove, ask } = useCalendarReleases();
  const [drag, setDrag] = useState<ReleaseDrag | null>(null);
  const beginDays = useDayDrag(dayAt);
  const begin: BeginReleaseDrag = (event, { release, day }) => {
    if (!mayMove) return;
    let moved = 0;
    beginDays(event, {
      move: (days) => {
        moved = days;
        setDrag({ id: release.id, day: day + days });
      },
      end: () => setDrag(null),
      drop: () => moved !== 0 && ask(release, moved),
    });
  };
  return { drag, begin };
}
