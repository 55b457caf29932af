/** Day first and months by name, so that no date is read the wrong way round; English is the British one. */
const regionOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, style: 'short' | 'long', withTime = true): Intl.DateTimeFormat {
  const key = `${locale} ${style} ${withTime}`;
  const known = formats.get(key);
  if (known) return known;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: style, year: 'numeric' } as const;
  const made = new Intl.DateTimeFormat(regionOf(locale), { ...day, ...(withTime && time) });
  formats.set(key, made);
  return made;
}

/** A moment in local time: `3 Mar 2026, 14:05`. */
export const formatDateTime = (moment: string, locale: string, style: 'short' | 'long' = 'short'): string =>
  formatOf(locale, style).format(new Date(moment));

/** A moment's day in local time: `3 Mar 2026`. */
export const formatDate = (moment: string, locale: string): string =>
  formatOf(locale, 'short', false).format(new Date(moment));

const pad = (part: number): string => String(part).padStart(2, '0');

/** ISO 8601 UTC → what an `<input type="datetime-local">` holds; empty for null. */
export function toLocalInput(moment: string | null | undefined): string {
  if (!moment) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** What an `<input type="datetime-local">` holds → ISO 8601 UTC; null when it is empty. */
export function fromLocalInput(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
