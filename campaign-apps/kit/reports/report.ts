import type {
  LabelledValue,
  RaffleAnswer,
  RaffleDraw,
  ReportColumn,
  ReportItem,
} from '../../../contracts/reportItems.ts';
import type { CampaignApp } from '../app.ts';
import type { Campaign } from '../campaign.ts';
import type { Database } from '../database.ts';
import type { Track } from '../tracklist.ts';

/** What stands in a row by column key. */
export type TableRow = Record<string, string | number | Date | null>;

/** A table of any length. */
export type ReportTable = {
  title: string;
  columns(context: ReportContext): readonly ReportColumn[];
  /** Columns of the downloads alone, behind the others. */
  moreColumns?: readonly ReportColumn[];
  /** All rows in their order, in batches: as many are read as are wanted. */
  batches(context: ReportContext): AsyncIterable<TableRow[]>;
  count(context: ReportContext): Promise<number>;
  /** Stands below the table; how much of it is shown is added by itself. */
  summary?(context: ReportContext, count: number): LabelledValue[] | Promise<LabelledValue[]>;
  /** What a row opens to; null where there is nothing more to it. */
  details?(row: TableRow): string | null;
};

/** Who asks for a draw, as the token names them. */
type Drawer = { subject: string; name: string | null };

/** Draws winners among a campaign's sign-ups; `table` has those of the newest draw. */
type Raffle = {
  /** The winners as the tool shows them. */
  winners(context: ReportContext): Promise<RaffleAnswer>;
  /** @throws AppError 409 when there are winners that are not to be replaced, 422 when there are not so many to draw */
  draw(context: ReportContext, drawer: Drawer, draw: RaffleDraw): Promise<RaffleAnswer>;
};

/** What a report is built from: one campaign of one app, which the token names. */
export type ReportContext = {
  app: Pick<CampaignApp, 'id' | 'blocks' | 'flags'>;
  campaignId: string;
  database: Database;
  now: Date;
  /** Null when the tool has it no more. @throws CmsUnavailable */
  campaign(): Promise<Campaign | null>;
  /** Those that the tool keeps, else those entered into the campaign's page. */
  tracks(): Promise<Track[]>;
  /** The path under the root of a call beside the item's own. */
  pathOf(name: string): string;
};

/** One item of a section. What it has beside its own call is served below the same path. */
export type DeclaredReport = {
  /** The last part of its address: `/<app>/reports/{id}/<path>`. Small letters, digits and hyphens. */
  path: string;
  build(context: ReportContext): Promise<ReportItem>;
  /** Its rows can be downloaded whole. */
  table?: ReportTable;
  raffle?: Raffle;
};

/** A heading and what stands below it (docs/protocol.md, Reports). */
export type ReportSection = { title: string; items: readonly DeclaredReport[] };

/** Declares an item of any kind, as `blockKind` declares a block. */
export const reportItem = (report: Pick<DeclaredReport, 'path' | 'build'>): DeclaredReport => report;

/** The path of a call for the campaign of this number; `{id}` stands for any. */
export const reportPath = (appId: string, id: number | '{id}', name: string): string =>
  `/${appId}/reports/${id}/${name}`;

/** What the app's config says of its reports. */
export const configuredReports = (appId: string, sections: readonly ReportSection[]) =>
  sections.map(({ title, items }) => ({
    title,
    items: items.map(({ path }) => ({ data_url: reportPath(appId, '{id}', path) })),
  }));
