import type { RaRecord } from 'ra-core';
import { withoutFormula } from '../../../contracts/formulaCells.ts';
import type { Field } from '../../../resources/schema/fields.ts';
import { groupName } from '../cells/groupName.ts';

/** A list of words stands in one cell, a group by its name; of other structures, and of data of any shape, the JSON. */
function textOf(value: unknown, { kind }: Field): string {
  if (typeof value === 'string') return value;
  if (kind === 'json') return JSON.stringify(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return groupName(value) ?? JSON.stringify(value);
}

function cellOf(value: unknown, field: Field): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return quoted(withoutFormula(textOf(value, field)));
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type CsvColumn = { source: string; label: string; field: Field };

/** Records as RFC 4180 text, one line each below the labels of the columns. */
export function toCsv(columns: readonly CsvColumn[], records: readonly RaRecord[]): string {
  const lines = records.map((record) => columns.map(({ source, field }) => cellOf(record[source], field)).join(','));
  return `${[columns.map(({ label }) => quoted(withoutFormula(label))).join(','), ...lines].join('\r\n')}\r\n`;
}

/** Offers a text to the browser as a file. The mark at its start makes spreadsheets read it as UTF-8. */
export function downloadCsv(filename: string, csv: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}
