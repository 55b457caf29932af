/** Day first and months by name, so that no date is read the wrong way round; English is the British one. */
export const regionOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${withTime}`;
  const known = formats.get(key);
  if (known) return known;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const made = new Intl.DateTimeFormat(regionOf(locale), { ...day, ...(withTime && time) });
  formats.set(key, made);
  return made;
}

/** A moment in local time: `3 Mar 2026, 14:05`. */
export const formatDateTime = (moment: string, locale: string): string =>
  formatOf(locale, true).format(new Date(moment));

/** A moment's day in local time: `3 Mar 2026`. */
export const formatDate = (moment: string, locale: string): string => formatOf(locale, false).format(new Date(moment));

const pad = (part: number): string => String(part).padStart(2, '0');

/** ISO 8601 UTC → what an `<input type="datetime-local">` holds; empty for null. */
export function toLocalInput(moment: string | null | undefined): string {
  if (!moment) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/**
 * What a clock change does to a local time: `skipped`, there is none such and `moment` is as much later; `doubled`, there
 * are two, `moment` and `other`, in the order in which they pass.
 */
type ClockChange = { kind: 'skipped' } | { kind: 'doubled'; other: string };

type ReadLocal = { moment: string | null; clockChange: ClockChange | null };

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** How far the zone's clock is set back between a day before a moment and a day after it, in milliseconds. */
function setBack(date: Date): number {
  const before = new Date(date.getTime() - dayMs).getTimezoneOffset();
  const after = new Date(date.getTime() + dayMs).getTimezoneOffset();
  return (after - before) * minuteMs;
}

/**
 * What an `<input type="datetime-local">` holds → ISO 8601 UTC, null when it is empty; of a time that passes twice the
 * first.
 */
export function readLocalInput(local: string): ReadLocal {
  const date = new Date(local);
  if (local === '' || Number.isNaN(date.getTime())) return { moment: null, clockChange: null };
  const moment = date.toISOString();
  if (toLocalInput(moment) !== local.slice(0, 'yyyy-mm-ddThh:mm'.length)) {
    return { moment, clockChange: { kind: 'skipped' } };
  }
  const other = new Date(date.getTime() + setBack(date)).toISOString();
  const isDoubled = other > moment && toLocalInput(other) === toLocalInput(moment);
  return { moment, clockChange: isDoubled ? { kind: 'doubled', other } : null };
}

/** The zone in which local times are meant, as `Europe/Berlin`. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How far the zone's clock is from UTC at a moment, as `GMT+2`. */
export function zoneOffset(moment: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(regionOf(locale), { timeZoneName: 'shortOffset' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A moment's time of day in local time: `14:05`. */
export const formatTime = (moment: string): string => toLocalInput(moment).slice('yyyy-mm-ddT'.length);
