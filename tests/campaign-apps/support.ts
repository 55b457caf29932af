import type { RouteOptions } from 'fastify';
import { buildApps } from '#campaign-apps/app.ts';
import { campaignApps } from '#campaign-apps/apps.ts';
import { createFigures, type Figures } from '#campaign-apps/kit/figures/figures.ts';
import { type AppsConfig, readConfig } from '#campaign-apps/kit/server/config.ts';
import { connectDatabase, type Database } from '#campaign-apps/kit/server/database.ts';
import { migrateDatabase } from '#campaign-apps/kit/server/migrations.ts';
import { createPageCache, type PageCache } from '#campaign-apps/kit/serving/pageCache.ts';
import { createTestDatabase } from '../support/database.ts';
import { collectingRoutes } from '../support/server.ts';
import { emptyClientFolder, startCms } from './fakeCms.ts';

/**
 * Starts the real apps on a real database with a local stand-in for the CMS. The clock moves only when a test moves
 * it, and figures are written only when a test flushes them. `prepare` gets the empty database before it is migrated;
 * `cache` replaces the cache of pages, `environment` adds variables, `clientFolder` has the scripts and styles,
 * `fanMails` writes the mails to fans, which are sent then.
 */
export async function startApps(
  prepare?: (database: Database) => Promise<void>,
  cache?: PageCache,
  environment: Record<string, string> = {},
  clientFolder = emptyClientFolder(),
  fanMails?: Parameters<typeof buildApps>[0]['fanMails'],
) {
  const cms = await startCms();
  const test = await createTestDatabase();
  const database = connectDatabase(test.url, () => {});
  await prepare?.(database);
  await migrateDatabase(database, campaignApps);
  const configured = readConfig({
    APPS_PORT: '0',
    APPS_URL: 'http://apps.example.com',
    CMS_URL: cms.url,
    CMS_TOKEN: 'cms_pat_of-the-apps',
    APPS_DATABASE_URL: test.url,
    ...environment,
  });
  // Uses a live URL, with the sample accounts of a developer's machine.
  const config: AppsConfig = { ...configured, gate: { kind: 'sample' } };
  const clock = { now: Date.now() };
  const routes: RouteOptions[] = [];
  const now = () => clock.now;
  const pageCache = cache ?? createPageCache(now);
  const counting = createFigures({ database, now });
  const figures: Figures = { ...counting, start: counting.flush };
  const parts = { config, database, clientFolder, now, pageCache, figures, fanMails };
  const server = collectingRoutes(routes, () => buildApps(parts));
  await server.ready();
  const stop = async () => {
    await server.close();
    await database.end();
    await test.drop();
    await cms.stop();
  };
  return { cms, config, database, server, routes, clock, pageCache, figures, stop };
}

export type Apps = Awaited<ReturnType<typeof startApps>>;
