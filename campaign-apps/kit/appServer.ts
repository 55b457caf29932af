import type { AppContext, CampaignApp } from './app.ts';
import type { Campaign, CampaignStatus } from './campaign.ts';
import type { Database } from './database.ts';
import type { Text } from './messages.ts';
import type { Migrations } from './migrations.ts';
import type { PageContent } from './pageContent.ts';
import type { Fields } from './read.ts';
import type { Forget } from './reports/consumerDataStore.ts';
import type { ReportSection } from './reports/report.ts';
import type { Track } from './tracklist.ts';
import type { Visitor } from './visitors.ts';

/** One request for a campaign's page, or from it. */
export type Visit = {
  campaign: Campaign;
  page: PageContent;
  status: CampaignStatus;
  /** Milliseconds since 1970. */
  now: number;
  visitor: Visitor;
  /** The address's query, as it came. */
  query: Fields;
  locale: string;
  text: Text;
  /** What the visitor's last action came to, when it was refused. */
  notice: string | null;
};

/** What an action came to: null when it is done, else the answer's status and the words that the page then says. */
export type Refusal = { status: number; notice: string } | null;

/** Something that visitors do on a page; `fields` is the posted form, as it came. */
export type Action = (visit: Visit, fields: Fields) => Promise<Refusal>;

/** A campaign for which visitors are invented. */
export type DemoVisits = {
  campaign: Pick<Campaign, 'id' | 'appId' | 'slug' | 'startsAt'>;
  tracks: readonly Track[];
  /** How many signed up. */
  count: number;
  /** When its page was opened. */
  from: Date;
  /** When it ended, or the current time. */
  until: Date;
  now: Date;
};

/** How an app's pages differ from its view of the campaign alone. */
export type AppPages = {
  /** The view for one visit, with all that was read for it; without it each page is the app's own view. */
  viewFor?(visit: Visit): Promise<CampaignApp['view']>;
  /** By the last part of the address that their forms post to: `/<app>/<slug>/<name>`. */
  actions?: Readonly<Record<string, Action>>;
};

/** An app as its server runs it: reports, tables, pages that show more than their campaign. Browsers load `app` alone. */
export type AppServer = {
  app: CampaignApp;
  /** What staff see of its campaigns at the tool, in this order. */
  reports?: readonly ReportSection[];
  /** Creates the app's own tables. */
  migrations?: Migrations;
  /** Removes what the app's own tables keep of a campaign's visitors. */
  forget?: Forget;
  /** Fills the app's own tables for a campaign of the demo. */
  addDemoVisits?(database: Database, visits: DemoVisits): Promise<void>;
  /** Called once, when the server starts. */
  pages?(context: AppContext): AppPages;
  /** The place on the page that an action leads back to: an element's id. */
  anchor?: string;
  /** Form fields that an action keeps in the page's address, such as a search term. */
  queryFields?: readonly string[];
  /** How many actions one network address may do in ten minutes. */
  maxActions?: number;
};
