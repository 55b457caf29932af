import { limits } from '../../../contracts/limits.ts';
import type {
  DataTable,
  ReportAxis,
  ReportItem,
  ReportItemKind,
  ReportRow,
  ReportSeries,
} from '../../../contracts/reportItems.ts';
import { columnsOf, downloadsOf, type Fields, fieldsOf, isFields, labelledValues, listOf, textOf } from './fields.ts';
import { ReportError } from './reportError.ts';

/** How much of what the app sent is shown. */
export type Cut = { shown: number; of: number };
/** What an app answered; without an item it is of a kind that nobody knows. */
export type Report = { item: ReportItem | null; cut: Cut | null };

type Counted = { cut: Cut | null };
type Reader<Kind extends ReportItemKind> = (
  fields: Fields,
  counted: Counted,
) => Extract<ReportItem, { component: Kind }>;

const readers: { readonly [Kind in ReportItemKind]: Reader<Kind> } = {
  data_table: tableOf,
  stats_tiles: (fields) => ({
    component: 'stats_tiles',
    ...namesOf(fields),
    tiles: labelledValues(listOf(fields.tiles)),
  }),
  raffle_winners: (fields) => {
    const { raffle_winners_url, columns } = fields;
    if (typeof raffle_winners_url !== 'string') throw new ReportError('wrong-shape');
    return { component: 'raffle_winners', ...namesOf(fields), raffle_winners_url, columns: columnsOf(columns) };
  },
  bar_chart: (fields, counted) => ({ component: 'bar_chart', ...namesOf(fields), ...chartOf(fields, counted) }),
  area_chart: (fields, counted) => ({ component: 'area_chart', ...namesOf(fields), ...chartOf(fields, counted) }),
  table_group: (fields, counted) => ({
    component: 'table_group',
    ...namesOf(fields),
    tables: listOf(fields.tables).map((one) => tableOf(fieldsOf(one), counted)),
  }),
};

const isKnown = (component: string): component is ReportItemKind => Object.hasOwn(readers, component);

/**
 * Reads what an app answered as a report item, as far as it is one: what is wrong in a cell, a label or a download harms
 * nothing and is shown as it is or left out.
 * @throws ReportError `wrong-shape` when the lists are not there that the kind is made of
 */
export function readReport(value: unknown): Report {
  const fields = fieldsOf(value);
  const { component } = fields;
  if (typeof component !== 'string') throw new ReportError('wrong-shape');
  if (!isKnown(component)) return { item: null, cut: null };
  const counted: Counted = { cut: null };
  return { item: readers[component](fields, counted), cut: counted.cut };
}

function namesOf({ title, downloads }: Fields) {
  const named = textOf(title);
  return { title: named, downloads: downloadsOf(downloads, named) };
}

function tableOf(fields: Fields, counted: Counted): DataTable {
  const { columns, rows, summary, pagination_enabled, all_expanded } = fields;
  return {
    component: 'data_table',
    ...namesOf(fields),
    columns: columnsOf(columns),
    rows: cut(rowsOf(rows), limits.reportRowsMost, counted),
    summary: labelledValues(summary),
    pagination_enabled: pagination_enabled !== false,
    all_expanded: all_expanded === true,
  };
}

/** The cells of a row may be anything. @throws ReportError `wrong-shape` where a row is none */
export function rowsOf(value: unknown): ReportRow[] {
  return listOf(value).map((row) => {
    const fields = fieldsOf(row);
    const { details, ...cells } = fields;
    const more = textOf(details) ?? (isFields(details) ? JSON.stringify(details, null, 2) : undefined);
    return more === undefined ? cells : { ...cells, details: more };
  });
}

/** What a raffle answers. @throws ReportError `wrong-shape` */
export const readWinners = (value: unknown): ReportRow[] =>
  rowsOf(fieldsOf(value).items).slice(0, limits.reportRowsMost);

/** Points without a number are NaN: there is a gap. */
function chartOf({ xaxis, series }: Fields, counted: Counted): { xaxis: ReportAxis; series: ReportSeries[] } {
  const axis = fieldsOf(xaxis);
  const all = listOf(series).map(fieldsOf);
  const places = Math.floor(limits.reportPointsMost / Math.max(all.length, 1));
  const values = cut(listOf(axis.values), places, counted).map((one) => textOf(one) ?? '');
  return {
    xaxis: { type: axis.type === 'datetime' ? 'datetime' : 'category', values },
    series: all.slice(0, limits.reportPointsMost).map(({ name, data }) => {
      const points = listOf(data);
      return { name: textOf(name) ?? '', data: values.map((_, at) => numberOf(points[at])) };
    }),
  };
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** The first so many. Several lists of one item are counted together. */
function cut<One>(all: readonly One[], most: number, counted: Counted): One[] {
  if (all.length > most) {
    const { shown, of } = counted.cut ?? { shown: 0, of: 0 };
    counted.cut = { shown: shown + most, of: of + all.length };
  }
  return all.slice(0, most);
}
