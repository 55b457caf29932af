import {
  type CountableTimeInterval,
  type TimeInterval,
  timeDay,
  timeHour,
  timeMinute,
  timeMonday,
  timeMonth,
  timeSecond,
  timeYear,
} from 'd3-time';
import { regionOf } from '../../ui/format/dateTime.ts';
import type { Range } from './thinPoints.ts';

/** A label of an axis; `place` is in the axis's unit (see `ChartData.places`). */
export type Tick = { place: number; label: string };

/** `ms` is the approximate length of a step. */
type Step = { interval: TimeInterval; ms: number; form: Intl.DateTimeFormatOptions };

const day = 86_400_000;
const year = 365.25 * day;
const minuteForm = { hour: '2-digit', minute: '2-digit' } as const;
const dayForm = { day: 'numeric', month: 'short' } as const;

const stepsOf = (
  unit: CountableTimeInterval,
  ms: number,
  form: Intl.DateTimeFormatOptions,
  counts: readonly number[],
): Step[] =>
  counts.flatMap((count) => {
    const interval = unit.every(count);
    return interval ? [{ interval, ms: ms * count, form }] : [];
  });

/** `timeDay.every(2)` restarts each month, with two consecutive days at its end. */
const everyOtherDay: Step = {
  interval: timeDay.filter((date) => timeDay.count(new Date(0), date) % 2 === 0),
  ms: 2 * day,
  form: dayForm,
};

/** From fine to coarse; each is at most about three times the previous one. */
const steps: readonly Step[] = [
  ...stepsOf(timeSecond, 1_000, { ...minuteForm, second: '2-digit' }, [1, 2, 5, 15, 30]),
  ...stepsOf(timeMinute, 60_000, minuteForm, [1, 2, 5, 15, 30]),
  ...stepsOf(timeHour, 3_600_000, minuteForm, [1, 3, 6, 12]),
  ...stepsOf(timeDay, day, dayForm, [1]),
  everyOtherDay,
  ...stepsOf(timeMonday, 7 * day, dayForm, [1, 2]),
  ...stepsOf(timeMonth, year / 12, { month: 'short', year: 'numeric' }, [1, 2, 3, 6]),
  ...stepsOf(
    timeYear,
    year,
    { year: 'numeric' },
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000],
  ),
];

/** Returns the ticks of a step in the user's time zone. At midnight the label is the day. */
function ticksOf({ from, to }: Range, { interval, ms, form }: Step, locale: string): Tick[] {
  const format = new Intl.DateTimeFormat(regionOf(locale), form);
  const dayFormat = new Intl.DateTimeFormat(regionOf(locale), dayForm);
  return interval.range(new Date(from), new Date(to + 1)).map((date) => {
    const isMidnight = ms < day && timeDay.floor(date).getTime() === date.getTime();
    return { place: date.getTime(), label: (isMidnight ? dayFormat : format).format(date) };
  });
}

/**
 * Returns the ticks of a time axis: as many as fit, at calendar steps.
 * @param width of the axis, in the unit of `widthOf`
 * @param widthOf the width of a label, including its spacing
 * @param finest the finest unit of the data
 */
export function timeTicks(
  range: Range,
  width: number,
  widthOf: (label: string) => number,
  locale: string,
  finest: 'second' | 'day' = 'second',
): Tick[] {
  const scale = width / (range.to - range.from);
  for (const step of steps) {
    if ((finest === 'day' && step.ms < day) || step.ms * scale < widthOf('0')) continue;
    const ticks = ticksOf(range, step, locale);
    if (haveRoom(ticks, scale, widthOf)) return ticks;
  }
  return [];
}

const haveRoom = (ticks: readonly Tick[], scale: number, widthOf: (label: string) => number): boolean =>
  ticks.every(({ place, label }, at) => {
    const before = ticks[at - 1];
    return !before || (place - before.place) * scale >= (widthOf(label) + widthOf(before.label)) / 2;
  });

/** Returns the ticks of a category axis: every nth name, so that they fit. */
export function nameTicks(
  names: readonly string[],
  range: Range,
  width: number,
  widthOf: (label: string) => number,
): Tick[] {
  const scale = width / (range.to - range.from);
  const first = Math.max(0, Math.ceil(range.from));
  const shown = names.slice(first, Math.floor(range.to) + 1).map((label, at) => ({ place: first + at, label }));
  // At most about 100 labels ever fit.
  for (let every = Math.max(1, Math.floor(shown.length / 100)); every < shown.length; every++) {
    const ticks = shown.filter((_, at) => at % every === 0);
    if (haveRoom(ticks, scale, widthOf)) return ticks;
  }
  return shown.slice(0, 1);
}
