import type { AppFlags } from './appFlags.ts';
import type { AppTokenCheck } from './appToken.ts';
import type { Assets } from './assets.ts';
import type { Campaigns } from './campaigns.ts';
import type { CmsApi } from './cmsApi.ts';
import type { AppsConfig } from './config.ts';
import type { Database } from './database.ts';
import type { DraftStore } from './draftStore.ts';
import type { FocusArtist } from './focusArtists.ts';
import type { Html } from './html.ts';
import type { Copies } from './keptCopies.ts';
import type { MessageCatalogue } from './messages.ts';
import type { PublicPage } from './publicPage.ts';
import type { ConsumerData } from './reports/consumerDataStore.ts';
import type { SignUpStore } from './signUpStore.ts';
import type { Tracklist } from './tracklist.ts';
import type { BlockKind } from './view/blockKind.ts';
import type { Visitors } from './visitors.ts';

/** What the process shares among its apps. */
export type AppContext = {
  config: AppsConfig;
  cms: CmsApi;
  campaigns: Campaigns;
  checkToken: AppTokenCheck;
  assets: Assets;
  signUps: SignUpStore;
  drafts: DraftStore;
  /** For what an app keeps in tables of its own. */
  database: Database;
  tracklists: Copies<Tracklist>;
  focusArtists: Copies<FocusArtist[]>;
  visitors: Visitors;
  consumerData: ConsumerData;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** The particulars of one app; the kit does the rest. */
export type CampaignApp = {
  /** Its id at the tool, the first part of its addresses, and the name of its folder. */
  id: string;
  /** The flags and settings of its config; addresses and texts are added by the kit. */
  flags: AppFlags;
  defaultLocale: string;
  /** Its own texts by locale; the kit's are joined to them. */
  messages: MessageCatalogue;
  /** The blocks that its pages are made of; the editor offers them in this order. */
  blocks: readonly BlockKind[];
  /** The page's title and the inside of its body; in the editor's preview what stands for a visit is a sample. */
  view(page: PublicPage): { title: string; description: string | null; main: Html };
};

/** The source paths of an app's browser entries: keys of the build's manifest. */
export const entriesOf = (appId: string) => ({
  editor: `campaign-apps/${appId}/editor.tsx`,
  public: `campaign-apps/${appId}/public.ts`,
});
