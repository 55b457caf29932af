import { endsAfterStart } from '../../../contracts/campaign.ts';
import type { Label } from '../../labels/schema.ts';
import type { ListedCampaign } from '../schema.ts';
import { type Day, dayOf, type Period, shiftDays } from './days.ts';

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

/** A campaign's bar in a period: its days there, and whether the campaign begins and ends inside of it. */
export type Bar = Period & {
  campaign: CalendarCampaign;
  row: number;
  begins: boolean;
  ends: boolean;
  endless: boolean;
};

type Placed = { campaign: CalendarCampaign; span: Period };

/** Campaigns that begin or end in the period come before those that last the whole period. */
function order({ first, last }: Period) {
  const lastsAll = ({ span }: Placed) => Number(span.first < first && span.last > last);
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

/** Returns the bars of campaigns in a period, each in the first row where it overlaps no other. */
export function layOut(placed: readonly Placed[], { first, last }: Period): Bar[] {
  const rows: Period[][] = [];
  const bars: Bar[] = [];
  for (const { campaign, span } of placed) {
    if (span.first > last || span.last < first) continue;
    const days = { first: Math.max(span.first, first), last: Math.min(span.last, last) };
    const isFree = (row: readonly Period[]) => row.every((each) => each.last < days.first || each.first > days.last);
    const at = rows.findIndex(isFree);
    const row = at === -1 ? rows.push([]) - 1 : at;
    rows[row]?.push(days);
    const endless = span.last === Number.POSITIVE_INFINITY;
    bars.push({ ...days, campaign, row, begins: span.first >= first, ends: span.last <= last, endless });
  }
  return bars;
}

/** Returns how many bars of a day are in a row after `rows`, and are not shown. */
export const hiddenOn = (bars: readonly Bar[], day: Day, rows: number): number =>
  bars.filter((bar) => bar.row >= rows && bar.first <= day && bar.last >= day).length;

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
