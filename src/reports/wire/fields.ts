import { limits } from '#contracts/limits.ts';
import type { LabelledValue, ReportAction, ReportColumn, ReportDownload } from '#contracts/reportItems.ts';
import { isRecord } from '#contracts/values.ts';
import { ReportError } from './reportError.ts';

export type Fields = { readonly [key: string]: unknown };

/** Returns a required list. @throws ReportError `wrong-shape` */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ReportError('wrong-shape');
  return value;
}

/** Returns a required object. @throws ReportError `wrong-shape` */
export function fieldsOf(value: unknown): Fields {
  if (!isRecord(value)) throw new ReportError('wrong-shape');
  return value;
}

/** Returns a string, or a number as a string; undefined for other values and for blank strings. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns a text truncated to `most` characters; the ellipsis is added to them. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** Returns an object as JSON; '…' if it is too deeply nested. */
export function jsonOf(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return '…';
  }
}

/** Returns a name: like `textOf`, truncated to the maximum length of a name. */
export function nameOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : shortened(text, limits.maxReportNameLength);
}

/** Returns the objects of an optional list. */
export const optionalList = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const columnTypes: readonly NonNullable<ReportColumn['type']>[] = ['image', 'integer', 'datetime'];

/** Omits columns without a key, which have nothing to show. */
export const columnsOf = (columns: readonly unknown[]): ReportColumn[] =>
  columns.filter(isRecord).flatMap((column) => {
    const key = textOf(column.key);
    if (key === undefined) return [];
    const type = columnTypes.find((known) => known === column.type);
    const formatting = column.formatting === false ? false : undefined;
    return [{ key, label: nameOf(column.label) ?? nameOf(key) ?? '', type, formatting }];
  });

/** Returns labeled values; invalid values are shown as empty. */
export const labelledValues = (values: readonly unknown[]): LabelledValue[] =>
  values.filter(isRecord).map(({ label, value }) => ({
    label: nameOf(label) ?? '–',
    value: typeof value === 'number' ? value : (nameOf(value) ?? '–'),
  }));

const formatPattern = /^\w{1,10}$/;

/** Omits downloads without a URL or a format. */
export const downloadsOf = (downloads: readonly Fields[], itemTitle: string | undefined): ReportDownload[] =>
  downloads.flatMap(({ url, title, format }) =>
    typeof url === 'string' && typeof format === 'string' && formatPattern.test(format)
      ? [{ url, title: nameOf(title) ?? itemTitle ?? '', format }]
      : [],
  );

/** Omits actions without a label or a URL. */
export const actionsOf = (actions: readonly Fields[]): ReportAction[] =>
  actions.flatMap(({ label, url }) => {
    const name = nameOf(label);
    return name !== undefined && typeof url === 'string' ? [{ label: name, url }] : [];
  });
