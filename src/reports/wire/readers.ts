import { limits } from '#contracts/limits.ts';
import type {
  AreaChart,
  BarChart,
  ClosedEntries,
  DataTable,
  NoReport,
  RaffleAnswer,
  RaffleWinners,
  ReportAxis,
  ReportRow,
  ReportSeries,
  StatsTiles,
  TableGroup,
} from '#contracts/reportItems.ts';
import { isRecord } from '#contracts/values.ts';
import {
  actionsOf,
  columnsOf,
  downloadsOf,
  type Fields,
  fieldsOf,
  jsonOf,
  labelledValues,
  listOf,
  nameOf,
  optionalList,
  shortened,
  textOf,
} from './fields.ts';
import { ReportError } from './reportError.ts';
import type { Truncations } from './truncations.ts';

/** Parses an item of one kind. @throws ReportError `wrong-shape` when the lists of the kind are missing */
type Reader<Item> = (fields: Fields, truncations: Truncations) => Item;

export const readNoReport: Reader<NoReport> = () => ({ component: 'none' });

export const readStatsTiles: Reader<StatsTiles> = (fields, truncations) => ({
  component: 'stats_tiles',
  ...namesOf(fields, truncations),
  tiles: labelledValues(truncations.parts('tiles', listOf(fields.tiles))),
});

export const readRaffle: Reader<RaffleWinners> = (fields, truncations) => {
  const { raffle_winners_url, raffle_entries_url } = fields;
  if (typeof raffle_winners_url !== 'string') throw new ReportError('wrong-shape');
  const columns = columnsOf(truncations.parts('columns', listOf(fields.columns)));
  const urls = { raffle_winners_url, ...(typeof raffle_entries_url === 'string' && { raffle_entries_url }) };
  return { component: 'raffle_winners', ...namesOf(fields, truncations), ...urls, columns };
};

export const readBarChart: Reader<BarChart> = (fields, truncations) => ({
  component: 'bar_chart',
  ...namesOf(fields, truncations),
  ...chartOf(fields, truncations),
});

export const readAreaChart: Reader<AreaChart> = (fields, truncations) => ({
  component: 'area_chart',
  ...namesOf(fields, truncations),
  ...chartOf(fields, truncations),
});

export const readTableGroup: Reader<TableGroup> = (fields, truncations) => ({
  component: 'table_group',
  ...namesOf(fields, truncations),
  tables: truncations
    .parts('tables', listOf(fields.tables).map(fieldsOf).filter(isTable))
    .map((table) => readTable(table, truncations)),
});

/** Other kinds render nothing in a group. */
const isTable = ({ component = 'data_table' }: Fields): boolean => component === 'data_table';

/** The most actions of an item that are shown. */
const maxActions = 5;

function namesOf({ title, downloads, actions }: Fields, truncations: Truncations) {
  const named = nameOf(title);
  return {
    title: named,
    downloads: downloadsOf(truncations.parts('downloads', optionalList(downloads)), named),
    actions: actionsOf(optionalList(actions).slice(0, maxActions)),
  };
}

export function readTable(fields: Fields, truncations: Truncations): DataTable {
  const { columns, rows, summary, pagination_enabled, all_expanded } = fields;
  return {
    component: 'data_table',
    ...namesOf(fields, truncations),
    columns: columnsOf(truncations.parts('columns', listOf(columns))),
    rows: rowsOf(truncations.first('rows', listOf(rows), limits.maxReportRows)),
    summary: labelledValues(truncations.parts('values', optionalList(summary))),
    pagination_enabled: pagination_enabled !== false,
    all_expanded: all_expanded === true,
  };
}

/** Cells may have any value. @throws ReportError `wrong-shape` when a row is not an object */
function rowsOf(value: unknown): ReportRow[] {
  return listOf(value).map((row) => {
    const { details, ...cells } = fieldsOf(row);
    const more = textOf(details) ?? (isRecord(details) ? jsonOf(details, 2) : undefined);
    return more === undefined ? cells : { ...cells, details: shortened(more, limits.maxReportDetailsLength) };
  });
}

/** Parses the response of a raffle. @throws ReportError `wrong-shape` */
export function readRaffleAnswer(value: unknown): RaffleAnswer {
  const { items, closed, public_url } = fieldsOf(value);
  const entries = closedOf(closed);
  const page = typeof public_url === 'string' && /^https?:\/\//.test(public_url) && public_url;
  return { items: rowsOf(items), ...(entries && { closed: entries }), ...(page && { public_url: page }) };
}

/** Entries without an id or a number can't be drawn. */
function closedOf(value: unknown): ClosedEntries | null {
  if (!isRecord(value)) return null;
  const { id, count, facts, public_value } = value;
  if (typeof id !== 'string' || typeof count !== 'number') return null;
  const name = nameOf(public_value);
  return { id, count, facts: labelledValues(optionalList(facts)), ...(name !== undefined && { public_value: name }) };
}

/**
 * Points without a number are NaN, which is drawn as a gap. Points beyond the axis stay, so that the chart can report
 * them.
 */
function chartOf({ xaxis, series }: Fields, truncations: Truncations): { xaxis: ReportAxis; series: ReportSeries[] } {
  const axis = fieldsOf(xaxis);
  const read = truncations.parts('series', listOf(series)).map(fieldsOf);
  const max = Math.floor(limits.maxReportPoints / Math.max(read.length, 1));
  const sent = listOf(axis.values);
  const values = truncations.first('points', sent, max).map((one) => nameOf(one) ?? '');
  return {
    xaxis: { type: axis.type === 'datetime' ? 'datetime' : 'category', values },
    series: read.map(({ name, data }) => {
      const points = listOf(data);
      const drawn = sent.length > max ? points.slice(0, max) : points;
      return { name: nameOf(name) ?? '', data: drawn.map(numberOf) };
    }),
  };
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
