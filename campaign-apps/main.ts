import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from './app.ts';
import { campaignApps } from './apps.ts';
import { createCmsApi } from './kit/cmsApi.ts';
import { ConfigError, readConfig } from './kit/config.ts';
import { connectDatabase } from './kit/database.ts';
import { migrateDatabase } from './kit/migrations.ts';
import { seedDemo } from './seedDemo.ts';

/** The campaign apps' process: config → database → migrate → listen. The only file here that listens. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = connectDatabase(config.databaseUrl, (error) => server.log.warn({ err: error }, 'database'));
  const server = buildApps({
    config,
    database,
    // Both are built into one folder.
    clientFolder: join(import.meta.dirname, 'client'),
    logger: { level: process.env.LOG_LEVEL ?? 'info', base: { service: 'campaign-apps' } },
  });

  const ending = new AbortController();
  endWith(async () => {
    ending.abort();
    await server.close();
    await database.end();
  });
  await migrateDatabase(database, campaignApps);
  await server.listen({ port: config.port, host: config.host });
  if (config.seed === 'demo') {
    const { signal } = ending;
    const seeding = { database, cms: createCmsApi(config), token: config.cmsToken, now: new Date(), ending: signal };
    await seedDemo(seeding).catch((error) => {
      // The next start begins it anew.
      if (!signal.aborted) server.log.warn({ err: error }, 'demo visitors could not be created');
    });
  }
}

/**
 * Ends once, cleanly, on SIGTERM; on Ctrl-C when started by hand; and, when the tool's server started it, as soon as
 * the pipe from it closes, so that not even a killed server leaves this process behind. Then Ctrl-C, which reaches the
 * whole group, is left to the server.
 */
function endWith(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 3_000).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  if (!stdinIsPipe()) {
    process.on('SIGINT', end);
    return;
  }
  process.on('SIGINT', () => {});
  process.stdin.on('end', end).on('close', end).on('error', end).resume();
}

function stdinIsPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
