import { useLocale } from 'react-admin';
import { useNow } from './clock.ts';
import { formatDateTime } from './format/dateTime.ts';

const steps = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** Cached: creating a format takes longer than formatting a table of times. */
function formatOf(locale: string): Intl.RelativeTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  formats.set(locale, made);
  return made;
}

/** Returns `3 hours ago`, `in 2 days`; under a minute `now`. */
function timeAgo(moment: string, now: number, locale: string): string {
  const seconds = (new Date(moment).getTime() - now) / 1_000;
  const step = steps.find((one) => Math.abs(seconds) >= one.seconds);
  const format = formatOf(locale);
  return step ? format.format(Math.trunc(seconds / step.seconds), step.unit) : format.format(0, 'second');
}

/** A relative time that updates itself; the exact time is its title. */
export function TimeAgo({ moment }: { moment: string }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time dateTime={moment} title={formatDateTime(moment, locale)}>
      {timeAgo(moment, now, locale)}
    </time>
  );
}
