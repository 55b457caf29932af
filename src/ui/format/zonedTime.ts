import { regionOf } from './dateTime.ts';

const dayMs = 24 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, timeZone, ...Object.keys(options)].join(' ');
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

const dateTime = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const numbers = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const;

/** Returns a time in a time zone: `3 Mar 2026, 14:05`. */
export const formatInZone = (moment: string, locale: string, zone: string): string =>
  formatOf(regionOf(locale), zone, dateTime).format(new Date(moment));

/** Returns a time of day in a time zone, and the zone's offset from UTC at that time: `14:05 (GMT+2)`. */
export function formatTimeInZone(moment: string, locale: string, zone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' } as const;
  const parts = formatOf(regionOf(locale), zone, options).formatToParts(new Date(moment));
  const { hour, minute, timeZoneName } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${hour}:${minute} (${timeZoneName})`;
}

/** Returns the clock of a time zone at a time, as if it were UTC, in milliseconds. */
function clockAt(ms: number, zone: string): number {
  const parts = formatOf('en-US', zone, numbers).formatToParts(new Date(ms));
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute);
}

/** Returns the day and the time of day of a time in a time zone: `2026-03-03` and `14:05`. */
export function partsInZone(moment: string, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = new Date(clockAt(Date.parse(moment), zone)).toISOString().split('T');
  return { day, time: time.slice(0, 'hh:mm'.length) };
}

/**
 * The times in ISO 8601 UTC that a local time can mean. `skipped`: a clock change removes it; `repeated`: it occurs twice.
 * `earlier` and `later` are then an hour apart, as with `disambiguation` of Temporal; otherwise they are the same.
 */
type ZonedTime = { kind: 'plain' | 'skipped' | 'repeated'; earlier: string; later: string };

/** Returns which times a day (`2026-03-03`) and a time of day (`14:05`) in a time zone can mean. */
export function timesInZone(day: string, time: string, zone: string): ZonedTime {
  const clock = Date.parse(`${day}T${time}Z`);
  const offsetAt = (ms: number) => clockAt(ms, zone) - ms;
  const [earlier = clock, later = earlier] = [clock - dayMs, clock + dayMs]
    .map((near) => clock - offsetAt(near))
    .sort((a, b) => a - b);
  const real = [...new Set([earlier, later])].filter((ms) => clockAt(ms, zone) === clock);
  const [only] = real;
  if (earlier === later || (real.length === 1 && only !== undefined)) {
    const moment = new Date(only ?? earlier).toISOString();
    return { kind: 'plain', earlier: moment, later: moment };
  }
  const kind = real.length === 0 ? 'skipped' : 'repeated';
  return { kind, earlier: new Date(earlier).toISOString(), later: new Date(later).toISOString() };
}
