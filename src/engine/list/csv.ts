import type { RaRecord } from 'react-admin';
import { csvMark, csvRow, withoutFormula } from '#contracts/formulaCells.ts';
import { csvCell } from '#resources/schema/csvCell.ts';
import type { Field } from '#resources/schema/fields.ts';
import { saveFile } from '../../browser/saveFile.ts';

type CsvColumn = { source: string; label: string; field: Field; choice?(value: string): string };

/** Returns the records as RFC 4180 text, one line each, below a header with the labels of the columns. */
export function toCsv(columns: readonly CsvColumn[], records: readonly RaRecord[]): string {
  const rows = records.map((record) =>
    columns.map(({ source, field, choice }) => csvCell(record[source], field, choice)),
  );
  return [columns.map(({ label }) => withoutFormula(label)), ...rows].map(csvRow).join('');
}

/** Returns a text as a file. The byte order mark at its start makes spreadsheets read it as UTF-8. */
export const csvFile = (csv: string): Blob => new Blob([csvMark, csv], { type: 'text/csv;charset=utf-8' });

export const downloadCsv = (filename: string, csv: string): void => saveFile(filename, csvFile(csv));
