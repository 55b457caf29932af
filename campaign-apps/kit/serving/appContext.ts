import type { FocusArtist } from '../campaign/focusArtists.ts';
import type { Tracklist } from '../campaign/tracklist.ts';
import type { CopiedStore } from '../editorServer/copiedStore.ts';
import type { DraftStore } from '../editorServer/draftStore.ts';
import type { ManualCheckStore } from '../editorServer/manualCheckStore.ts';
import type { Figures } from '../figures/figures.ts';
import type { ImageCache } from '../images/imageCache.ts';
import type { FanMail, Outcome } from '../mail/fanMail.ts';
import type { ConsumerData } from '../reports/consumerDataStore.ts';
import type { Assets } from '../server/assets.ts';
import type { AppsConfig } from '../server/config.ts';
import type { Database } from '../server/database.ts';
import type { Cards } from '../shareCard/cards.ts';
import type { AppTokenCheck } from '../tool/appToken.ts';
import type { CampaignCache } from '../tool/cache.ts';
import type { Campaigns } from '../tool/campaigns.ts';
import type { CmsApi } from '../tool/cmsApi.ts';
import type { PreviewLinks } from '../tool/previewLinks.ts';
import type { Releases } from '../tool/releases.ts';
import type { FanTokens } from '../visitors/fanToken.ts';
import type { SignUpStore } from '../visitors/signUpStore.ts';
import type { Visitors } from '../visitors/visitors.ts';
import type { PageCache } from './pageCache.ts';

/** The services that all apps of the process share. */
export type AppContext = {
  config: AppsConfig;
  cms: CmsApi;
  campaigns: Campaigns;
  checkToken: AppTokenCheck;
  previewLinks: PreviewLinks;
  /** For previews of releases. */
  releases: Releases;
  assets: Assets;
  signUps: SignUpStore;
  fanTokens: FanTokens;
  drafts: DraftStore;
  copied: CopiedStore;
  manualChecks: ManualCheckStore;
  /** For the app's own tables. */
  database: Database;
  tracklists: CampaignCache<Tracklist>;
  focusArtists: CampaignCache<FocusArtist[]>;
  visitors: Visitors;
  figures: Figures;
  pageCache: PageCache;
  cards: Cards;
  images: ImageCache;
  consumerData: ConsumerData;
  /** Sends queued mails now, not within the next minute. Call it after the transaction that queues them. */
  sendMails(): void;
  /** Queues due mails now, not within the next minute, and sends them. */
  queueMails(): void;
  /** Sends one mail now, beside the queue; null if this process has nowhere to send mails to. */
  deliverMail(mail: FanMail): Promise<Outcome | null>;
  /** Milliseconds since 1970. */
  now: () => number;
};
