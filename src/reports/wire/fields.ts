import { limits } from '../../../contracts/limits.ts';
import type { LabelledValue, ReportColumn, ReportDownload } from '../../../contracts/reportItems.ts';
import { isRecord } from '../../../contracts/values.ts';
import { ReportError } from './reportError.ts';

export type Fields = { readonly [key: string]: unknown };

/** A list that has to be one. @throws ReportError `wrong-shape` */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ReportError('wrong-shape');
  return value;
}

/** An object that has to be one. @throws ReportError `wrong-shape` */
export function fieldsOf(value: unknown): Fields {
  if (!isRecord(value)) throw new ReportError('wrong-shape');
  return value;
}

/** A text or a number as text; undefined for all else, and for nothing but blanks. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** An object as JSON; '…' for one so deep that it can't be written. */
export function jsonOf(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return '…';
  }
}

/** What something is called: as `textOf`, and no longer than a name is. */
export function nameOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : shortened(text, limits.maxReportNameLength);
}

/** The objects of a list that need not be there. */
export const optionalList = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const columnTypes: readonly NonNullable<ReportColumn['type']>[] = ['image', 'integer', 'datetime'];

/** A column without a key has nothing to show. */
export const columnsOf = (columns: readonly unknown[]): ReportColumn[] =>
  columns.filter(isRecord).flatMap((column) => {
    const key = textOf(column.key);
    if (key === undefined) return [];
    const type = columnTypes.find((known) => known === column.type);
    const formatting = column.formatting === false ? false : undefined;
    return [{ key, label: nameOf(column.label) ?? nameOf(key) ?? '', type, formatting }];
  });

/** Labels with their values; what is no value is shown as none. */
export const labelledValues = (values: readonly unknown[]): LabelledValue[] =>
  values.filter(isRecord).map(({ label, value }) => ({
    label: nameOf(label) ?? '–',
    value: typeof value === 'number' ? value : (nameOf(value) ?? '–'),
  }));

const formatPattern = /^\w{1,10}$/;

/** Downloads without an address or a format are none. */
export const downloadsOf = (downloads: readonly Fields[], itemTitle: string | undefined): ReportDownload[] =>
  downloads.flatMap(({ url, title, format }) =>
    typeof url === 'string' && typeof format === 'string' && formatPattern.test(format)
      ? [{ url, title: nameOf(title) ?? itemTitle ?? '', format }]
      : [],
  );
