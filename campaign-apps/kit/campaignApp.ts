import type { FastifyInstance } from 'fastify';
import type { AppServer } from './appServer.ts';
import type { AppTokenCheck } from './appToken.ts';
import type { Assets } from './assets.ts';
import type { BlockKind } from './blocks.ts';
import type { Campaigns } from './campaigns.ts';
import type { CmsApi } from './cmsApi.ts';
import type { AppsConfig } from './config.ts';
import type { Database } from './database.ts';
import { draftRoutes } from './draftRoutes.ts';
import type { DraftStore } from './draftStore.ts';
import { editorRoutes } from './editorRoutes.ts';
import { answerErrorAsJson } from './errors.ts';
import type { FocusArtist } from './focusArtists.ts';
import type { Html } from './html.ts';
import type { Copies } from './keptCopies.ts';
import { joinMessages, type MessageCatalogue } from './messages.ts';
import type { PublicPage } from './publicPage.ts';
import { publicRoutes } from './publicRoutes.ts';
import type { ConsumerData } from './reports/consumerDataStore.ts';
import { configuredReports, type ReportSection } from './reports/report.ts';
import { reportRoutes } from './reports/reportRoutes.ts';
import type { SignUpStore } from './signUpStore.ts';
import type { Tracklist } from './tracklist.ts';
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
  /** The flags and settings of its config (contract point 8); addresses and texts are added by the kit. */
  flags: AppFlags;
  defaultLocale: string;
  /** Its own texts by locale; the kit's are joined to them. */
  messages: MessageCatalogue;
  /** The blocks that its pages are made of; the editor offers them in this order. */
  blocks: readonly BlockKind[];
  /** The page's title and the inside of its body; in the editor's preview what stands for a visit is a sample. */
  view(page: PublicPage): { title: string; description: string | null; main: Html };
};

export type AppFlags = {
  top_level: boolean;
  translations_enabled: boolean;
  music_enabled: boolean;
  newsletter_enabled: boolean;
  follow_enabled: boolean;
  token_gate_enabled: boolean;
  form_settings_enabled: boolean;
  page_settings_enabled: boolean;
  start_date_enabled: boolean;
  end_date_enabled: boolean;
  start_date_required: boolean;
  end_date_required: boolean;
  streaming_services: Record<string, Record<string, unknown> | null>;
};

/** The source paths of an app's browser entries: keys of the build's manifest. */
export const entriesOf = (appId: string) => ({
  editor: `campaign-apps/${appId}/editor.tsx`,
  public: `campaign-apps/${appId}/public.ts`,
});

/** Joins an app to the server, under its id: config, editor, reports, public pages, and what it does there of its own. */
export function registerCampaignApp(
  server: FastifyInstance,
  app: CampaignApp,
  context: AppContext,
  own?: AppServer,
): void {
  const reports = own?.reports ?? [];
  context.consumerData.join(app.id, own?.forget);
  server.register(
    async (scope) => {
      scope.get('/config.json', async (_request, reply) =>
        reply.header('cache-control', 'no-cache').send(configOf(app, reports, context.config)),
      );
      scope.register(async (editor) => {
        editor.setErrorHandler(answerErrorAsJson);
        editorRoutes(editor, app, context);
        draftRoutes(editor, app.id, context);
      });
      scope.register(async (part) => {
        part.setErrorHandler(answerErrorAsJson);
        reportRoutes(part, app, reports, context);
      });
      scope.register(async (pages) => publicRoutes(pages, app, context, own));
    },
    { prefix: `/${app.id}` },
  );
}

/** What the tool reads at the app's config URL. */
function configOf(app: CampaignApp, reports: readonly ReportSection[], { appsUrl }: AppsConfig) {
  return {
    urls: { campaign_public: `${appsUrl}/${app.id}/{slug}`, editor: `${appsUrl}/${app.id}/editor/{id}` },
    ...app.flags,
    reports: configuredReports(app.id, reports),
    default_locale: app.defaultLocale,
    default_translations: Object.entries(joinMessages(app.messages)).map(([locale, messages]) => ({
      locale,
      messages,
    })),
  };
}
