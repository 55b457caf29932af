import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Drain } from '#contracts/drain.ts';
import { buildApps } from './app.ts';
import { campaignApps } from './apps.ts';
import { fanMails } from './kit/fans/fanMails.ts';
import { ConfigError, readConfig } from './kit/server/config.ts';
import { connectDatabase } from './kit/server/database.ts';
import { migrateDatabase } from './kit/server/migrations.ts';
import { createCmsApi } from './kit/tool/cmsApi.ts';
import { seedDemo } from './seedDemo.ts';

/** Runs the campaign apps' process: config → database → migrate → listen. The only file here that listens. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = connectDatabase(config.databaseUrl, (error) => server.log.warn({ err: error }, 'database'));
  const drain = new Drain();
  const server = buildApps({
    config,
    database,
    drain,
    fanMails: (context) => fanMails(campaignApps, context),
    // The build puts both into one folder.
    clientFolder: join(import.meta.dirname, 'client'),
    logger: { level: process.env.LOG_LEVEL ?? 'info', base: { service: 'campaign-apps' } },
  });

  const ending = new AbortController();
  const close = async () => {
    ending.abort();
    await closeServer(server);
    await database.end();
  };
  endWith(close, async () => {
    if (server.server.listening) await drain.start(server.server, config.drainMs);
  });
  await migrateDatabase(database, campaignApps);
  await server.listen({ port: config.port, host: config.host });
  if (config.seed === 'demo') {
    const { signal } = ending;
    const seeding = { database, cms: createCmsApi(config), token: config.cmsToken, now: new Date(), ending: signal };
    await seedDemo(seeding).catch((error) => {
      // The next start tries it again.
      if (!signal.aborted) server.log.warn({ err: error }, 'demo visitors could not be created');
    });
  }
}

/** Time that running requests may take at shutdown, in milliseconds; then their connections are closed. */
const graceMs = 2_000;

async function closeServer(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), graceMs);
  await server.close();
  clearTimeout(cut);
}

/**
 * Shuts down once, cleanly, after the drain on SIGTERM; on Ctrl-C if started manually; and, if started by the tool's
 * server, as soon as the pipe from it closes, so that even a killed server doesn't leave this process running. In that
 * case Ctrl-C, which reaches the whole process group, is left to the server.
 */
function endWith(close: () => Promise<void>, drain: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), graceMs + 1_000).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  let draining = false;
  const isChild = stdinIsPipe();
  process.on('SIGTERM', () => {
    // The tool's server and a service manager may both send it.
    if (draining && isChild) return;
    draining = true;
    drain().then(end);
  });
  process.on('SIGINT', isChild ? () => {} : end);
  if (!isChild) return;
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
