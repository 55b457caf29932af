import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serverLimits } from '#contracts/serverLimits.ts';
import { resources } from '#resources/index.ts';
import type { Dependencies } from '../dependencies.ts';
import { accountsModule } from '../modules/accounts/routes.ts';
import { adminPageModule } from '../modules/adminPage/routes.ts';
import { appsModule } from '../modules/apps/routes.ts';
import { appTokensModule } from '../modules/appTokens/routes.ts';
import { findDoneWrite } from '../modules/audit/auditStore.ts';
import { auditModule } from '../modules/audit/routes.ts';
import { auditStreamModule } from '../modules/auditStream/auditStream.ts';
import { authModule } from '../modules/auth/routes.ts';
import { bearers } from '../modules/bearers/bearers.ts';
import { boardModule } from '../modules/board/routes.ts';
import { campaignsModule } from '../modules/campaigns/routes.ts';
import { changesModule } from '../modules/changes/routes.ts';
import { consumerDataModule } from '../modules/consumerData/routes.ts';
import { Presence } from '../modules/events/events.ts';
import { eventsModule } from '../modules/events/routes.ts';
import { fansModule } from '../modules/fans/routes.ts';
import { healthModule } from '../modules/health/routes.ts';
import { i18nModule } from '../modules/i18n/routes.ts';
import { invitationsModule } from '../modules/invitations/routes.ts';
import { locksModule } from '../modules/locks/routes.ts';
import { mcpModule } from '../modules/mcp/routes.ts';
import { metricsModule } from '../modules/metrics/routes.ts';
import { musicModule } from '../modules/music/routes.ts';
import { notificationsModule } from '../modules/notifications/routes.ts';
import { outboxModule } from '../modules/outbox/routes.ts';
import { partiesModule } from '../modules/parties/routes.ts';
import { permissionsModule } from '../modules/permissions/routes.ts';
import { previewLinksModule } from '../modules/previewLinks/routes.ts';
import { readinessModule } from '../modules/readiness/routes.ts';
import { withScopes } from '../modules/records/records.ts';
import { recordsModule } from '../modules/records/routes.ts';
import { reviewsModule } from '../modules/reviews/routes.ts';
import { directoryModule } from '../modules/scim/directoryRoutes.ts';
import { scimModule } from '../modules/scim/routes.ts';
import { sheetsModule } from '../modules/sheets/routes.ts';
import { streamingModule } from '../modules/streaming/routes.ts';
import { suggestionsModule } from '../modules/suggestions/routes.ts';
import { tokenGateModule } from '../modules/tokenGate/routes.ts';
import { tokensModule } from '../modules/tokens/routes.ts';
import { uploadsModule } from '../modules/uploads/routes.ts';
import { usersModule } from '../modules/userManagement/routes.ts';
import { webhooksModule } from '../modules/webhooks/routes.ts';
import { accessPlugin } from '../plugins/access.ts';
import { agentRoutesPlugin } from '../plugins/agentRoutes.ts';
import { apiDocsPlugin } from '../plugins/apiDocs.ts';
import { errorsPlugin } from '../plugins/errors.ts';
import { eventListenerPlugin } from '../plugins/eventListener.ts';
import { idempotencyPlugin } from '../plugins/idempotency.ts';
import { jsonBodyPlugin } from '../plugins/jsonBody.ts';
import { loggerOptions, logResponse, logSlowStatements } from '../plugins/logger.ts';
import { metricsPlugin, readsOfCache } from '../plugins/metrics.ts';
import { requestIdPlugin, requestIds } from '../plugins/requestId.ts';
import { requestTimeoutPlugin } from '../plugins/requestTimeout.ts';
import { securityHeadersPlugin } from '../plugins/securityHeaders.ts';
import { securityTxt } from '../plugins/securityTxt.ts';
import { answerUnreadableAddress, answerUnreadableRequest } from '../plugins/unreadable.ts';
import { validationPlugin } from '../plugins/validation.ts';
import { behaviours } from '../resources/index.ts';

/** Every module with routes, in order of registration. */
const modules = [
  healthModule,
  metricsModule,
  authModule,
  accountsModule,
  invitationsModule,
  usersModule,
  scimModule,
  directoryModule,
  tokensModule,
  permissionsModule,
  auditModule,
  auditStreamModule,
  appsModule,
  appTokensModule,
  webhooksModule,
  campaignsModule,
  previewLinksModule,
  reviewsModule,
  changesModule,
  consumerDataModule,
  fansModule,
  locksModule,
  uploadsModule,
  partiesModule,
  suggestionsModule,
  tokenGateModule,
  sheetsModule,
  streamingModule,
  musicModule,
  readinessModule,
  i18nModule,
  outboxModule,
  notificationsModule,
  recordsModule,
  eventsModule,
  boardModule,
  mcpModule,
  adminPageModule,
];

/**
 * Builds the server without listening.
 * @throws when a route has no `access` entry
 */
export async function buildApp(given: Dependencies): Promise<FastifyInstance> {
  const own = { behaviours, resources, ...given };
  const dependencies = { ...own, resources: withScopes(own.resources, own.behaviours) };
  const { config } = dependencies;
  const app = Fastify({
    logger: loggerOptions(config, dependencies.logTo),
    trustProxy: config.trustProxy === 0 ? false : (_address: string, hop: number) => hop < config.trustProxy,
    genReqId: requestIds(config),
    logController: new LogController({ disableRequestLogging: true }),
    // Routes that require an account accept larger bodies: see plugins/access.ts.
    bodyLimit: serverLimits.maxPublicBodyBytes,
    // Connections that are kept alive may send requests until the server has closed.
    return503OnClosing: false,
    http: { headersTimeout: serverLimits.requestHeadMs },
    // longer than any URL, so that an invalid id returns 404 regardless of its length
    routerOptions: { maxParamLength: 20_000 },
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerUnreadableRequest,
  });
  app.addHook('onResponse', logResponse);
  await app.register(requestIdPlugin);
  await app.register(metricsPlugin, dependencies);
  logSlowStatements(app, dependencies);
  await app.register(errorsPlugin);
  await app.register(requestTimeoutPlugin, dependencies);
  await app.register(validationPlugin);
  await app.register(jsonBodyPlugin);
  await app.register(securityHeadersPlugin, dependencies);
  await app.register(agentRoutesPlugin);
  await app.register(apiDocsPlugin, dependencies);
  await app.register(securityTxt, dependencies);
  await app.register(idempotencyPlugin, { findDoneWrite: (...of) => findDoneWrite(dependencies.db, ...of) });
  const callers = bearers(dependencies);
  app.measure(...readsOfCache('callers', callers.use));
  await app.register(accessPlugin, callers);
  await app.register(eventListenerPlugin, dependencies);
  const onError = (error: unknown) => app.log.warn({ err: error }, 'presence failed');
  const presence = new Presence({ ...dependencies, onError });
  for (const module of modules) await app.register(module, { ...dependencies, presence });
  return app;
}
