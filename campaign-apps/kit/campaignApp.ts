import type { FastifyInstance } from 'fastify';
import type { CampaignApp } from './app/app.ts';
import { copiedRoutes } from './editorServer/copiedRoutes.ts';
import { draftRoutes } from './editorServer/draftRoutes.ts';
import { editorRoutes } from './editorServer/editorRoutes.ts';
import { manualCheckRoutes } from './editorServer/manualCheckRoutes.ts';
import { fanRoutes } from './fans/fanRoutes.ts';
import { raffleRoutes } from './raffles/raffleRoutes.ts';
import { configuredReports } from './reports/report.ts';
import { reportRoutes } from './reports/reportRoutes.ts';
import type { AppsConfig } from './server/config.ts';
import { answerErrorAsJson } from './server/errors.ts';
import type { AppContext } from './serving/appContext.ts';
import type { AppServer } from './serving/appServer.ts';
import { publicRoutes } from './serving/publicRoutes.ts';
import { joinMessages } from './texts/kitMessages.ts';

/** Registers an app's routes below its id: config, editor, reports, public pages and the app's own routes. */
export function registerCampaignApp(server: FastifyInstance, own: AppServer, context: AppContext): void {
  const { app, reports: sections = [], reportTexts: texts, forget } = own;
  context.consumerData.join(app.id, forget);
  server.register(
    async (scope) => {
      scope.get('/config.json', async (_request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .send(configOf(app, configuredReports(app.id, sections, texts), context.config)),
      );
      scope.register(async (editor) => {
        editor.setErrorHandler(answerErrorAsJson);
        editorRoutes(editor, app, context);
        draftRoutes(editor, app.id, context);
        copiedRoutes(editor, app.id, context);
        manualCheckRoutes(editor, app.id, context);
      });
      scope.register(async (part) => {
        part.setErrorHandler(answerErrorAsJson);
        reportRoutes(part, app, { sections, texts }, context);
      });
      scope.register(async (pages) => {
        publicRoutes(pages, own, context);
        fanRoutes(pages, app, context);
        raffleRoutes(pages, app, context);
      });
    },
    { prefix: `/${app.id}` },
  );
}

/** Returns the JSON that the tool reads at the app's config URL. */
function configOf(
  app: CampaignApp,
  reports: ReturnType<typeof configuredReports>,
  { appsUrl, mails, tagManager }: AppsConfig,
) {
  return {
    urls: { campaign_public: `${appsUrl}/${app.id}/{slug}`, editor: `${appsUrl}/${app.id}/editor/{id}` },
    ...app.flags,
    reports,
    default_locale: app.defaultLocale,
    ...(app.legal && { legal: app.legal }),
    ...(tagManager && { tag_manager: { kind: 'gtm', id: tagManager.id } }),
    // Without it the tool says that mail is not set up.
    ...(mails.kind !== 'none' && { mail: { from: mails.from, ...app.mail } }),
    default_translations: Object.entries(joinMessages(app.messages)).map(([locale, messages]) => ({
      locale,
      messages,
    })),
  };
}
