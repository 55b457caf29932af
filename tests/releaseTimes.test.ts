import { expect, test } from 'vitest';
import { movedTime, rowsOf } from '#resources/campaigns/calendar/releaseTimes.ts';

const berlin = (publish_at: string) => ({ publish_at, time_zone: 'Europe/Berlin' });

test('a release that is moved keeps its time of day in its time zone over a clock change', () => {
  // 20:00 in Berlin, before and after the clock is set back on 25 October 2026.
  expect(movedTime(berlin('2026-10-24T18:00:00.000Z'), 1)).toBe('2026-10-25T19:00:00.000Z');
  expect(movedTime(berlin('2026-10-26T19:00:00.000Z'), -2)).toBe('2026-10-24T18:00:00.000Z');
});

test('a time that the clock skips becomes later, and of one that it repeats the first counts', () => {
  expect(movedTime(berlin('2026-03-28T01:30:00.000Z'), 1)).toBe('2026-03-29T01:30:00.000Z');
  expect(movedTime(berlin('2026-10-24T00:30:00.000Z'), 1)).toBe('2026-10-25T00:30:00.000Z');
});

test('marks have a row each if there is no room for the name of the one before', () => {
  const place = (day: number) => ({ day, release: { id: String(day) } }) as Parameters<typeof rowsOf>[0][number];
  const rows = rowsOf([0, 1, 14, 15, 40].map(place), { first: 0, last: 30 }, 14);
  expect(rows.map((row) => row.map(({ day }) => day))).toEqual([
    [0, 14],
    [1, 15],
  ]);
});
