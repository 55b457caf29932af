import type { CampaignApp } from '../app/app.ts';
import type { Campaign, CampaignStatus } from '../campaign/campaign.ts';
import type { FocusArtist } from '../campaign/focusArtists.ts';
import type { Track, Tracklist } from '../campaign/tracklist.ts';
import type { PageContent } from '../page/pageContent.ts';
import type { Forget } from '../reports/consumerDataStore.ts';
import type { ReportSection } from '../reports/report.ts';
import type { ReportTexts } from '../reports/reportWords.ts';
import type { Database } from '../server/database.ts';
import type { Migrations } from '../server/migrations.ts';
import type { Text } from '../texts/messages.ts';
import type { Fields } from '../values/read.ts';
import type { Visitor } from '../visitors/visitors.ts';
import type { AppContext } from './appContext.ts';

/** One request for a campaign's page, or one action on it. */
export type Visit = {
  campaign: Campaign;
  page: PageContent;
  status: CampaignStatus;
  /** The time that the page shows, in milliseconds since 1970: the current one, except in previews. */
  now: number;
  visitor: Visitor;
  /** How many visitors the network of this request may have: fewer if the request does not come from the page. */
  networkVisitors: number;
  /** The URL's query, unchecked. */
  query: Fields;
  locale: string;
  text: Text;
  /** The message of the visitor's last action if it was refused. */
  notice: string | null;
  /** The tool's music; empty if the app has no music. */
  tracklist: Tracklist;
  focusArtists: FocusArtist[];
};

/**
 * What a page that visitors share is rendered from: nothing of a request but its language. The page is cached by
 * exactly these parts, so it must not depend on anything else.
 */
type SharedVisit = Pick<Visit, 'campaign' | 'page' | 'status' | 'now' | 'locale' | 'text' | 'tracklist'>;

/** A view for all visitors; `freshMs` says how long it holds if it shows the time or data of the app's own tables. */
type SharedView = { view: CampaignApp['view']; freshMs?: number };

/** The pages of an app that visitors share. */
export type SharedPages = {
  view(visit: SharedVisit): Promise<SharedView>;
  /**
   * Returns whether visitors who are not known see the shared page: the query asks for nothing. Without it all visitors
   * share the page, and caches between them and the apps may keep it.
   */
  isFor?(query: Fields): boolean;
};

/** The result of an action: null on success, else the response's status and the message on the page. */
export type Refusal = { status: number; notice: string } | null;

/** An action of visitors on a page; `fields` is the posted form, unchecked. */
export type Action = (visit: Visit, fields: Fields) => Promise<Refusal>;

/** A campaign that gets invented visitors. */
export type DemoVisits = {
  campaign: Pick<Campaign, 'id' | 'appId' | 'slug' | 'startsAt'>;
  tracks: readonly Track[];
  /** Number of sign-ups. */
  count: number;
  /** When its page opened. */
  from: Date;
  /** When it ended, or the current time. */
  until: Date;
  now: Date;
};

/** How an app's pages extend the view of the campaign. */
export type AppPages = {
  /** The pages that visitors share; without it and without `viewFor`, all share the app's own view. */
  shared?: SharedPages;
  /** Returns the view for one visit with all data read for it; without it, each visitor gets the shared view. */
  viewFor?(visit: Visit): Promise<CampaignApp['view']>;
  /** By the last segment of the path that their forms post to: `/<app>/<slug>/<name>`. */
  actions?: Readonly<Record<string, Action>>;
};

/** An app with its server side: reports, tables, and pages with more than campaign data. Browsers load `app` alone. */
export type AppServer = {
  app: CampaignApp;
  /** The reports that staff see at the tool, in this order. */
  reports?: readonly ReportSection[];
  /** The translations of the app's reports. The kit translates the reports that it provides. */
  reportTexts?: ReportTexts;
  /** Creates the app's own tables. */
  migrations?: Migrations;
  /** Anonymizes or deletes the data of a campaign's visitors in the app's own tables. */
  forget?: Forget;
  /** Fills the app's own tables for a demo campaign. */
  addDemoVisits?(database: Database, visits: DemoVisits): Promise<void>;
  /** Called once, when the server starts. */
  pages?(context: AppContext): AppPages;
  /** The id of the element that an action returns to. */
  anchor?: string;
  /** Form fields that an action preserves in the page's URL, such as a search term. */
  queryFields?: readonly string[];
  /** Maximum number of actions from one network address in ten minutes, for 40 visitors. */
  maxActions?: number;
};
