import type { LabelledValue, ReportColumn, ReportDownload } from '../../../contracts/reportItems.ts';
import { ReportError } from './reportError.ts';

export type Fields = { readonly [key: string]: unknown };
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list that has to be one. @throws ReportError `wrong-shape` */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ReportError('wrong-shape');
  return value;
}

/** An object that has to be one. @throws ReportError `wrong-shape` */
export function fieldsOf(value: unknown): Fields {
  if (!isFields(value)) throw new ReportError('wrong-shape');
  return value;
}

/** A text or a number as text; undefined for all else, and for nothing but blanks. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

const optionalList = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const columnTypes: readonly NonNullable<ReportColumn['type']>[] = ['image', 'integer', 'datetime'];

/** A column without a key has nothing to show. @throws ReportError `wrong-shape` where there is no list of them */
export const columnsOf = (value: unknown): ReportColumn[] =>
  listOf(value).flatMap((one) => {
    const column = isFields(one) ? one : {};
    const key = textOf(column.key);
    if (key === undefined) return [];
    const type = columnTypes.find((known) => known === column.type);
    const formatting = column.formatting === false ? false : undefined;
    return [{ key, label: textOf(column.label) ?? key, type, formatting }];
  });

/** Labels with their values; what is no value is shown as none. */
export const labelledValues = (value: unknown): LabelledValue[] =>
  optionalList(value).map(({ label, value: shown }) => ({
    label: textOf(label) ?? '–',
    value: typeof shown === 'number' ? shown : (textOf(shown) ?? '–'),
  }));

const formatPattern = /^\w{1,10}$/;

/** Downloads without an address or a format are none. */
export const downloadsOf = (value: unknown, itemTitle: string | undefined): ReportDownload[] =>
  optionalList(value).flatMap(({ url, title, format }) =>
    typeof url === 'string' && typeof format === 'string' && formatPattern.test(format)
      ? [{ url, title: textOf(title) ?? itemTitle ?? '', format }]
      : [],
  );
