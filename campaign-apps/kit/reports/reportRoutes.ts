import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { CampaignApp } from '../app/app.ts';
import type { Tracklist } from '../campaign/tracklist.ts';
import { defaultPageOf } from '../pages/preparePage.ts';
import { compressed } from '../server/compressed.ts';
import type { AppsConfig } from '../server/config.ts';
import type { Database } from '../server/database.ts';
import type { AppTokenCheck, AppTokenClaims } from '../tool/appToken.ts';
import type { CampaignCache } from '../tool/cache.ts';
import type { Campaigns } from '../tool/campaigns.ts';
import { tracksOf } from '../view/trackBlock.ts';
import { contentTypes, downloadOf } from './download.ts';
import { entriesPath, readClosing, readDraw, winnersPath } from './raffle.ts';
import { type Raffle, type ReportContext, type ReportSection, type ReportTable, reportPath } from './report.ts';
import { admitToReports, campaignNumberOf, notFound, type ReportRequest } from './reportAccess.ts';
import { downloadFormats } from './reportTable.ts';
import { languageOfReader, type ReportTexts, translatedItem } from './reportWords.ts';

type ReportRoute = { Params: { id: string } };

type Services = {
  campaigns: Campaigns;
  checkToken: AppTokenCheck;
  config: Pick<AppsConfig, 'appsUrl' | 'newsletters'>;
  database: Database;
  tracklists: CampaignCache<Tracklist>;
  /** Milliseconds since 1970. */
  now(): number;
};

/** The body of a draw has only a few short fields, that of another action none. */
const maxActionBytes = 4_096;

/**
 * Registers the routes of each declared item, its downloads and its raffle; all require a token for that campaign's
 * reports.
 */
export function reportRoutes(
  server: FastifyInstance,
  app: CampaignApp,
  { sections, texts }: { sections: readonly ReportSection[]; texts?: ReportTexts | undefined },
  context: Services,
): void {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  server.addHook('onSend', compressed);
  const contextOf = reportContexts(app, context, texts);
  const admit: Asking['admit'] = (request, to = 'see', file) =>
    admitToReports(context.checkToken, request, { app: app.id, to, ...(file !== undefined && { file }) });
  const seen = async (request: ReportRequest, file?: string) => contextOf(request, await admit(request, 'see', file));

  for (const item of sections.flatMap(({ items }) => items)) {
    server.get<ReportRoute>(`/reports/:id/${item.path}`, async (request) => {
      const context = await seen(request);
      return translatedItem(await item.build(context), context.words);
    });
    const tables = { ...(item.table && { [item.path]: item.table }), ...item.tables };
    for (const [path, table] of Object.entries(tables)) downloadRoutes(server, { path, table }, seen);
    for (const { path, act } of item.actions ?? []) {
      server.post<ReportRoute>(`/reports/:id/${item.path}/${path}`, { bodyLimit: maxActionBytes }, async (request) => {
        await act(contextOf(request, await admit(request, 'change')));
        return {};
      });
    }
    if (item.raffle) raffleRoutes(server, item.path, item.raffle, { contextOf, admit });
  }
  server.all('/reports/:id/*', async () => {
    throw notFound();
  });
}

/** How a request becomes the context of an item. */
type Asking = {
  contextOf: ReturnType<typeof reportContexts>;
  admit(request: ReportRequest, to?: 'see' | 'change', file?: string): Promise<AppTokenClaims>;
};

function raffleRoutes(server: FastifyInstance, item: string, raffle: Raffle, { contextOf, admit }: Asking): void {
  const options = { bodyLimit: maxActionBytes };
  const winners = `/reports/:id/${winnersPath(item)}`;
  server.get<ReportRoute>(winners, async (request) => raffle.answer(contextOf(request, await admit(request))));
  server.post<ReportRoute>(winners, options, async (request) => {
    const claims = await admit(request, 'change');
    return raffle.draw(contextOf(request, claims), claims, readDraw(request.body));
  });
  server.post<ReportRoute>(`/reports/:id/${entriesPath(item)}`, options, async (request) => {
    const claims = await admit(request, 'change');
    return raffle.close(contextOf(request, claims), claims, readClosing(request.body));
  });
}

function downloadRoutes(
  server: FastifyInstance,
  { path, table }: { path: string; table: ReportTable },
  seen: (request: ReportRequest, file: string) => Promise<ReportContext>,
): void {
  for (const format of downloadFormats) {
    const route = { exposeHeadRoute: false };
    const file = `${path}.${format}`;
    server.get<ReportRoute>(`/reports/:id/${file}`, route, async (request, reply) => {
      const context = await seen(request, file);
      return reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(Readable.from(downloadOf(table, format, context)));
    });
  }
}

/** Creates the context for the items of one request. */
const reportContexts =
  (app: CampaignApp, { campaigns, config, database, tracklists, now }: Services, texts?: ReportTexts) =>
  ({ params, headers }: ReportRequest, { campaignId }: { campaignId: string }): ReportContext => {
    const number = campaignNumberOf(params.id);
    const campaign = () => campaigns.byId(campaignId);
    return {
      ...languageOfReader(headers['accept-language'], texts),
      app,
      campaignId,
      database,
      newsletters: config.newsletters,
      now: new Date(now()),
      campaign,
      tracks: async () => {
        const found = await campaign();
        return tracksOf(await tracklists.of(campaignId), found ? defaultPageOf(app, found).blocks : []);
      },
      pathOf: (name) => reportPath(app.id, number, name),
      publicUrlOf: (path) => `${config.appsUrl}/${app.id}${path}`,
    };
  };
