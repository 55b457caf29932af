import type {
  LabelledValue,
  RaffleAnswer,
  RaffleClosing,
  RaffleDraw,
  ReportColumn,
  ReportItem,
} from '#contracts/reportItems.ts';
import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { Track } from '../campaign/tracklist.ts';
import type { Database } from '../server/database.ts';
import type { NewsletterConfig } from '../server/newsletterConfig.ts';
import { type ReportLanguage, type ReportTexts, reportLanguage, reportLocales } from './reportWords.ts';

/** The cells of a row by column key. */
export type TableRow = Record<string, string | number | Date | null>;

/** A table of any length. */
export type ReportTable = {
  title: string;
  columns(context: ReportContext): readonly ReportColumn[];
  /** Additional columns of the downloads, after the others. */
  moreColumns?: readonly ReportColumn[];
  /** Returns all rows in order, in batches that are read on demand. */
  batches(context: ReportContext): AsyncIterable<TableRow[]>;
  count(context: ReportContext): Promise<number>;
  /** Returns values to show below the table; the number of shown rows is added automatically. */
  summary?(context: ReportContext, count: number): LabelledValue[] | Promise<LabelledValue[]>;
  /** Returns the details of a row; null if there are none. */
  details?(row: TableRow, language: ReportLanguage): string | null;
};

/** The user who requests a draw, as named in the token. */
type Drawer = { subject: string; name: string | null };

/** Draws winners among a campaign's sign-ups; `table` has those of the newest draw. */
export type Raffle = {
  /** Returns the winners, and the entries to draw from next, in the tool's format. */
  answer(context: ReportContext): Promise<RaffleAnswer>;
  /** @throws AppError 422 if there are fewer sign-ups than requested, 429 if it was done too often */
  close(context: ReportContext, drawer: Drawer, closing: RaffleClosing): Promise<RaffleAnswer>;
  /**
   * @throws AppError 409 if there are winners and the request doesn't replace them, or if other entries were closed; 422
   * if there are fewer sign-ups than requested
   */
  draw(context: ReportContext, drawer: Drawer, draw: RaffleDraw): Promise<RaffleAnswer>;
};

/** The input of a report: one campaign of one app, as named in the token, and the reader's language. */
export type ReportContext = ReportLanguage & {
  app: Pick<CampaignApp, 'id' | 'blocks' | 'flags' | 'messages' | 'defaultLocale'>;
  campaignId: string;
  database: Database;
  newsletters: NewsletterConfig;
  now: Date;
  /**
   * Returns the campaign; null if the tool has deleted it.
   * @throws CmsUnavailable if the tool can't be reached
   */
  campaign(): Promise<Campaign | null>;
  /** Returns the campaign's tracks from the tool, else those on its page. */
  tracks(): Promise<Track[]>;
  /** Returns the path of a related route, relative to the server's root. */
  pathOf(name: string): string;
  /** Returns the URL of a public page by its path below the app. */
  publicUrlOf(path: string): string;
};

/** One item of a section. Its additional routes are below the same path. */
export type DeclaredReport = {
  /** The last segment of its URL: `/<app>/reports/{id}/<path>`. Lowercase letters, digits and hyphens. */
  path: string;
  build(context: ReportContext): Promise<ReportItem>;
  /** The table whose rows can be downloaded. */
  table?: ReportTable;
  /** Further tables of the item whose rows can be downloaded, by the last segment of their URL. */
  tables?: Readonly<Record<string, ReportTable>>;
  raffle?: Raffle;
  /** Actions that the item's `actions` link, below its path. They require the permission to edit the campaign. */
  actions?: readonly { path: string; act(context: ReportContext): Promise<void> }[];
};

/** A heading and the items below it, in English (docs/protocol.md, Reports). */
export type ReportSection = { title: string; items: readonly DeclaredReport[] };

/** Declares a report item of any kind, like `blockKind` for blocks. */
export const reportItem = (report: Pick<DeclaredReport, 'path' | 'build'>): DeclaredReport => report;

/** Returns the path of a report route for the campaign of this number; `{id}` is a placeholder. */
export const reportPath = (appId: string, id: number | '{id}', name: string): string =>
  `/${appId}/reports/${id}/${name}`;

/** Returns the reports for the app's config. */
export const configuredReports = (appId: string, sections: readonly ReportSection[], texts?: ReportTexts) =>
  sections.map(({ title, items }) => ({
    title,
    titles: Object.fromEntries(
      reportLocales(texts).map((locale) => [locale, reportLanguage(locale, texts).words(title)]),
    ),
    items: items.map(({ path }) => ({ data_url: reportPath(appId, '{id}', path) })),
  }));
