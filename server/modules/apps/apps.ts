import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Kysely } from 'kysely';
import { limits } from '../../../contracts/limits.ts';
import { allows } from '../../../contracts/permissions.ts';
import { problemWords } from '../../../contracts/validation.ts';
import { AppConfig } from '../../../resources/apps/config.ts';
import type { App } from '../../../resources/apps/schema.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { problemsOfValidation } from '../../plugins/validation.ts';
import { FetchFailedError } from '../../providers/guardedFetch.ts';
import { recordAudit } from '../audit/audit.ts';
import { resetErasureRequest } from '../erasure/erasure.ts';
import { type AppRow, findApp, insertApp, listApps, saveConfigLoad } from './appStore.ts';

/** Returns an app for the response. `config_url` and `last_update_error` are only for callers with `apps-modify`. */
export function presentApp(row: AppRow, caller: Caller): App {
  return {
    id: row.id,
    name: row.name,
    root_url: row.root_url,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_update_success: row.last_update_success,
    config: row.config,
    ...(allows(caller, 'apps-modify') && { config_url: row.config_url, last_update_error: row.last_update_error }),
  };
}

/** A host without characters such as `*` and `;`, which have a meaning in the Content Security Policy. */
const plainHost = /^([\w-]+(\.[\w-]+)*|\[[0-9a-f:]+\])$/;

/**
 * Returns whether a URL is http(s) (https on live) at a plain host without credentials, and not the tool's own origin.
 */
export function isAppAddress(address: string, { environment, publicUrl }: Config): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, origin, hostname } = new URL(address);
  const protocols = environment === 'live' ? ['https:'] : ['http:', 'https:'];
  const isPlain = plainHost.test(hostname) && !username && !password;
  return protocols.includes(protocol) && isPlain && origin !== publicUrl;
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
addFormats.default(ajv);
const isAppConfig = ajv.compile<AppConfig>(AppConfig);

/**
 * Fetches and validates an app's config.
 * @throws FetchFailedError with a message that names the invalid field
 */
async function loadConfig({ config, providers }: Dependencies, configUrl: string): Promise<AppConfig> {
  const loaded = await providers.fetchJson(configUrl, {
    timeoutMs: limits.appConfigTimeoutMs,
    maxBytes: limits.maxAppConfigBytes,
  });
  if (!isAppConfig(loaded)) {
    const problems = problemsOfValidation(isAppConfig.errors ?? []);
    throw new FetchFailedError(
      problems.map((one) => `${one.loc.join('.') || 'config'}: ${problemWords(one)}`).join('; '),
    );
  }
  for (const [name, address] of Object.entries(loaded.urls)) {
    // The host may contain the slug, which has only plain characters.
    if (!isAppAddress(address.replace('{slug}', 'slug'), config))
      throw new FetchFailedError(`urls.${name}: ${problemWords({ loc: [], code: 'app-address' })}`);
  }
  return loaded;
}

async function loadAndSave(dependencies: Dependencies, row: AppRow): Promise<AppRow> {
  const { db, clock } = dependencies;
  const load = await loadConfig(dependencies, row.config_url).then(
    (config) => ({ config }),
    (error: unknown) => {
      if (error instanceof FetchFailedError) return { error: error.message };
      throw error;
    },
  );
  const saved = await saveConfigLoad(db, row.id, load, clock.now());
  if (!saved) throw notFound();
  return saved;
}

/** Adds an app. If its config fails to load, the app is added nevertheless and the reason is stored. */
export async function createApp(
  dependencies: Dependencies,
  caller: Caller,
  input: { id: string; name: string; config_url: string },
): Promise<AppRow> {
  const { db, clock, config } = dependencies;
  if (!isAppAddress(input.config_url, config)) {
    throw new InvalidFieldsError([{ loc: ['config_url'], code: 'app-address' }]);
  }
  const now = clock.now();
  const row = await db.transaction().execute(async (trx) => {
    const made = await insertApp(trx, { ...input, root_url: new URL(input.config_url).origin }, now);
    const { id, name } = input;
    if (made)
      await recordAudit(trx, caller, { action: 'app.created', resource: 'apps', id, at: now, details: { name } });
    return made;
  });
  if (!row) throw new ApiError('app-taken');
  return loadAndSave(dependencies, row);
}

/**
 * Reloads an app's config for a user, records it in the audit, and retries the deletion requests for deleted campaigns
 * that were given up.
 */
export async function reloadConfigBy(dependencies: Dependencies, caller: Caller, id: string): Promise<AppRow> {
  const { db, clock } = dependencies;
  const row = await findApp(db, id);
  if (!row) throw notFound();
  const entry = { action: 'app.reloaded', resource: 'apps', id, at: clock.now(), details: { name: row.name } } as const;
  // The reload may still fail, and may be repeated.
  await db.transaction().execute((trx) => recordAudit(trx, withoutRequestKey(caller), entry));
  const reloaded = await reloadConfig(dependencies, id);
  await db.transaction().execute((trx) => resetErasureRequest(trx, id, clock.now()));
  return reloaded;
}

/**
 * Reloads an app's config. A failure leaves the last good config.
 * @throws ApiError `app-config-failed` with the reason
 */
export async function reloadConfig(dependencies: Dependencies, id: string): Promise<AppRow> {
  const row = await findApp(dependencies.db, id);
  if (!row) throw notFound();
  const saved = await loadAndSave(dependencies, row);
  if (!saved.last_update_success) throw new ApiError('app-config-failed', { reason: saved.last_update_error });
  return saved;
}

/** Returns the origins of all apps with a config: the admin's page may frame and call these. */
export async function frameOrigins(db: Kysely<Database>): Promise<string[]> {
  const rows = await listApps(db);
  const origins = rows.flatMap(({ config, root_url }) =>
    config ? [new URL(config.urls.editor).origin, root_url] : [],
  );
  return [...new Set(origins)].sort();
}

/**
 * Returns the config of an app that a campaign is created for.
 * @throws InvalidFieldsError for an unknown app; ApiError `app-not-ready`
 */
export async function readyApp(db: Kysely<Database>, id: string): Promise<AppConfig> {
  const row = await findApp(db, id);
  if (!row) throw new InvalidFieldsError([{ loc: ['app'], code: 'unknown-app' }]);
  if (!row.config) throw new ApiError('app-not-ready');
  return row.config;
}

export { findApp, insertApp, listApps, nextAppId } from './appStore.ts';
