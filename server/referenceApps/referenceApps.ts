import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { endedBy, restartLimit } from '../concurrency/restartLimit.ts';
import type { Dependencies } from '../dependencies.ts';
import { listApps, reloadConfig } from '../modules/apps/apps.ts';
import { createPersonalToken } from '../modules/tokens/tokens.ts';
import { buildFolder } from '../plugins/buildFolder.ts';
import { appsEnvironment, ownAddress } from './appsEnvironment.ts';

export type ReferenceApps = {
  /** Starts their drain. */
  drain(): void;
  /** Stops them at once. */
  stop(): Promise<void>;
};
type Options = { databaseUrl: string; log: Logger };

/**
 * Runs the bundled campaign apps as a separate process on another host name, like any external app: it gets URLs, a
 * database account and a personal token, and no other variable of the server's environment. It ends when its standard
 * input closes, so that a killed server leaves no process behind; when it ends by itself it is restarted, within a
 * limit.
 */
export async function startReferenceApps(dependencies: Dependencies, options: Options): Promise<ReferenceApps> {
  const program = join(buildFolder(), 'campaign-apps', 'main.js');
  if (!existsSync(program)) {
    options.log.warn('The campaign apps are not built, so they are not running.');
    return { drain: () => {}, stop: async () => {} };
  }
  const { config } = dependencies;
  const environment = appsEnvironment(config, {
    token: await appsToken(dependencies),
    databaseUrl: options.databaseUrl,
  });
  const apps = new AppsProcess(program, environment, options.log);
  apps.start();
  if (await answers(`${ownAddress(config, config.appsPort)}/health`, apps)) {
    apps.keepRunning();
    await loadConfigs(dependencies, options.log);
  } else options.log.warn('The campaign apps did not start; see their output above.');
  return apps;
}

class AppsProcess implements ReferenceApps {
  private child: ChildProcess | null = null;
  private kept = false;
  private stopping = false;
  private readonly mayRestart = restartLimit();

  constructor(
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly log: Logger,
  ) {}

  get runs(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  start(): void {
    this.child = spawn(process.execPath, [this.program], { stdio: ['pipe', 'inherit', 'inherit'], env: this.env });
    this.child.stdin?.on('error', () => {});
    this.child.once('exit', (code, signal) => {
      if (this.kept && !this.stopping) this.restart(endedBy(code, signal));
    });
  }

  /** Enables restarts: the process has started once, so that its environment works. */
  keepRunning(): void {
    this.kept = true;
  }

  drain(): void {
    this.stopping = true;
    this.child?.kill('SIGTERM');
  }

  stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (child === null || !this.runs) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.stdin?.end();
    });
  }

  private restart(reason: string): void {
    if (this.mayRestart()) {
      this.log.error(`The campaign apps ended unexpectedly (${reason}). Restarting them.`);
      this.start();
    } else this.log.error('The campaign apps keep crashing and are no longer restarted.');
  }
}

/** Loads the configs of the apps. */
async function loadConfigs(dependencies: Dependencies, log: Logger): Promise<void> {
  const { db, config } = dependencies;
  const own = (await listApps(db)).filter(({ root_url }) => root_url === config.appsUrl);
  for (const { id } of own) {
    await reloadConfig(dependencies, id).catch((error: unknown) => log.warn({ err: error, app: id }, 'app config'));
  }
}

/** Waits until the apps respond, which takes a moment after the start. */
async function answers(address: string, apps: AppsProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 200 && apps.runs; attempt++) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return true;
    await delay(50);
  }
  return false;
}

const appsUser = '00000000-0000-7000-8000-000000000001';

/** Creates the system user 'Campaign apps' and its token, which may only read campaigns. */
async function appsToken({ db, clock, config }: Dependencies): Promise<string> {
  const file = join(config.dataDir, 'campaign-apps-token');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const known = await db
    .selectFrom('personal_access_tokens')
    .select('id')
    .where('token_hash', '=', createHash('sha256').update(kept).digest())
    .executeTakeFirst();
  if (kept && known) return kept;
  await ensureAppsUser({ db, clock });
  const { token } = await createPersonalToken(db, clock, {
    userId: appsUser,
    name: 'Reference apps',
    permissions: ['campaigns-read'],
    days: null,
  });
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return token;
}

async function ensureAppsUser({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: appsUser,
      display_name: 'Campaign apps',
      email: 'campaign-apps@system.invalid',
      email_verified: false,
      password_hash: null,
      role: 'editor',
      state: 'approved',
      registered_at: clock.now(),
      first_approved_at: clock.now(),
      is_system: true,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
