import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Drain } from '#contracts/drain.ts';
import { systemClock } from '../clock.ts';
import { appsUseToolsAccount, type Config, ConfigError, readConfig } from '../config.ts';
import type { EmbeddedPostgres } from '../db/embedded/index.ts';
import { JobWorker } from '../db/jobQueue.ts';
import { closeDatabase, type OpenedDatabase, openDatabase } from '../db/openDatabase.ts';
import { UnmigratedError } from '../db/schemaChanges.ts';
import type { Dependencies } from '../dependencies.ts';
import { makeProviders } from '../providers/index.ts';
import { type ReferenceApps, startReferenceApps } from '../referenceApps/referenceApps.ts';
import { demoAccounts, demoPassword, holdsDemoAccounts, seedDemo } from '../seed/demo.ts';
import { makeDataFolder } from '../startup/dataFolder.ts';
import { isUserFacing } from '../startup/userFacingErrors.ts';
import { version } from '../version.ts';
import { buildApp } from './app.ts';
import { jobHandlers } from './jobHandlers.ts';

/** Running components, in the order of their start. */
type Running = OpenedDatabase & {
  /** True once everything has started. */
  isComplete?: boolean;
  readonly drain: Drain;
  drainMs: number;
  app?: FastifyInstance;
  jobs?: JobWorker;
  referenceApps?: ReferenceApps;
};

const plainLog = {
  info: (message: string) => console.log(message),
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
};

/** Config → database → migrate → seed when empty → listen. The only file of the server that listens. */
async function start(running: Running): Promise<void> {
  const config = readConfig(process.env);
  console.log(`Campaign CMS ${version}`);
  running.drainMs = config.drainSeconds * 1_000;
  const dependencies = await prepare(config, running);
  const seeded = config.seed === 'demo' && (await seedDemo(dependencies));
  if (config.environment !== 'local' && (await holdsDemoAccounts(dependencies.db))) {
    throw new ConfigError([
      `ENVIRONMENT is ${config.environment}, but the database contains the demo accounts, whose password is public. ` +
        'Set DATA_DIR or DATABASE_URL to a database without them',
    ]);
  }
  running.app = await buildApp(dependencies);
  await listen(running.app, config);
  await startParts(dependencies, running);
  running.isComplete = true;
  announce(config, seeded);
}

/** Starts what this process runs beside the server: jobs and campaign apps. */
async function startParts(dependencies: Dependencies, running: Running): Promise<void> {
  const { config, db } = dependencies;
  if (config.role === 'tool') return;
  running.jobs = new JobWorker(db, jobHandlers(dependencies), plainLog);
  await running.jobs.start();
  if (config.role === 'worker') return;
  running.referenceApps = await startReferenceApps(dependencies, {
    databaseUrl: await appsDatabase(config, running.postgres),
    log: pino({ level: config.logLevel }),
  });
}

async function prepare(config: Config, running: Running): Promise<Dependencies> {
  makeDataFolder(config.dataDir);
  const db = await openDatabase({ ...config, log: plainLog, onLost: () => stop(running, 1) }, running);
  return {
    config,
    db,
    clock: systemClock,
    drain: running.drain,
    providers: makeProviders(config, { ownsDataDir: running.postgres !== undefined }),
  };
}

/**
 * Starts listening. Reports the common failures as problems of PORT and HOST.
 * @throws ConfigError for a port in use or not permitted, or a host of another machine
 */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new ConfigError([`PORT ${port} is in use by another program; choose another port`]);
    if (code === 'EACCES')
      throw new ConfigError([`PORT ${port} is not allowed for this account; choose one above 1023`]);
    if (code === 'EADDRNOTAVAIL') throw new ConfigError([`HOST ${host} is not an address of this machine`]);
    throw error;
  }
}

const sharedAccountWarning =
  'Warning: the campaign apps use the database account of DATABASE_URL, so their process can read all CMS data. ' +
  'Set APPS_DATABASE_URL to a separate account and database; see docs/operations/run.md.';

/**
 * Returns the database URL with the apps' own account, or the tool's if there is none, which `readConfig` allows only
 * on local.
 */
async function appsDatabase(config: Config, postgres: EmbeddedPostgres | undefined): Promise<string> {
  if (appsUseToolsAccount(config)) plainLog.warn(sharedAccountWarning);
  if (config.appsDatabaseUrl) return config.appsDatabaseUrl;
  return (await postgres?.ensureConfinedDatabase('campaign_apps')) ?? config.databaseUrl ?? '';
}

function announce(config: Config, seeded: boolean): void {
  console.log(`\nOpen ${config.publicUrl}/\n`);
  if (config.seed !== 'demo') return;
  console.log(seeded ? 'Log in with a demo account:' : 'Demo accounts:');
  for (const { email, note } of demoAccounts) console.log(`  ${email.padEnd(22)} ${note}`);
  console.log(`  password: ${demoPassword}\n`);
}

/** Time that running requests may take at shutdown, in milliseconds; then their connections are closed. */
const GRACE_MS = 5_000;

/** Stops accepting requests and waits for the running ones, but not for a client that never finishes one. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(cut);
}

let stopping = false;

/** Stops everything in reverse order; a second call does nothing. */
async function stop(running: Running, code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await running.referenceApps?.stop();
  await running.jobs?.stop();
  if (running.app) await closeServer(running.app);
  await closeDatabase(running);
  process.exit(code);
}

/** Stops after the drain; at once after another signal, or if not everything has started. */
async function drainAndStop(running: Running): Promise<void> {
  const { app, drain, drainMs, referenceApps, isComplete } = running;
  if (app && isComplete && !stopping) {
    referenceApps?.drain();
    await drain.start(app.server, drainMs);
  }
  await stop(running, 0);
}

/** The exit code after which `npm run dev` offers to write the migration. */
const UNMIGRATED = 3;

const running: Running = { drain: new Drain(), drainMs: 0 };
process.on('SIGINT', () => stop(running, 0));
process.on('SIGTERM', () => drainAndStop(running));
start(running).catch(async (error: unknown) => {
  // Startup steps that are still running fail because of the shutdown.
  if (stopping) return;
  console.error(isUserFacing(error) ? error.message : error);
  await stop(running, error instanceof UnmigratedError ? UNMIGRATED : 1);
});
