import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addMonths,
  dayOf,
  daysOf,
  isMonth,
  monthOf,
  shiftDays,
  splitWeeks,
  startOf,
  weeksOf,
} from '#resources/campaigns/calendar/days.ts';
import { weekStartOf } from '#src/ui/format/days.ts';

afterEach(() => vi.unstubAllEnvs());

/** Runs `check` in a time zone: Node reads TZ again when it is set. */
function inZone(zone: string, check: () => void): void {
  vi.stubEnv('TZ', zone);
  check();
}

describe('days', () => {
  test.each([
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
    'Pacific/Apia',
  ])('are counted one by one over all clock changes in %s', (zone) =>
    inZone(zone, () => {
      const first = dayOf(new Date(2018, 0, 1));
      const days = daysOf({ first, last: first + 800 });
      for (const day of days) {
        const start = startOf(day);
        expect(dayOf(start)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1))).toBe(day - 1);
      }
    }));

  test('move a time by whole days at the same time of day, also over a clock change', () =>
    inZone('Europe/Berlin', () => {
      const at = (text: string) => new Date(text).toISOString();
      expect(shiftDays(at('2026-03-28T20:00:00'), 1)).toBe(at('2026-03-29T20:00:00'));
      expect(shiftDays(at('2026-10-26T08:30:00'), -3)).toBe(at('2026-10-23T08:30:00'));
      // The clock skips 02:30 on this day.
      expect(shiftDays(at('2026-03-28T02:30:00'), 1)).toBe(at('2026-03-29T03:30:00'));
      expect(shiftDays(at('2026-12-31T23:59:59'), 1)).toBe(at('2027-01-01T23:59:59'));
    }));
});

describe('months', () => {
  test('are read from the URL only in their one form', () => {
    expect(['2026-12', '2026-01', '1999-10'].every(isMonth)).toBe(true);
    for (const text of ['2026-13', '2026-1', '26-01', '0000-01', '2026-12-01', '3026-01', null, 7]) {
      expect(isMonth(text)).toBe(false);
    }
  });

  test('follow each other over years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(monthOf(new Date(2026, 1, 28))).toBe('2026-02');
  });

  test.each([
    ['2026-11', 1, 6, '2026-10-26'],
    ['2026-11', 0, 5, '2026-11-01'],
    ['2027-02', 1, 4, '2027-02-01'],
  ])('%s with weeks that start on day %i is shown as %i whole weeks from %s', (month, weekStart, weeks, from) => {
    const period = weeksOf(month, weekStart);
    expect(splitWeeks(period)).toHaveLength(weeks);
    expect(period.first).toBe(dayOf(new Date(`${from}T12:00:00`)));
    expect(startOf(period.first).getDay()).toBe(weekStart);
    expect((period.last - period.first + 1) / 7).toBe(weeks);
  });

  test('start their weeks as the region does', () => {
    expect([weekStartOf('en-GB'), weekStartOf('de'), weekStartOf('en-US')]).toEqual([1, 1, 0]);
  });
});
