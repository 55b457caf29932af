import { formatNumber } from '../../../contracts/formatNumber.ts';
import type { DataTable, LabelledValue, ReportColumn, ReportRow } from '../../../contracts/reportItems.ts';
import type { DeclaredReport, ReportContext, ReportTable, TableRow } from './report.ts';

/** So many rows a table has on the wire at most; its downloads have all. */
const maxTableRows = 50_000;

/** Declares a table: in pages on the screen, whole as CSV and JSON. */
export const tableItem = (path: string, table: ReportTable): DeclaredReport => ({
  path,
  table,
  build: (context) => dataTableOf(path, table, context),
});

async function dataTableOf(path: string, table: ReportTable, context: ReportContext): Promise<DataTable> {
  const columns = [...table.columns(context)];
  const count = await table.count(context);
  const rows = await firstRows(table, context, columns);
  return {
    component: 'data_table',
    title: table.title,
    columns,
    rows,
    summary: [...((await table.summary?.(context, count)) ?? []), ...shownOf(rows.length, count)],
    pagination_enabled: true,
    all_expanded: false,
    downloads: downloadsOf(path, table.title, context),
  };
}

export const downloadFormats = ['csv', 'json'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Where the rows of a table can be had whole. */
export const downloadsOf = (path: string, title: string, { pathOf }: ReportContext) =>
  downloadFormats.map((format) => ({ url: pathOf(`${path}.${format}`), title, format }));

async function firstRows(table: ReportTable, context: ReportContext, columns: readonly ReportColumn[]) {
  const rows: ReportRow[] = [];
  for await (const batch of table.batches(context)) {
    for (const row of batch.slice(0, maxTableRows - rows.length)) rows.push(wireRow(table, row, columns));
    if (rows.length === maxTableRows) break;
  }
  return rows;
}

function wireRow({ details }: ReportTable, row: TableRow, columns: readonly ReportColumn[]): ReportRow {
  const shown: ReportRow = Object.fromEntries(columns.map(({ key }) => [key, wireValue(row[key])]));
  const more = details?.(row);
  if (more) shown.details = more;
  return shown;
}

/** A cell as it stands in JSON. */
export const wireValue = (value: TableRow[string] | undefined): string | number | null =>
  value instanceof Date ? value.toISOString() : (value ?? null);

/** Numbers in words are English, as all that the reports say. */
const inWords = (count: number): string => formatNumber(count, 'en');

const shownOf = (shown: number, count: number): LabelledValue[] =>
  shown < maxTableRows || shown >= count
    ? []
    : [
        {
          label: 'Shown',
          value: `The first ${inWords(shown)} of ${inWords(count)}; the download has all of them`,
        },
      ];

/** A small table inside a group: all of its rows at once. */
export const smallTable = (
  title: string,
  columns: ReportColumn[],
  rows: TableRow[],
  summary: LabelledValue[] = [],
): DataTable => ({
  component: 'data_table',
  title,
  columns,
  rows: rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, wireValue(row[key])]))),
  summary,
  pagination_enabled: false,
  all_expanded: false,
});
