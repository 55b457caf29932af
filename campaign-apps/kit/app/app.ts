import type { Html } from '#contracts/html.ts';
import type { LegalAddresses } from '#contracts/legal.ts';
import type { AppFlags } from '../campaign/appFlags.ts';
import type { Listening } from '../campaign/previewMoment.ts';
import type { MessageCatalogue } from '../texts/messages.ts';
import type { BlockKind } from './blockKind.ts';
import type { PageTemplate } from './pageTemplates.ts';
import type { PublicPage } from './publicPage.ts';

/** The definition of one app; the kit implements the rest. */
export type CampaignApp = {
  /** The app's id at the tool, the first segment of its URLs, and the name of its folder. */
  id: string;
  /** Flags and settings of the app's config; the kit adds URLs and texts. */
  flags: AppFlags;
  defaultLocale: string;
  /** The app's own legal documents, which override those of the installation. */
  legal?: LegalAddresses;
  /** The sender of its mails, by default that of the installation, and where replies go. */
  mail?: { from?: string; reply_to?: string };
  /** Whether each of its campaigns is an event that happens once, at its start; for search engines. */
  isEvent?: boolean;
  /** The app's own texts by locale; the kit adds its texts to them. */
  messages: MessageCatalogue;
  /** The kinds of blocks that a page can have, in the order in which the editor offers them. */
  blocks: readonly BlockKind[];
  /** The pages that the editor offers to start from while a page has no blocks. */
  templates?: readonly PageTemplate[];
  /**
   * Renders the page's title and the content of its body. The editor's preview shows sample data instead of a visit's.
   */
  view(page: PublicPage): ReturnType<PageView>;
  /** For apps whose running page depends on a position in music, so that the editor's preview shows any position. */
  listening?: {
    /** Returns the length of the music in milliseconds. */
    lengthMs(page: PublicPage): number;
    /**
     * Renders the page of a visitor who has listened this long. Without it the position is the same for all visitors:
     * the time since the campaign's start.
     */
    viewAfter?: (page: PublicPage, heardMs: number) => ReturnType<PageView>;
  };
};

type PageView = (page: PublicPage) => { title: string; description: string | null; main: Html };

/** Returns the music of a page, on which its moments depend. */
export function listeningOf({ listening }: CampaignApp, page: PublicPage): Listening {
  return { isShared: listening?.viewAfter === undefined, lengthMs: listening?.lengthMs(page) ?? 0 };
}

/** Returns the source paths of an app's browser entries: keys of the build's manifest. */
export const entriesOf = (appId: string) => ({
  editor: `campaign-apps/${appId}/editor.tsx`,
  public: `campaign-apps/${appId}/public.ts`,
});
