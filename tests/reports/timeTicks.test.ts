import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { textWidth } from '#src/reports/charts/chartWords.ts';
import { nameTicks, type Tick, timeTicks } from '#src/reports/charts/timeTicks.ts';

afterAll(() => vi.unstubAllEnvs());
beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});

const widthOf = (label: string): number => textWidth(label) + 14;
const ticksOf = (from: string, to: string, width = 310, locale = 'en') =>
  timeTicks({ from: Date.parse(from), to: Date.parse(to) }, width, widthOf, locale);
const labels = (ticks: readonly Tick[]) => ticks.map(({ label }) => label);

describe('the time labels of a chart', () => {
  test('are days at local midnight, also over the change to summer time', () => {
    const ticks = ticksOf('2026-03-27T00:00:00+01:00', '2026-03-31T00:00:00+02:00', 400);
    expect(labels(ticks)).toEqual(['27 Mar', '28 Mar', '29 Mar', '30 Mar', '31 Mar']);
    expect(ticks.map(({ place }) => new Date(place).toISOString())).toEqual([
      '2026-03-26T23:00:00.000Z',
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
    ]);
  });

  test('leave out the hour that clocks skip, and name the day at midnight', () => {
    expect(labels(ticksOf('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z', 400))).toEqual([
      '29 Mar',
      '01:00',
      '03:00',
      '04:00',
      '05:00',
      '06:00',
    ]);
    const inAutumn = ticksOf('2026-10-24T22:00:00Z', '2026-10-25T22:00:00Z', 400);
    expect(labels(inAutumn)).toEqual(['25 Oct', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00']);
  });

  test.each([
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:09Z', '11:00:02'],
    ['2026-03-01T10:00:00Z', '2026-03-01T10:40:00Z', '11:15'],
    ['2026-03-01T00:00:00Z', '2026-06-20T00:00:00Z', 'Apr 2026'],
    ['2024-02-01T00:00:00Z', '2026-06-20T00:00:00Z', '2025'],
    ['1999-02-01T00:00:00Z', '2026-06-20T00:00:00Z', '2010'],
  ])('from %s to %s are on the calendar’s own steps', (from, to, one) => {
    expect(labels(ticksOf(from, to))).toContain(one);
  });

  test.each(['en', 'de', 'ja', 'ar', 'fr'])('never overlap in %s, whatever the span and the width', (locale) => {
    const from = Date.parse('2026-01-17T05:12:31Z');
    for (const width of [200, 310, 1_300]) {
      for (let span = 5_000; span < 3e12; span *= 1.7) {
        const ticks = timeTicks({ from, to: from + span }, width, widthOf, locale);
        expect(ticks.length, `${span} on ${width}`).toBeGreaterThan(0);
        ticks.reduce((last, tick) => {
          const apart = ((tick.place - last.place) / span) * width;
          expect(apart, `${span} on ${width}`).toBeGreaterThanOrEqual((widthOf(last.label) + widthOf(tick.label)) / 2);
          return tick;
        });
      }
    }
  });
});

test('of categories are as many as fit, evenly spaced', () => {
  const names = Array.from({ length: 200 }, (_, at) => `Category ${at}`);
  const ticks = nameTicks(names, { from: 0, to: 199 }, 310, widthOf);
  expect(ticks.length).toBeGreaterThan(1);
  expect(new Set(ticks.slice(1).map(({ place }, at) => place - (ticks[at]?.place ?? 0))).size).toBe(1);
  expect(labels(nameTicks(['a', 'b'], { from: 0, to: 1 }, 310, widthOf))).toEqual(['a', 'b']);
  expect(labels(nameTicks(['a'], { from: -0.5, to: 0.5 }, 310, widthOf))).toEqual(['a']);
  expect(nameTicks([], { from: -0.5, to: 0.5 }, 310, widthOf)).toEqual([]);
});
