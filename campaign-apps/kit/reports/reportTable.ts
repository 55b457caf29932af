import type { DataTable, LabelledValue, ReportColumn, ReportRow } from '#contracts/reportItems.ts';
import type { DeclaredReport, ReportContext, ReportTable, TableRow } from './report.ts';

/** Maximum number of rows in a response; downloads have all. */
const maxTableRows = 50_000;

/** Declares a table: paginated on the screen, complete as CSV and JSON. */
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
    summary: [...((await table.summary?.(context, count)) ?? []), ...shownOf(rows.length, count, context)],
    pagination_enabled: true,
    all_expanded: false,
    downloads: downloadsOf(path, table.title, context),
  };
}

export const downloadFormats = ['csv', 'json'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Returns the links to download all rows of a table. */
export const downloadsOf = (path: string, title: string, { pathOf }: ReportContext) =>
  downloadFormats.map((format) => ({ url: pathOf(`${path}.${format}`), title, format }));

async function firstRows(table: ReportTable, context: ReportContext, columns: readonly ReportColumn[]) {
  const rows: ReportRow[] = [];
  for await (const batch of table.batches(context)) {
    for (const row of batch.slice(0, maxTableRows - rows.length)) rows.push(wireRow(table, row, { columns, context }));
    if (rows.length === maxTableRows) break;
  }
  return rows;
}

type Shown = { columns: readonly ReportColumn[]; context: ReportContext };

function wireRow({ details }: ReportTable, row: TableRow, { columns, context }: Shown): ReportRow {
  const shown: ReportRow = Object.fromEntries(columns.map(({ key }) => [key, wireValue(row[key])]));
  const more = details?.(row, context);
  if (more) shown.details = more;
  return shown;
}

/** Converts a cell to its JSON value. */
export const wireValue = (value: TableRow[string] | undefined): string | number | null =>
  value instanceof Date ? value.toISOString() : (value ?? null);

const shownOf = (shown: number, count: number, { words }: ReportContext): LabelledValue[] =>
  shown < maxTableRows || shown >= count
    ? []
    : [
        {
          label: 'Shown',
          value: words('The first {shown} of {count}; the download has all of them', { shown, count }),
        },
      ];

/** Builds a small table inside a group, without pagination. */
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
