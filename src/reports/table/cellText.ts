import { formatNumber } from '#contracts/formatNumber.ts';
import { limits } from '#contracts/limits.ts';
import type { ReportColumn, ReportRow } from '#contracts/reportItems.ts';
import { formatDate, formatDateTime } from '../../ui/format/dateTime.ts';
import { jsonOf, shortened } from '../wire/fields.ts';

export type Column = Pick<ReportColumn, 'key' | 'type' | 'formatting'>;

/** The text of an empty cell. */
export const nothing = '–';

/** Returns the value of a row in a column; undefined if the row has no such cell. */
export const cellOf = (row: ReportRow, { key }: Column): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

/** A date that starts with the year; `Date` would parse other text as well. */
const dateForm = /^\d{4}-\d\d-\d\d/;

const dayForm = /^\d{4}-\d\d-\d\d$/;

/** Returns true for a date without a time: `2026-01-31`. */
export const isDay = (value: string): boolean => dayForm.test(value);

/**
 * Returns the time of a `datetime` cell in milliseconds since the Unix epoch; null if it is invalid. A day starts at
 * local midnight: `Date` would parse it as UTC, which is the evening before in half of the world.
 */
export function momentOf(value: unknown): number | null {
  if (typeof value !== 'string' || !dateForm.test(value)) return null;
  const time = Date.parse(isDay(value) ? `${value}T00:00` : value);
  return Number.isNaN(time) ? null : time;
}

/** Returns a time in local time, or a day unchanged by time zones; null for other text. */
function momentText(value: string, locale: string): string | null {
  const moment = momentOf(value);
  return moment === null ? null : (isDay(value) ? formatDate : formatDateTime)(new Date(moment).toISOString(), locale);
}

const cut = (text: string): string => shortened(text, limits.maxReportCellLength);

/**
 * Returns the text of a cell: values that don't match the type of their column are unchanged, and empty ones are '–'.
 */
export function cellText(value: unknown, { type, formatting }: Column, locale: string): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'number' && type === 'integer' && formatting !== false) return formatNumber(value, locale);
  if (typeof value === 'string') {
    return (type === 'datetime' ? momentText(value, locale) : null) ?? cut(value);
  }
  return cut(typeof value === 'object' ? jsonOf(value) : String(value));
}

/** Returns the sort key of a value: numbers sort before text; null for an empty cell. */
export function sortKey(value: unknown, { type }: Column): number | string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  if (type === 'datetime') return momentOf(value) ?? String(value);
  if (type === 'integer' && typeof value === 'string' && Number.isFinite(Number(value))) return Number(value);
  return typeof value === 'object' ? jsonOf(value) : String(value);
}
