import { regionOf } from '../../ui/dateTime.ts';
import type { Range } from './thinPoints.ts';

export type Tick = { place: number; label: string };

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365.25 * day;

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';
type Step = { unit: Unit; count: number };

const lengths: { readonly [unit in Unit]: number } = { second, minute, hour, day, month: year / 12, year };

const stepsOf = (unit: Unit, counts: readonly number[]): Step[] => counts.map((count) => ({ unit, count }));

/** From the finest to the coarsest; each is at most about three times the one before. */
const steps: readonly Step[] = [
  ...stepsOf('second', [1, 2, 5, 15, 30]),
  ...stepsOf('minute', [1, 2, 5, 15, 30]),
  ...stepsOf('hour', [1, 3, 6, 12]),
  ...stepsOf('day', [1, 2, 7, 14]),
  ...stepsOf('month', [1, 2, 3, 6]),
  ...stepsOf('year', [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000]),
];

/** Weeks begin on Mondays, and the first of January 1970 was a Thursday. */
const weekday = 3;

/**
 * The so-manieth tick of a step after the one at or before a moment. The calendar's own are those of the reader's clock,
 * so that a day is a day when clocks change.
 */
function tickAt(from: Date, { unit, count }: Step, number: number): number {
  const [y, m, d, h] = [from.getFullYear(), from.getMonth(), from.getDate(), from.getHours()];
  const whole = (part: number) => part - (part % count) + number * count;
  switch (unit) {
    case 'year':
      return localTime(Math.floor(y / count) * count + number * count, 0, 1);
    case 'month':
      return localTime(y, whole(m), 1);
    case 'day': {
      const days = Math.floor(Date.UTC(y, m, d) / day) + weekday;
      return localTime(y, m, d - (((days % count) + count) % count) + number * count);
    }
    case 'hour':
      return localTime(y, m, d, whole(h));
    default: {
      const behind = from.getTimezoneOffset() * minute;
      const length = lengths[unit] * count;
      return Math.floor((from.getTime() - behind) / length) * length + behind + number * length;
    }
  }
}

/** As `new Date(…)`, but the years 0 to 99 are themselves. */
function localTime(y: number, m: number, d: number, h = 0): number {
  const date = new Date(2000, 0, 1, h);
  date.setFullYear(y, m, d + Math.floor(h / 24));
  return date.getTime();
}

function ticksOf(range: Range, step: Step): number[] {
  const ticks: number[] = [];
  const begin = new Date(range.from);
  const most = Math.ceil((range.to - range.from) / (lengths[step.unit] * step.count)) + 2;
  for (let number = 0; number <= most + 1; number++) {
    const tick = tickAt(begin, step, number);
    // An hour that clocks leave out falls on the next.
    if (tick >= range.from && tick <= range.to && tick !== ticks.at(-1)) ticks.push(tick);
  }
  return ticks;
}

const forms: { readonly [unit in Unit]: Intl.DateTimeFormatOptions } = {
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  minute: { hour: '2-digit', minute: '2-digit' },
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** At midnight stands the day. */
function labelsOf(ticks: readonly number[], { unit }: Step, locale: string): Tick[] {
  const format = new Intl.DateTimeFormat(regionOf(locale), forms[unit]);
  const dayFormat = new Intl.DateTimeFormat(regionOf(locale), forms.day);
  return ticks.map((place) => {
    const date = new Date(place);
    const isMidnight = date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0;
    return { place, label: (isMidnight && lengths[unit] < day ? dayFormat : format).format(date) };
  });
}

/**
 * The times that stand below an axis: as many as fit, on the calendar's own steps.
 * @param width of the axis, in the unit of `widthOf`
 * @param widthOf how wide a label is, the room beside it included
 * @param finest what is told apart at all
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
    if (lengths[step.unit] < lengths[finest]) continue;
    if (lengths[step.unit] * step.count * scale < widthOf('0')) continue;
    const ticks = labelsOf(ticksOf(range, step), step, locale);
    if (haveRoom(ticks, scale, widthOf)) return ticks;
  }
  return [];
}

const haveRoom = (ticks: readonly Tick[], scale: number, widthOf: (label: string) => number): boolean =>
  ticks.every(({ place, label }, at) => {
    const before = ticks[at - 1];
    return !before || (place - before.place) * scale >= (widthOf(label) + widthOf(before.label)) / 2;
  });

/** The categories whose names stand below an axis: every so-manieth, so that they fit. */
export function nameTicks(
  names: readonly string[],
  range: Range,
  width: number,
  widthOf: (label: string) => number,
): Tick[] {
  const scale = width / (range.to - range.from);
  const first = Math.max(0, Math.ceil(range.from));
  const shown = names.slice(first, Math.floor(range.to) + 1).map((label, at) => ({ place: first + at, label }));
  // From an even spacing on everything fits: two labels of the whole width each do not.
  for (let every = Math.max(1, Math.floor(shown.length / 100)); every < shown.length; every++) {
    const ticks = shown.filter((_, at) => at % every === 0);
    if (haveRoom(ticks, scale, widthOf)) return ticks;
  }
  return shown.slice(0, 1);
}
