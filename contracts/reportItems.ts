/**
 * What an app answers at a report item's `data_url`, and the tool draws (contract point 8). A kind that the tool does
 * not know renders nothing. `url` and `raffle_winners_url` are paths under the app's root.
 */
export type ReportDownload = { url: string; title: string; format: string };

export type ReportColumn = {
  key: string;
  label: string;
  type?: 'image' | 'integer' | 'datetime';
  /** False leaves an integer as it is; else it is written in the reader's locale. */
  formatting?: boolean;
};

/** One row by column key; `details` makes the row expandable. */
export type ReportRow = { [key: string]: unknown; details?: string };

export type LabelledValue = { label: string; value: string | number };

export type ReportAxis =
  | { type: 'category'; values: string[] }
  /** ISO 8601 times. */
  | { type: 'datetime'; values: string[] };

/** One number for each value of the axis. */
export type ReportSeries = { name: string; data: number[] };

type ReportItemOf<Component extends string, Content> = {
  component: Component;
  title?: string;
  downloads?: ReportDownload[];
} & Content;

type TableContent = {
  columns: ReportColumn[];
  rows: ReportRow[];
  summary: LabelledValue[];
  pagination_enabled: boolean;
  all_expanded: boolean;
};

export type DataTable = ReportItemOf<'data_table', TableContent>;
export type StatsTiles = ReportItemOf<'stats_tiles', { tiles: LabelledValue[] }>;
export type RaffleWinners = ReportItemOf<'raffle_winners', { raffle_winners_url: string; columns: ReportColumn[] }>;
export type BarChart = ReportItemOf<'bar_chart', { xaxis: ReportAxis; series: ReportSeries[] }>;
export type AreaChart = ReportItemOf<'area_chart', { xaxis: ReportAxis; series: ReportSeries[] }>;
export type TableGroup = ReportItemOf<'table_group', { tables: DataTable[] }>;

/** The kinds of report items, told apart by `component`. */
export type ReportItem = DataTable | StatsTiles | RaffleWinners | BarChart | AreaChart | TableGroup;
export type ReportItemKind = ReportItem['component'];

/** Every kind once; the compiler refuses a list that lacks one. */
const everyKind = {
  data_table: true,
  stats_tiles: true,
  raffle_winners: true,
  bar_chart: true,
  area_chart: true,
  table_group: true,
} satisfies Record<ReportItemKind, true>;

/** True when the tool knows how to draw this kind. */
export const isReportItemKind = (component: unknown): component is ReportItemKind =>
  typeof component === 'string' && Object.hasOwn(everyKind, component);

/** The draw that the tool posts to `raffle_winners_url`; both it and the GET there answer `RaffleAnswer`. */
export type RaffleDraw = { count: number; replace_existing: boolean };
export type RaffleAnswer = { items: ReportRow[] };
