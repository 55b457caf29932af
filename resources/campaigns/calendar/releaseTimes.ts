import { zoneName } from '#src/ui/format/dateTime.ts';
import { partsInZone, timesInZone } from '#src/ui/format/zonedTime.ts';
import type { Release } from '../../releases/schema.ts';
import { type Day, dayOf, type Period } from './days.ts';

/** A release with a time, and its day in the user's time zone. */
export type PlacedRelease = { release: Release & { publish_at: string }; day: Day };

/** Returns the releases with their days, in the order of time. */
export const placeReleases = (releases: readonly Release[]): PlacedRelease[] =>
  releases.flatMap((release) => {
    const { publish_at } = release;
    return publish_at === null ? [] : [{ release: { ...release, publish_at }, day: dayOf(new Date(publish_at)) }];
  });

/**
 * Returns the time of a release some days later, at the same time of day in its own time zone. A time that a clock change
 * removes becomes later, and of one that it repeats the first counts.
 */
export function movedTime({ publish_at, time_zone }: { publish_at: string; time_zone: string | null }, days: number) {
  const zone = time_zone ?? zoneName();
  const { day, time } = partsInZone(publish_at, zone);
  const moved = new Date(`${day}T00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  const { kind, earlier, later } = timesInZone(moved.toISOString().slice(0, day.length), time, zone);
  return kind === 'skipped' ? later : earlier;
}

/** Returns the releases of a period in rows, in each of which a mark has room for some days. */
export function rowsOf(placed: readonly PlacedRelease[], { first, last }: Period, room: number): PlacedRelease[][] {
  const rows: PlacedRelease[][] = [];
  for (const one of placed) {
    if (one.day < first || one.day > last) continue;
    const row = rows.find((others) => (others.at(-1)?.day ?? 0) + room <= one.day);
    if (row) row.push(one);
    else rows.push([one]);
  }
  return rows;
}
