import { limits } from '../../../contracts/limits.ts';
import type {
  DataTable,
  ReportAxis,
  ReportItem,
  ReportItemKind,
  ReportRow,
  ReportSeries,
} from '../../../contracts/reportItems.ts';
import { type Cut, Cuts } from './cuts.ts';
import {
  columnsOf,
  downloadsOf,
  type Fields,
  fieldsOf,
  isFields,
  jsonOf,
  labelledValues,
  listOf,
  nameOf,
  optionalList,
  shortened,
  textOf,
} from './fields.ts';
import { ReportError } from './reportError.ts';

/** What an app answered; without an item it is of a kind that nobody knows. */
export type Report = { item: ReportItem | null; cuts: readonly Cut[] };

type Reader<Kind extends ReportItemKind> = (fields: Fields, cuts: Cuts) => Extract<ReportItem, { component: Kind }>;

const readers: { readonly [Kind in ReportItemKind]: Reader<Kind> } = {
  data_table: tableOf,
  stats_tiles: (fields, cuts) => ({
    component: 'stats_tiles',
    ...namesOf(fields, cuts),
    tiles: labelledValues(cuts.parts('tiles', listOf(fields.tiles))),
  }),
  raffle_winners: (fields, cuts) => {
    const { raffle_winners_url } = fields;
    if (typeof raffle_winners_url !== 'string') throw new ReportError('wrong-shape');
    const columns = columnsOf(cuts.parts('columns', listOf(fields.columns)));
    return { component: 'raffle_winners', ...namesOf(fields, cuts), raffle_winners_url, columns };
  },
  bar_chart: (fields, cuts) => ({ component: 'bar_chart', ...namesOf(fields, cuts), ...chartOf(fields, cuts) }),
  area_chart: (fields, cuts) => ({ component: 'area_chart', ...namesOf(fields, cuts), ...chartOf(fields, cuts) }),
  table_group: (fields, cuts) => ({
    component: 'table_group',
    ...namesOf(fields, cuts),
    tables: cuts
      .parts('tables', listOf(fields.tables).map(fieldsOf).filter(isTable))
      .map((table) => tableOf(table, cuts)),
  }),
};

const isKnown = (component: string): component is ReportItemKind => Object.hasOwn(readers, component);
/** Another kind renders nothing in a group, either. */
const isTable = ({ component = 'data_table' }: Fields): boolean => component === 'data_table';

/**
 * Reads what an app answered as a report item, as far as it is one: what is wrong in a cell, a label or a download harms
 * nothing and is shown as it is or left out.
 * @throws ReportError `wrong-shape` when the lists are not there that the kind is made of
 */
export function readReport(value: unknown): Report {
  const fields = fieldsOf(value);
  const { component } = fields;
  if (typeof component !== 'string') throw new ReportError('wrong-shape');
  if (!isKnown(component)) return { item: null, cuts: [] };
  const cuts = new Cuts();
  return { item: readers[component](fields, cuts), cuts: cuts.all() };
}

function namesOf({ title, downloads }: Fields, cuts: Cuts) {
  const named = nameOf(title);
  return { title: named, downloads: downloadsOf(cuts.parts('downloads', optionalList(downloads)), named) };
}

function tableOf(fields: Fields, cuts: Cuts): DataTable {
  const { columns, rows, summary, pagination_enabled, all_expanded } = fields;
  return {
    component: 'data_table',
    ...namesOf(fields, cuts),
    columns: columnsOf(cuts.parts('columns', listOf(columns))),
    rows: rowsOf(cuts.first('rows', listOf(rows), limits.reportRowsMost)),
    summary: labelledValues(cuts.parts('values', optionalList(summary))),
    pagination_enabled: pagination_enabled !== false,
    all_expanded: all_expanded === true,
  };
}

/** The cells of a row may be anything. @throws ReportError `wrong-shape` where a row is none */
export function rowsOf(value: unknown): ReportRow[] {
  return listOf(value).map((row) => {
    const { details, ...cells } = fieldsOf(row);
    const more = textOf(details) ?? (isFields(details) ? jsonOf(details, 2) : undefined);
    return more === undefined ? cells : { ...cells, details: shortened(more, limits.reportDetailsLengthMost) };
  });
}

/** What a raffle answers. @throws ReportError `wrong-shape` */
export const readWinners = (value: unknown): ReportRow[] => rowsOf(fieldsOf(value).items);

/** Points without a number are NaN: there is a gap. What is beyond the axis stays, so that the chart can tell of it. */
function chartOf({ xaxis, series }: Fields, cuts: Cuts): { xaxis: ReportAxis; series: ReportSeries[] } {
  const axis = fieldsOf(xaxis);
  const read = cuts.parts('series', listOf(series)).map(fieldsOf);
  const most = Math.floor(limits.reportPointsMost / Math.max(read.length, 1));
  const sent = listOf(axis.values);
  const values = cuts.first('points', sent, most).map((one) => nameOf(one) ?? '');
  return {
    xaxis: { type: axis.type === 'datetime' ? 'datetime' : 'category', values },
    series: read.map(({ name, data }) => {
      const points = listOf(data);
      const drawn = sent.length > most ? points.slice(0, most) : points;
      return { name: nameOf(name) ?? '', data: drawn.map(numberOf) };
    }),
  };
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
