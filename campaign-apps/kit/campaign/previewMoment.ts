import type { Campaign } from './campaign.ts';
import type { MomentKind } from './preview.ts';

const hour = 3_600_000;

/** A moment of a campaign; `positionMs` is the position in the music, for apps with `listening`. */
export type PreviewMoment = { kind: MomentKind; positionMs: number };

/** The length of an app's music in milliseconds, 0 without any, and whether it plays from the start for everyone. */
export type Listening = { isShared: boolean; lengthMs: number };

type Dates = Pick<Campaign, 'startsAt' | 'endsAt'>;
const timeOf = (date: string | null): number | null => (date === null ? null : Date.parse(date));

/** Returns when a campaign is over: at its end, or after the last track of music that plays from the start. */
function endOf({ startsAt, endsAt }: Dates, { isShared, lengthMs }: Listening): number | null {
  const start = timeOf(startsAt);
  return timeOf(endsAt) ?? (isShared && lengthMs > 0 && start !== null ? start + lengthMs : null);
}

/** Returns the moments in which a campaign's page differs. */
export function momentsOf(dates: Dates, listening: Listening): MomentKind[] {
  const before: MomentKind[] = dates.startsAt === null ? [] : ['before'];
  const after: MomentKind[] = endOf(dates, listening) === null ? [] : ['after'];
  const isLive = before.length + after.length > 0 || listening.lengthMs > 0;
  return ['now', ...before, ...(isLive ? (['live'] as const) : []), ...after];
}

/** Returns the time of a moment, in milliseconds since 1970: the current time if the moment is now. */
export function timeAt({ kind, positionMs }: PreviewMoment, dates: Dates, listening: Listening, now: number): number {
  const [start, end] = [timeOf(dates.startsAt), endOf(dates, listening)];
  if (kind === 'before' && start !== null) return Math.min(now, start - hour);
  if (kind === 'after' && end !== null) return Math.max(now, end);
  if (kind !== 'live') return now;
  if (listening.isShared && start !== null) return start + positionMs;
  const last = end === null ? now : Math.min(now, end - 1);
  return start === null ? last : Math.max(start, last);
}
