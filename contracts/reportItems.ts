import { type Static, Type } from 'typebox';

/*
 * The response of an app at a report item's `data_url`, which the tool renders (docs/protocol.md, Reports). Unknown
 * kinds render nothing. `url`, `raffle_winners_url` and `raffle_entries_url` are paths under the app's root. Apps must
 * respond in these formats; the tool reads responses more leniently (`src/reports/items/useReportItem.ts`).
 */

export const ReportDownload = Type.Object({ url: Type.String(), title: Type.String(), format: Type.String() });
export type ReportDownload = Static<typeof ReportDownload>;

/** A button below the item's title. The tool posts an empty object to `url`, and then reloads the item. */
export const ReportAction = Type.Object({ label: Type.String(), url: Type.String() });
export type ReportAction = Static<typeof ReportAction>;

export const ReportColumn = Type.Object({
  key: Type.String(),
  label: Type.String(),
  type: Type.Optional(Type.Union([Type.Literal('image'), Type.Literal('integer'), Type.Literal('datetime')])),
  /** False shows an integer unformatted; otherwise it is formatted for the user's locale. */
  formatting: Type.Optional(Type.Boolean()),
});
export type ReportColumn = Static<typeof ReportColumn>;

/** One row by column key. `details` makes the row expandable. */
export type ReportRow = { [key: string]: unknown; details?: string };
export const ReportRow = Type.Unsafe<ReportRow>(Type.Object({ details: Type.Optional(Type.String()) }));

export const LabelledValue = Type.Object({
  label: Type.String(),
  value: Type.Union([Type.String(), Type.Number()]),
});
export type LabelledValue = Static<typeof LabelledValue>;

/** `datetime` values are ISO 8601 times or dates such as `2026-01-31`; `category` values are texts. */
export const ReportAxis = Type.Object({
  type: Type.Union([Type.Literal('category'), Type.Literal('datetime')]),
  values: Type.Array(Type.String()),
});
export type ReportAxis = Static<typeof ReportAxis>;

/** One number per value of the axis. */
export const ReportSeries = Type.Object({ name: Type.String(), data: Type.Array(Type.Number()) });
export type ReportSeries = Static<typeof ReportSeries>;

const common = {
  title: Type.Optional(Type.String()),
  downloads: Type.Optional(Type.Array(ReportDownload)),
  actions: Type.Optional(Type.Array(ReportAction)),
};

export const DataTable = Type.Object({
  component: Type.Literal('data_table'),
  ...common,
  columns: Type.Array(ReportColumn),
  rows: Type.Array(ReportRow),
  summary: Type.Array(LabelledValue),
  pagination_enabled: Type.Boolean(),
  all_expanded: Type.Boolean(),
});
export type DataTable = Static<typeof DataTable>;

export const StatsTiles = Type.Object({
  component: Type.Literal('stats_tiles'),
  ...common,
  tiles: Type.Array(LabelledValue),
});
export type StatsTiles = Static<typeof StatsTiles>;

export const RaffleWinners = Type.Object({
  component: Type.Literal('raffle_winners'),
  ...common,
  raffle_winners_url: Type.String(),
  /** For draws in two steps: entries are closed and published first. Without it, winners are drawn at once. */
  raffle_entries_url: Type.Optional(Type.String()),
  columns: Type.Array(ReportColumn),
});
export type RaffleWinners = Static<typeof RaffleWinners>;

const chart = { ...common, xaxis: ReportAxis, series: Type.Array(ReportSeries) };

export const BarChart = Type.Object({ component: Type.Literal('bar_chart'), ...chart });
export type BarChart = Static<typeof BarChart>;

export const AreaChart = Type.Object({ component: Type.Literal('area_chart'), ...chart });
export type AreaChart = Static<typeof AreaChart>;

export const TableGroup = Type.Object({
  component: Type.Literal('table_group'),
  ...common,
  tables: Type.Array(DataTable),
});
export type TableGroup = Static<typeof TableGroup>;

/** The item of a campaign that has nothing to report here. It is not shown. */
export const NoReport = Type.Object({ component: Type.Literal('none'), ...common });
export type NoReport = Static<typeof NoReport>;

/** The kinds of report items, discriminated by `component`. */
export const ReportItem = Type.Union([DataTable, StatsTiles, RaffleWinners, BarChart, AreaChart, TableGroup, NoReport]);
export type ReportItem = Static<typeof ReportItem>;
export type ReportItemKind = ReportItem['component'];

/** The maximum length of the name of a public value, and of the value. */
export const maxPublicValueLength = 200;
const PublicValue = Type.String({ maxLength: maxPublicValueLength });

/**
 * The body of the POST to `raffle_winners_url`, which draws winners. Its response and that of GET is `RaffleAnswer`.
 */
export const RaffleDraw = Type.Object(
  {
    count: Type.Integer({ minimum: 1 }),
    replace_existing: Type.Boolean(),
    /** The id of the closed entries to draw from. Without it, entries are closed and drawn in one step. */
    entries_id: Type.Optional(Type.String()),
    /** The value that was named when entries were closed. */
    public_value: Type.Optional(PublicValue),
  },
  { additionalProperties: false },
);
export type RaffleDraw = Static<typeof RaffleDraw>;

/**
 * The body of the POST to `raffle_entries_url`, which closes entries for a draw of `count` winners. `public_value` names
 * a value that is entered at the draw. The response is `RaffleAnswer`.
 */
export const RaffleClosing = Type.Object(
  { count: Type.Integer({ minimum: 1 }), public_value: Type.Optional(PublicValue) },
  { additionalProperties: false },
);
export type RaffleClosing = Static<typeof RaffleClosing>;

/** Entries that are closed and not drawn yet. */
export const ClosedEntries = Type.Object({
  id: Type.String(),
  /** The number of winners. */
  count: Type.Integer(),
  /** What is published, such as the number of entries. */
  facts: Type.Array(LabelledValue),
  /** The name of the value to enter at the draw. */
  public_value: Type.Optional(Type.String()),
});
export type ClosedEntries = Static<typeof ClosedEntries>;

/** The winners of a raffle, one row each, the entries to draw from next, and the public page of its draws. */
export const RaffleAnswer = Type.Object({
  items: Type.Array(ReportRow),
  closed: Type.Optional(ClosedEntries),
  public_url: Type.Optional(Type.String()),
});
export type RaffleAnswer = Static<typeof RaffleAnswer>;
