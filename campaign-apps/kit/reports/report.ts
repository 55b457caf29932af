import type { ReportItem } from '../../../contracts/reportItems.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignApp } from '../campaignApp.ts';
import type { Database } from '../database.ts';
import type { Track } from '../tracklist.ts';
import type { Raffle } from './raffle.ts';
import type { ReportTable } from './reportTable.ts';

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

/** A heading and what stands below it (contract, point 8). */
export type ReportSection = { title: string; items: readonly DeclaredReport[] };

/** Declares an item of any kind, as `blockKind` declares a block. */
export const reportItem = (report: Pick<DeclaredReport, 'path' | 'build'>): DeclaredReport => report;

/** The path of a call for the campaign of this number; `{id}` stands for any. */
export const reportPath = (appId: string, id: number | '{id}', name: string): string =>
  `/${appId}/reports/${id}/${name}`;

/** What the app's config says of its reports (contract, point 8). */
export const configuredReports = (appId: string, sections: readonly ReportSection[]) =>
  sections.map(({ title, items }) => ({
    title,
    items: items.map(({ path }) => ({ data_url: reportPath(appId, '{id}', path) })),
  }));
