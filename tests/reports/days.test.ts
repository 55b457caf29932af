import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chartDataOf } from '#src/reports/charts/chartData.ts';
import { placeName, rangeNames, textWidth } from '#src/reports/charts/chartWords.ts';
import { timeTicks } from '#src/reports/charts/timeTicks.ts';
import { wholeOf } from '#src/reports/charts/zoomRange.ts';
import { cellText, sortKey } from '#src/reports/table/cellText.ts';

// A time zone in which a day begins and ends hours after it does in UTC.
beforeAll(() => {
  vi.stubEnv('TZ', 'America/New_York');
});
afterAll(() => vi.unstubAllEnvs());

const at = { key: 'at', type: 'datetime' } as const;
const days = ['2026-10-31', '2026-11-01', '2026-11-02'];
const chartOf = (values: string[]) =>
  chartDataOf({ xaxis: { type: 'datetime', values }, series: [{ name: 'a', data: values.map(() => 1) }] });

test('a day without a time is the same day in every time zone', () => {
  expect(cellText('2026-11-22', at, 'en')).toBe('22 Nov 2026');
  expect(cellText('2026-11-22T03:00:00.000Z', at, 'en')).toMatch(/^2[12] Nov 2026, \d\d:\d\d$/);
  expect(Number(sortKey('2026-11-22', at))).toBeGreaterThan(Number(sortKey('2026-11-22T03:00:00.000Z', at)));
});

test('a chart of days shows only days, at its points, below its axis and at its ends', () => {
  const data = chartOf(days);
  expect(data.places.map((_, place) => placeName(data, place, 'en'))).toEqual([
    '31 Oct 2026',
    '1 Nov 2026',
    '2 Nov 2026',
  ]);
  const whole = wholeOf(data.places, true);
  expect(rangeNames(data, whole, 'en')).toEqual({ from: '31 Oct 2026', to: '2 Nov 2026' });
  const ticks = timeTicks(whole, 1_300, textWidth, 'en', 'day');
  expect(ticks).toEqual([
    { place: data.places[0], label: '31 Oct' },
    { place: data.places[1], label: '1 Nov' },
    { place: data.places[2], label: '2 Nov' },
  ]);
});

test('a chart of one day shows that day, although there is room around it', () => {
  const data = chartOf(['2026-11-22']);
  expect(rangeNames(data, wholeOf(data.places, true), 'en')).toEqual({ from: '22 Nov 2026', to: '22 Nov 2026' });
});

test('a chart of days and times shows the time of each', () => {
  const data = chartOf(['2026-11-22', '2026-11-22T15:00:00Z']);
  expect(data.places.map((_, place) => placeName(data, place, 'en'))).toEqual([
    expect.stringMatching(/^22 Nov 2026, \d\d:\d\d$/),
    expect.stringMatching(/^22 Nov 2026, \d\d:\d\d$/),
  ]);
});
