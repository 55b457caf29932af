const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/;
const pad = (part: number, length = 2): string => String(part).padStart(length, '0');

/** Returns local midnight of a day, `daysLater` days later; '' for an invalid day. */
function midnight(day: string, daysLater: number): string {
  const [, year, month, date] = dayForm.exec(day) ?? [];
  // A year begins with zeros while it is being typed.
  if (!year || Number(year) < 1000) return '';
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
}

/** Returns the local start of a day (`2026-03-01`) as ISO 8601 UTC; '' for an invalid day. */
export const startOfDay = (day: string): string => midnight(day, 0);
/** Returns the first moment after a day. */
export const endOfDay = (day: string): string => midnight(day, 1);

/**
 * Returns the local day that starts at a time (`start`), or that ends at it, exclusive (`end`); '' if there is none.
 */
export function dayOf(moment: unknown, as: 'start' | 'end'): string {
  const date = typeof moment === 'string' ? new Date(moment) : null;
  if (!date || Number.isNaN(date.getTime())) return '';
  if (as === 'end') date.setTime(date.getTime() - 1);
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
