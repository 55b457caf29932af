import Fastify, { type FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { Drain } from '#contracts/drain.ts';
import { campaignApps } from './apps.ts';
import { registerCampaignApp } from './kit/campaignApp.ts';
import { createCopiedStore } from './kit/editorServer/copiedStore.ts';
import { createDraftStore } from './kit/editorServer/draftStore.ts';
import { createManualCheckStore } from './kit/editorServer/manualCheckStore.ts';
import { fanDataRoutes } from './kit/fans/fanDataRoutes.ts';
import { newsRoutes } from './kit/fans/newsRoutes.ts';
import { createFigures, type Figures } from './kit/figures/figures.ts';
import { createImageCache } from './kit/images/imageCache.ts';
import { imageRoutes } from './kit/images/imageRoutes.ts';
import { createMailWorker, type FanMails, type MailWorker } from './kit/mail/mailWorker.ts';
import { outboxRoutes } from './kit/mail/outbox.ts';
import { createDeliveryWorker } from './kit/newsletters/deliveryWorker.ts';
import { newsletterSystems } from './kit/newsletters/systems.ts';
import { consumerDataRoutes } from './kit/reports/consumerDataRoutes.ts';
import { createConsumerData } from './kit/reports/consumerDataStore.ts';
import { recentFiguresRoute } from './kit/reports/recentFigures.ts';
import { createAssets, serveAssets } from './kit/server/assets.ts';
import type { AppsConfig } from './kit/server/config.ts';
import type { Database } from './kit/server/database.ts';
import { answerErrorAsJson } from './kit/server/errors.ts';
import { allowCmsOrigin, secureHeaders } from './kit/server/headers.ts';
import { carryRequestIds, requestIds } from './kit/server/requestId.ts';
import { logResponses, requestLog } from './kit/server/requestLog.ts';
import { unreadableAnswers } from './kit/server/unreadable.ts';
import type { AppContext } from './kit/serving/appContext.ts';
import { serveMetrics } from './kit/serving/metrics.ts';
import { createPageCache, type PageCache } from './kit/serving/pageCache.ts';
import { sitemapRoutes } from './kit/serving/sitemap.ts';
import { createCards } from './kit/shareCard/cards.ts';
import { cmsKeys, createAppTokenCheck } from './kit/tool/appToken.ts';
import { createCampaigns } from './kit/tool/campaigns.ts';
import { createChanges } from './kit/tool/changes.ts';
import { createCmsApi } from './kit/tool/cmsApi.ts';
import { createFocusArtists, createTracklists } from './kit/tool/music.ts';
import { createPreviewLinks } from './kit/tool/previewLinks.ts';
import { createReleases } from './kit/tool/releases.ts';
import { createFanTokens } from './kit/visitors/fanToken.ts';
import { createSignUpStore } from './kit/visitors/signUpStore.ts';
import { createKey, createVisitors } from './kit/visitors/visitors.ts';

type AppsParts = {
  config: AppsConfig;
  /** The database, already migrated. */
  database: Database;
  /** Folder of the built browser bundles and their `.vite/manifest.json`. */
  clientFolder: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  logger?: Parameters<typeof requestLog>[0];
  /** The public keys that verify app tokens; by default the keys that the tool publishes. */
  keys?: JWTVerifyGetKey;
  pageCache?: PageCache;
  figures?: Figures;
  drain?: Drain;
  /** Writes the mails to fans, which this process then sends. Without it, it sends none. */
  fanMails?(context: AppContext): FanMails;
};

/** Maximum body size of routes without their own limit, such as the routes for visitors. */
const maxVisitorBodyBytes = 16_384;
/** Maximum time to receive a complete request. */
const requestTimeoutMs = 120_000;

/** Builds the server for all apps, ready to listen: each app below its id, `/assets/*`, `/health`, `/ready`. */
export function buildApps({
  config,
  database,
  clientFolder,
  now = Date.now,
  logger,
  keys,
  pageCache = createPageCache(now),
  figures: given,
  drain,
  fanMails,
}: AppsParts): FastifyInstance {
  const server = Fastify({
    ...requestLog(logger),
    genReqId: requestIds(config),
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    return503OnClosing: false,
    // Editors send larger bodies; their routes set their own limit.
    bodyLimit: maxVisitorBodyBytes,
    requestTimeout: requestTimeoutMs,
    ...unreadableAnswers(config),
    // An upload's name has at most 126 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 126 },
  });
  const cms = createCmsApi(config);
  const onStale = (reason: string) => server.log.warn({ reason }, 'the CMS is unreachable: serving the cached copy');
  const changes = createChanges(cms, config.cmsToken, (reason) =>
    server.log.warn({ reason }, 'changes can not be read: changed pages show later'),
  );
  const following = { changes, now, onStale };
  const campaigns = createCampaigns(cms, config.cmsToken, following);
  const tracklists = createTracklists(cms, config.cmsToken, following);
  const focusArtists = createFocusArtists(cms, config.cmsToken, following);
  campaigns.onChange((campaignId) => {
    tracklists.outdate(campaignId);
    focusArtists.outdate(campaignId);
  });
  server.addHook('onReady', async () => changes.start());
  server.addHook('preClose', async () => changes.stop());
  const figures =
    given ??
    createFigures({ database, now, onFailure: (err) => server.log.warn({ err }, 'figures wait to be written') });
  server.addHook('onReady', () => figures.start());
  server.addHook('onClose', () => figures.stop());
  const readVisitorKey = createKey(database, 'visitors');
  // Pages that report a failed write need it while the database is away.
  server.addHook('onReady', async () => void (await readVisitorKey().catch(() => undefined)));
  const checkToken = createAppTokenCheck(config, keys ?? cmsKeys(config));
  const context: AppContext = {
    config,
    cms,
    campaigns,
    checkToken,
    previewLinks: createPreviewLinks({ cms, cmsToken: config.cmsToken, checkToken, now }),
    releases: createReleases(cms, config.cmsToken, now),
    assets: createAssets(clientFolder, now),
    signUps: createSignUpStore(database, now),
    fanTokens: createFanTokens(createKey(database, 'fans'), now),
    drafts: createDraftStore(database),
    copied: createCopiedStore(database),
    manualChecks: createManualCheckStore(database),
    database,
    tracklists,
    focusArtists,
    visitors: createVisitors(readVisitorKey),
    figures,
    pageCache,
    cards: createCards(config, now, (err, cover) => server.log.warn({ err, cover }, 'the cover of a card')),
    images: createImageCache(now, (err, image) => server.log.warn({ err, image }, 'an image could not be read')),
    consumerData: createConsumerData(database),
    sendMails: () => mails?.wake(),
    queueMails: () => mails?.wakeQueue(),
    deliverMail: async (mail) => mails?.deliver(mail) ?? null,
    now,
  };
  const mails: MailWorker | undefined =
    fanMails && createMailWorker({ ...fanMails(context), database, config, now, log: server.log });
  if (mails) {
    server.addHook('onReady', () => mails.start());
    server.addHook('preClose', () => mails.stop());
  }
  const systems = newsletterSystems(config, database);
  const deliveries = createDeliveryWorker({ database, systems, log: server.log });
  server.addHook('onReady', async () => deliveries.start());
  server.addHook('preClose', () => deliveries.stop());

  logResponses(server);
  carryRequestIds(server);
  secureHeaders(server, config);
  allowCmsOrigin(server, config);
  server.setErrorHandler(answerErrorAsJson);
  server.get('/health', async () => ({ status: 'ok' }));
  readyRoute(server, database, drain);
  // Browsers synchronize with this time, so it must not be cached.
  server.get('/clock', async (_request, reply) => reply.header('cache-control', 'no-store').send({ now: now() }));
  serveMetrics(server, { ...context, changes, mails, deliveries });
  serveAssets(server, clientFolder);
  imageRoutes(server, config, context.images);
  consumerDataRoutes(server, context);
  fanDataRoutes(server, context);
  recentFiguresRoute(server, context);
  const hasOutbox = config.mails.kind === 'outbox' || config.newsletters.system?.kind === 'sample';
  if (hasOutbox) outboxRoutes(server, database);
  const apps = campaignApps.map(({ app }) => app);
  newsRoutes(server, apps, context);
  sitemapRoutes(server, { config, cms, campaigns, now, apps });

  for (const own of campaignApps) registerCampaignApp(server, own, context);
  return server;
}

/** Registers the readiness check of proxies: 503 during the drain, and if the database can't be reached. */
function readyRoute(server: FastifyInstance, database: Database, drain: Drain | undefined): void {
  server.get('/ready', async (_request, reply) => {
    const isReady = !drain?.isStarted && (await database.query('select 1').then(Boolean, () => false));
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not-ready' });
  });
}
