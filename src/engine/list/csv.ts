import type { RaRecord } from 'react-admin';
import { csvMark, csvRow, withoutFormula } from '#contracts/formulaCells.ts';
import type { Field } from '#resources/schema/fields.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { groupName } from '../cells/groupName.ts';

/** Returns the text of a CSV cell: a list of strings joined, a group as its name, other structures as JSON. */
function textOf(value: unknown, { kind }: Field): string {
  if (typeof value === 'string') return value;
  if (kind === 'json') return JSON.stringify(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return groupName(value) ?? JSON.stringify(value);
}

function cellOf(value: unknown, field: Field): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return withoutFormula(textOf(value, field));
}

type CsvColumn = { source: string; label: string; field: Field };

/** Returns the records as RFC 4180 text, one line each, below a header with the labels of the columns. */
export function toCsv(columns: readonly CsvColumn[], records: readonly RaRecord[]): string {
  const rows = records.map((record) => columns.map(({ source, field }) => cellOf(record[source], field)));
  return [columns.map(({ label }) => withoutFormula(label)), ...rows].map(csvRow).join('');
}

/** Downloads a text as a file. The byte order mark at its start makes spreadsheets read it as UTF-8. */
export function downloadCsv(filename: string, csv: string): void {
  saveFile(filename, new Blob([csvMark, csv], { type: 'text/csv;charset=utf-8' }));
}
