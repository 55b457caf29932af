import { endsAfterStart } from '#contracts/campaign.ts';
import type { Label } from '../../labels/schema.ts';
import type { ListedCampaign } from '../schema.ts';
import { type Day, dayOf, daysOf, type Period, shiftDays } from './days.ts';

/** A campaign as the calendar loads it. */
export type CalendarCampaign = Pick<ListedCampaign, 'id' | (typeof calendarFields)[number]>;

/** The fields that the calendar requests. */
export const calendarFields = [
  'app',
  'name',
  'starts_at',
  'ends_at',
  'created_at',
  'updated_at',
  'published_at',
  'labels',
  'test',
] as const;

export type Dates = Pick<CalendarCampaign, 'starts_at' | 'ends_at'>;

/**
 * Returns the days of a campaign; `last` is infinite if it has no end date. Without a start date it begins when it was
 * created. An end at midnight belongs to the day before, and an end before the start counts as the day of the start.
 */
export function spanOf({ starts_at, ends_at, created_at }: Dates & Pick<CalendarCampaign, 'created_at'>): Period {
  const first = dayOf(new Date(starts_at ?? created_at));
  if (ends_at === null) return { first, last: Number.POSITIVE_INFINITY };
  return { first, last: Math.max(first, dayOf(new Date(Date.parse(ends_at) - 1))) };
}

/** What is dragged: the whole campaign, or one of its ends. */
export type Grip = 'move' | 'start' | 'end';

/**
 * Returns the dates after a drag by whole days; the times of day stay. A missing date stays missing. Returns null if
 * the end would be before the start.
 */
export function draggedDates({ starts_at, ends_at }: Dates, grip: Grip, days: number): Dates | null {
  const shifted = (moment: string | null) => (moment === null ? null : shiftDays(moment, days));
  const dates = {
    starts_at: grip === 'end' ? starts_at : shifted(starts_at),
    ends_at: grip === 'start' ? ends_at : shifted(ends_at),
  };
  return endsAfterStart(dates) ? dates : null;
}

/** Which dates of a campaign the user may change. */
export type Changeable = { start: boolean; end: boolean };

/** Returns whether a campaign can be dragged by a grip: the dates that this changes exist and may be changed. */
export function canDrag({ starts_at, ends_at }: Dates, grip: Grip, may: Changeable): boolean {
  if (grip === 'start') return starts_at !== null && may.start;
  if (grip === 'end') return ends_at !== null && may.end;
  const hasDate = starts_at !== null || ends_at !== null;
  return hasDate && (starts_at === null || may.start) && (ends_at === null || may.end);
}

/** A campaign's bar in a period, or a part of it: its days, and whether the campaign begins and ends with them. */
export type Bar = Period & {
  campaign: CalendarCampaign;
  row: number;
  /** The number of the part, 0 for the first one. */
  part: number;
  begins: boolean;
  ends: boolean;
  endless: boolean;
};

/** A campaign with its days. */
export type Placed = { campaign: CalendarCampaign; span: Period };

/** Returns whether a campaign starts before the period. One without a start date starts on no day. */
const startsBefore = ({ campaign, span }: Placed, { first }: Period): boolean =>
  span.first < first || campaign.starts_at === null;

/** Campaigns that start or end in the period come before those that last the whole period. */
function order(period: Period) {
  const lastsAll = (one: Placed) => Number(startsBefore(one, period) && one.span.last > period.last);
  return (a: Placed, b: Placed): number =>
    lastsAll(a) - lastsAll(b) ||
    a.span.first - b.span.first ||
    b.span.last - a.span.last ||
    a.campaign.name.localeCompare(b.campaign.name);
}

/** Returns the campaigns that overlap a period with their days, in the order in which they get their rows. */
export function placedIn(campaigns: readonly CalendarCampaign[], period: Period): Placed[] {
  return campaigns
    .map((campaign) => ({ campaign, span: spanOf(campaign) }))
    .filter(({ span }) => span.first <= period.last && span.last >= period.first)
    .sort(order(period));
}

/** Returns whether the row has no bar on the day. */
const isFree = (row: readonly Period[], day: Day): boolean => row.every(({ first, last }) => day < first || day > last);

/** Returns the first day after `day`, until `last`, on which the row has a bar; the day after `last` if there is none. */
const nextBar = (row: readonly Period[], day: Day, last: Day): Day =>
  Math.min(last + 1, ...row.flatMap(({ first }) => (first > day ? [first] : [])));

/**
 * Returns the parts of some days that fit in `rows`, each with its row: one part if a row has room for all days or may
 * be added; otherwise parts in the rows that have room the longest, and none on days on which all rows are taken.
 */
function partsIn(rows: readonly Period[][], { first, last }: Period, maxRows: number): (Period & { row: number })[] {
  const whole = rows.findIndex((row) => isFree(row, first) && nextBar(row, first, last) > last);
  if (whole !== -1) return [{ first, last, row: whole }];
  if (rows.length < maxRows) return [{ first, last, row: rows.length }];
  const parts: (Period & { row: number })[] = [];
  for (let day = first; day <= last; ) {
    const ends = rows.map((row) => (isFree(row, day) ? nextBar(row, day, last) : day));
    const end = Math.max(...ends);
    if (end > day) parts.push({ first: day, last: end - 1, row: ends.indexOf(end) });
    day = Math.max(end, day + 1);
  }
  return parts;
}

/**
 * Returns the bars of campaigns in a period, each in the first row where it overlaps no other. A bar that fits in none of
 * `maxRows` rows is divided, so that a day has no free row while it has campaigns without a bar.
 * @param roomAfter the number of days that stay free in the row after the bar of some days
 */
export function layOut(
  placed: readonly Placed[],
  { first, last }: Period,
  maxRows: number = Number.POSITIVE_INFINITY,
  roomAfter: (days: Period) => number = () => 0,
): Bar[] {
  const rows: Period[][] = [];
  const bars: Bar[] = [];
  for (const { campaign, span } of placed) {
    if (span.first > last || span.last < first) continue;
    const days = { first: Math.max(span.first, first), last: Math.min(span.last, last) };
    const endless = span.last === Number.POSITIVE_INFINITY;
    const taken = { ...days, last: days.last + roomAfter(days) };
    for (const [part, { row, ...place }] of partsIn(rows, taken, maxRows).entries()) {
      if (row === rows.length) rows.push([]);
      rows[row]?.push(place);
      const bar = { first: place.first, last: Math.min(place.last, days.last) };
      bars.push({
        ...bar,
        row,
        part,
        campaign,
        begins: span.first === bar.first,
        ends: span.last === bar.last,
        endless,
      });
    }
  }
  return bars;
}

/**
 * Returns the bars of campaigns in a period as `layOut` does. If not all fit in the rows, campaigns without an end that
 * started before have no bars, so that the starts and ends of the others are seen.
 */
export function layOutFolded(placed: readonly Placed[], period: Period, maxRows: number): Bar[] {
  const all = layOut(placed, period, maxRows);
  if (daysOf(period).every((day) => hiddenOn(placed, all, day) === 0)) return all;
  const isFolded = (one: Placed) => startsBefore(one, period) && one.span.last === Number.POSITIVE_INFINITY;
  return layOut(
    placed.filter((one) => !isFolded(one)),
    period,
    maxRows,
  );
}

const isOn = (day: Day, { first, last }: Period): boolean => first <= day && last >= day;

/** Returns the number of campaigns on a day that have no bar there. */
export const hiddenOn = (placed: readonly Placed[], bars: readonly Bar[], day: Day): number =>
  placed.filter(({ span }) => isOn(day, span)).length - bars.filter((bar) => isOn(day, bar)).length;

type LaneLabel = Pick<Label, 'id' | 'name' | 'colour'>;

/** The campaigns of a label; null for those without labels. */
export type Lane = { label: LaneLabel | null; placed: Placed[] };

/** Returns a lane for each of the labels that has campaigns, in alphabetical order, and one for campaigns without them. */
export function lanesOf(placed: readonly Placed[], labels: readonly LaneLabel[]): Lane[] {
  const byName = labels.toSorted((a, b) => a.name.localeCompare(b.name));
  const lanes = byName.map((label): Lane => {
    return { label, placed: placed.filter(({ campaign }) => campaign.labels.includes(label.id)) };
  });
  const known = new Set(labels.map(({ id }) => id));
  const others = placed.filter(({ campaign }) => !campaign.labels.some((id) => known.has(id)));
  return [...lanes, { label: null, placed: others }].filter((lane) => lane.placed.length > 0);
}
