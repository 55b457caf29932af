import { describe, expect, test } from 'vitest';
import type { AreaChart } from '#contracts/reportItems.ts';
import { chosenBars } from '#src/reports/charts/BarChartItem.tsx';
import { type ChartData, chartDataOf, extentOf, highestOf, numberOf } from '#src/reports/charts/chartData.ts';

type Sent = Pick<AreaChart, 'xaxis' | 'series'>;

/** Data that an app might send in violation of the types. */
const sent = (type: string, values: unknown[], series: { name: string; data: unknown[] }[]): Sent =>
  JSON.parse(JSON.stringify({ xaxis: { type, values }, series }));

describe('the data of a chart', () => {
  test('numbers are accepted as text too; everything else is a gap', () => {
    expect([1, -2.5, '3', ' 4.5 ', '1e3', 0].map(numberOf)).toEqual([1, -2.5, 3, 4.5, 1000, 0]);
    for (const none of [
      '',
      ' ',
      'many',
      null,
      undefined,
      true,
      {},
      [],
      [7],
      Number.NaN,
      Infinity,
      '-Infinity',
      1e305,
    ]) {
      expect(numberOf(none), String(none)).toBeNaN();
    }
  });

  test('times are sorted, and invalid ones are left out with their values', () => {
    const values = ['2026-03-02T00:00:00Z', 'soon', '2026-03-01T00:00:00Z', '2026-13-01T00:00:00Z', 7];
    const { places, names, series, leftOut } = chartDataOf(
      sent('datetime', values, [{ name: 'a', data: [2, 3, 1, 4, 5] }]),
    );
    expect(places).toEqual([Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)]);
    expect(names).toEqual(['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z']);
    expect(series[0]?.values).toEqual([1, 2]);
    expect(leftOut).toEqual({ dates: 3, values: 0, beyond: 0 });
  });

  test('a series shorter than the axis ends with gaps, and extra values are counted', () => {
    const series = [
      { name: 'short', data: [1] },
      { name: 'long', data: [1, 2, 3, 4, 5] },
    ];
    const data = chartDataOf(sent('category', ['a', 'b', 'c'], series));
    expect(data.places).toEqual([0, 1, 2]);
    expect(data.series.map(({ values }) => values)).toEqual([
      [1, Number.NaN, Number.NaN],
      [1, 2, 3],
    ]);
    expect(data.leftOut).toEqual({ dates: 0, values: 2, beyond: 2 });
  });

  test('the highest is the first of equal ones, and none without numbers', () => {
    const { series } = chartDataOf(
      sent(
        'category',
        ['a', 'b', 'c'],
        [
          { name: 'one', data: [-1, 'x', 4] },
          { name: 'two', data: [4, 4, null] },
        ],
      ),
    );
    expect(highestOf(series)).toMatchObject({ value: 4, at: 2, series: { name: 'one' } });
    expect(highestOf([])).toBeNull();
    expect(highestOf(chartDataOf(sent('category', ['a'], [{ name: 'x', data: ['x'] }])).series)).toBeNull();
  });

  test('the value axis starts at zero and is never empty', () => {
    expect(extentOf([3, 5])).toEqual({ low: 0, high: 5 });
    expect(extentOf([-3, -5])).toEqual({ low: -5, high: 0 });
    expect(extentOf([0, 0])).toEqual({ low: 0, high: 1 });
    expect(extentOf([])).toEqual({ low: 0, high: 1 });
  });
});

describe('of more categories than can be drawn', () => {
  const bars = (isTime: boolean, ...values: number[][]): Pick<ChartData, 'isTime' | 'places' | 'series'> => ({
    isTime,
    places: values[0]?.map((_, at) => at) ?? [],
    series: values.map((all, id) => ({ id, name: '', values: all })),
  });

  test('the highest are shown, in the app’s order', () => {
    expect(chosenBars(bars(false, [1, 9, 3, 8, 2]), 3)).toEqual([1, 2, 3]);
    expect(chosenBars(bars(false, [1, 1, 1, 1]), 2)).toEqual([0, 1]);
  });

  test('values far below zero count as high, any series counts, and a gap does not', () => {
    expect(chosenBars(bars(false, [1, -9, Number.NaN, 2], [0, 0, Number.NaN, 7]), 2)).toEqual([1, 3]);
  });

  test('the latest are shown if they are times', () => {
    expect(chosenBars(bars(true, [9, 1, 2]), 2)).toEqual([1, 2]);
  });

  test('all are shown if they are few enough', () => {
    expect(chosenBars(bars(false, [1, 2]), 2)).toEqual([0, 1]);
  });
});
