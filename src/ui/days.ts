const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/;
const pad = (part: number, length = 2): string => String(part).padStart(length, '0');

/** The local midnight so many days after the one at which a day begins; '' for what is no day. */
function midnight(day: string, daysLater: number): string {
  const [, year, month, date] = dayForm.exec(day) ?? [];
  // A year that is being typed begins with noughts.
  if (!year || Number(year) < 1000) return '';
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
}

/** When a day (`2026-03-01`) begins where one is, as ISO 8601 UTC; '' for what is no day. */
export const startOfDay = (day: string): string => midnight(day, 0);
/** The first moment after a day. */
export const endOfDay = (day: string): string => midnight(day, 1);

/** The local day that a moment begins (`start`), or before which it lies (`end`: the moment itself is out); '' for none. */
export function dayOf(moment: unknown, as: 'start' | 'end'): string {
  const date = typeof moment === 'string' ? new Date(moment) : null;
  if (!date || Number.isNaN(date.getTime())) return '';
  if (as === 'end') date.setTime(date.getTime() - 1);
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
