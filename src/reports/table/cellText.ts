import { formatNumber } from '../../../contracts/formatNumber.ts';
import { limits } from '../../../contracts/limits.ts';
import type { ReportColumn, ReportRow } from '../../../contracts/reportItems.ts';
import { formatDate, formatDateTime } from '../../ui/dateTime.ts';
import { jsonOf, shortened } from '../wire/fields.ts';

export type Column = Pick<ReportColumn, 'key' | 'type' | 'formatting'>;

/** What stands where there is nothing. */
export const nothing = '–';

/** What stands in a row under a column; undefined where the row has no such cell. */
export const cellOf = (row: ReportRow, { key }: Column): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

/** A date that says its year first: what else `Date` would take for one is text. */
const dateForm = /^\d{4}-\d\d-\d\d/;

const dayForm = /^\d{4}-\d\d-\d\d$/;

/** A date without a time: `2026-01-31`. */
export const isDay = (value: string): boolean => dayForm.test(value);

/**
 * The moment of a cell of a `datetime` column in milliseconds since 1970; null where it is none. Of a day it is where the
 * reader's own begins: `Date` takes it for Greenwich's, which for half of the world begins the evening before.
 */
export function momentOf(value: unknown): number | null {
  if (typeof value !== 'string' || !dateForm.test(value)) return null;
  const time = Date.parse(isDay(value) ? `${value}T00:00` : value);
  return Number.isNaN(time) ? null : time;
}

/** A moment in local time, a day as that day; null where it is neither. */
function momentText(value: string, locale: string): string | null {
  const moment = momentOf(value);
  return moment === null ? null : (isDay(value) ? formatDate : formatDateTime)(new Date(moment).toISOString(), locale);
}

const cut = (text: string): string => shortened(text, limits.maxReportCellLength);

/** A cell as it is shown: what does not fit its column's type stands as it came, and nothing as '–'. */
export function cellText(value: unknown, { type, formatting }: Column, locale: string): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'number' && type === 'integer' && formatting !== false) return formatNumber(value, locale);
  if (typeof value === 'string') {
    return (type === 'datetime' ? momentText(value, locale) : null) ?? cut(value);
  }
  return cut(typeof value === 'object' ? jsonOf(value) : String(value));
}

/** By what rows are sorted: numbers before words, and before both nothing at all. */
export function sortKey(value: unknown, { type }: Column): number | string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  if (type === 'datetime') return momentOf(value) ?? String(value);
  if (type === 'integer' && typeof value === 'string' && Number.isFinite(Number(value))) return Number(value);
  return typeof value === 'object' ? jsonOf(value) : String(value);
}
