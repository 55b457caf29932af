import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Dependencies } from './app.ts';
import type { Config } from './config.ts';
import { listApps, reloadConfig } from './modules/apps/apps.ts';
import { createPersonalToken } from './modules/tokens/personalTokens.ts';
import { buildFolder } from './plugins/buildFolder.ts';

export type ReferenceApps = { stop(): Promise<void> };
type Options = { databaseUrl: string; log: Logger };

/**
 * Runs the campaign apps that ship with the project as a process of their own on another host name, as any app would
 * run: it gets an address, a database and a personal token, nothing else. It ends when its standard input closes, so
 * that a killed server leaves nothing behind.
 */
export async function startReferenceApps(dependencies: Dependencies, options: Options): Promise<ReferenceApps> {
  const { config } = dependencies;
  const program = join(buildFolder(), 'campaign-apps', 'main.js');
  if (!existsSync(program)) {
    options.log.warn('The campaign apps have not been built: they do not run.');
    return { stop: async () => {} };
  }
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      ...process.env,
      APPS_PORT: String(config.appsPort),
      HOST: config.host,
      APPS_URL: config.appsUrl,
      CMS_URL: config.publicUrl,
      CMS_INTERNAL_URL: `http://${ownHost(config)}:${config.port}`,
      CMS_TOKEN: await appsToken(dependencies),
      APPS_DATABASE_URL: options.databaseUrl,
      DATABASE_URL: '',
      LOG_LEVEL: config.logLevel,
    },
  });
  child.stdin?.on('error', () => {});
  await loadConfigs(dependencies, child, options.log);
  return { stop: () => stopChild(child) };
}

/** Where this machine reaches what listens at HOST: an address for all of them is none to ask. */
function ownHost({ host }: Config): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The apps answer a moment after they were started; then what they say of themselves is loaded. */
async function loadConfigs(dependencies: Dependencies, child: ChildProcess, log: Logger): Promise<void> {
  const { db, config } = dependencies;
  if (!(await answers(`http://${ownHost(config)}:${config.appsPort}/health`, child))) {
    log.warn('The campaign apps did not start; see what they said above.');
    return;
  }
  const own = (await listApps(db)).filter(({ root_url }) => root_url === config.appsUrl);
  for (const { id } of own) {
    await reloadConfig(dependencies, id).catch((error: unknown) => log.warn({ err: error, app: id }, 'app config'));
  }
}

async function answers(address: string, child: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt++) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return true;
    await delay(50);
  }
  return false;
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.stdin?.end();
  });
}

const appsUser = '00000000-0000-7000-8000-000000000001';

/** The system user 'Campaign apps' and its token, which may read campaigns and nothing else (contract point 8). */
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
  const token = await createPersonalToken(db, clock, {
    userId: appsUser,
    name: 'Reference apps',
    permissions: ['campaigns-read'],
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
