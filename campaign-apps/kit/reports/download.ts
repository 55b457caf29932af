import { csvMark, csvRow, withoutFormula } from '#contracts/formulaCells.ts';
import type { ReportColumn } from '#contracts/reportItems.ts';
import type { ReportContext, ReportTable, TableRow } from './report.ts';
import { type DownloadFormat, wireValue } from './reportTable.ts';

/** The content type of each format. */
export const contentTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

/** Streams all rows of a table as text. */
export function downloadOf(
  table: ReportTable,
  format: DownloadFormat,
  context: ReportContext,
): AsyncGenerator<string, void, undefined> {
  const columns = [...table.columns(context), ...(table.moreColumns ?? [])].map((column) => ({
    ...column,
    label: context.words(column.label),
  }));
  const batches = table.batches(context);
  return format === 'csv' ? csvOf(columns, batches) : jsonOf(columns, batches);
}

/** Streams the rows as CSV for spreadsheets: with a byte order mark, and without cells that they would evaluate. */
async function* csvOf(columns: readonly ReportColumn[], batches: AsyncIterable<TableRow[]>) {
  yield `${csvMark}${csvRow(columns.map(({ label }) => withoutFormula(label)))}`;
  for await (const rows of batches) {
    yield rows.map((row) => csvRow(columns.map(({ key }) => csvCell(wireValue(row[key]))))).join('');
  }
}

const csvCell = (value: string | number | null): string =>
  typeof value === 'string' ? withoutFormula(value) : String(value ?? '');

/** Streams the rows as a JSON array of objects by column key. */
async function* jsonOf(columns: readonly ReportColumn[], batches: AsyncIterable<TableRow[]>) {
  let between = '[';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const objects = rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, wireValue(row[key])])));
    yield between + objects.map((object) => `\n${JSON.stringify(object)}`).join(',');
    between = ',';
  }
  yield between === '[' ? '[]\n' : '\n]\n';
}
