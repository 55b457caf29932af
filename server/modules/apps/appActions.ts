import type { Kysely, Transaction } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
import { allows } from '#contracts/permissions.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import { type App, type AppPatch, apps } from '#resources/apps/schema.ts';
import type { CreateInputOf } from '#resources/schema/records.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import { isForeignKeyViolation } from '../../db/postgresErrors.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { resetErasureRequest } from '../erasure/erasure.ts';
import { notify } from '../notifications/notifications.ts';
import { usersHolding } from '../visibility/visibility.ts';
import { type ConfigLoad, loadConfig, refuseConfigUrl } from './appConfigs.ts';
import { type AppRow, deleteApp, findApp, insertApp, listApps, lockApp, updateApp } from './appStore.ts';

/** Returns an app for the response, without the fields that need `apps-modify` for other callers. */
export function presentApp(row: AppRow, caller: Caller): App {
  const { config_url, last_update_error, config_changes, in_use } = row;
  return {
    id: row.id,
    name: row.name,
    root_url: row.root_url,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_update_success: row.last_update_success,
    config: row.config,
    retired: row.retired,
    ...(allows(caller, 'apps-modify') && { config_url, last_update_error, config_changes, in_use }),
  };
}

/**
 * Stores what was loaded from the row's config URL. If the URL was changed or the app deleted in between, nothing is
 * stored.
 * @throws ApiError `not-found`
 */
function saveLoad(
  { db, clock }: Dependencies,
  row: AppRow,
  { load, by }: { load: ConfigLoad; by?: Caller },
): Promise<AppRow> {
  return db.transaction().execute(async (trx) => {
    const now = await lockApp(trx, row.id);
    if (!now) throw notFound();
    if (now.config_url !== row.config_url) return now;
    const at = clock.now();
    const after = await updateApp(trx, now, { load }, at);
    await notifyOfFailure(trx, { before: now, after, by, at });
    return after;
  });
}

const loadAndSave = async (dependencies: Dependencies, row: AppRow, by?: Caller): Promise<AppRow> =>
  saveLoad(dependencies, row, { load: await loadConfig(dependencies, row.config_url), by });

type Loading = { before: AppRow; after: AppRow; by?: Caller | undefined; at: Date };

/** Notifies those who can repair it that the config of an app can no longer be loaded, once per failure. */
async function notifyOfFailure(trx: Trx, { before, after, by, at }: Loading): Promise<void> {
  if (!before.last_update_success || after.last_update_success) return;
  const subject = { resource: apps.name, id: after.id, title: after.name };
  const to = await usersHolding(trx, 'apps-modify');
  await notify(trx, { kind: 'app-failed', subject, actor: by?.id ?? null, to, at });
  const entry = { action: 'app.failed', resource: apps.name, id: after.id, at, details: { name: after.name } } as const;
  // The failed call can be repeated, and a change of the app has its own entry with the key.
  await recordAudit(trx, by ? withoutRequestKey(by) : { id: null, via: 'server' }, entry);
}

type Trx = Transaction<Database>;
type Change = { action: AuditAction; app: { id: string; name: string }; at: Date; fields?: string[] };

/** Records a change in the audit, and announces it to the open screens. */
async function recordChange(trx: Trx, caller: Caller, { action, app: { id, name }, at, fields }: Change) {
  const details = { name, ...(fields && { fields }) };
  await recordAudit(trx, caller, { action, resource: apps.name, id, at, details });
  await publishChange(trx, { resource: apps.name, id, at });
}

/** Adds an app. If its config fails to load, the app is added nevertheless and the reason is stored. */
export async function createApp(
  dependencies: Dependencies,
  caller: Caller,
  { id, name, config_url, retired = false }: CreateInputOf<typeof apps>,
): Promise<AppRow> {
  const { db, clock, config } = dependencies;
  refuseConfigUrl(config_url, config);
  const at = clock.now();
  const row = await db.transaction().execute(async (trx) => {
    const made = await insertApp(trx, { id, name, config_url, retired, root_url: new URL(config_url).origin }, at);
    if (made) await recordChange(trx, caller, { action: 'app.created', app: made, at });
    return made;
  });
  if (!row) throw new ApiError('app-taken');
  return loadAndSave(dependencies, row, caller);
}

/** Retiring and bringing back have actions of their own. */
function actionOf(fields: readonly string[], { retired }: AppPatch): AuditAction {
  if (fields.length > 1 || fields[0] !== 'retired') return 'app.changed';
  return retired ? 'app.retired' : 'app.reinstated';
}

/**
 * Changes fields of an app; fields that are not given keep their values. A changed config URL loads the config; if that
 * fails, the reason is stored and the last good config stays.
 * @throws ApiError `not-found`; InvalidFieldsError for a config URL that is not allowed
 */
export async function changeApp(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  given: AppPatch,
): Promise<AppRow> {
  const { db, clock, config } = dependencies;
  const before = await findApp(db, id);
  if (!before) throw notFound();
  const { config_url } = given;
  const isMoved = config_url !== undefined && config_url !== before.config_url;
  if (isMoved) refuseConfigUrl(config_url, config);
  const load = isMoved ? await loadConfig(dependencies, config_url) : undefined;
  return db.transaction().execute(async (trx) => {
    const row = await lockApp(trx, id);
    if (!row) throw notFound();
    const changes = { ...given, ...(!isMoved && { config_url: undefined }) };
    for (const name of ['name', 'config_url', 'retired'] as const) {
      if (changes[name] === undefined || changes[name] === row[name]) delete changes[name];
    }
    const fields = Object.keys(changes);
    if (fields.length === 0) return row;
    const at = clock.now();
    const after = await updateApp(trx, row, { changes, load }, at);
    await notifyOfFailure(trx, { before: row, after, by: caller, at });
    await recordChange(trx, caller, { action: actionOf(fields, changes), app: after, at, fields });
    return after;
  });
}

/**
 * Deletes an app without campaigns.
 * @throws ApiError `not-found`, `app-in-use`
 */
export async function removeApp({ db, clock }: Dependencies, caller: Caller, id: string): Promise<void> {
  const removing = db.transaction().execute(async (trx) => {
    const name = await deleteApp(trx, id);
    if (name === undefined) throw notFound();
    await recordChange(trx, caller, { action: 'app.deleted', app: { id, name }, at: clock.now() });
  });
  await removing.catch((error: unknown) => {
    const isInUse = ['campaigns_app_fkey', 'consumer_data_requests_app_fkey'].some((key) =>
      isForeignKeyViolation(error, key),
    );
    throw isInUse ? new ApiError('app-in-use') : error;
  });
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
  const reloaded = await reloadConfig(dependencies, id, caller);
  await db.transaction().execute((trx) => resetErasureRequest(trx, id, clock.now()));
  return reloaded;
}

/**
 * Reloads an app's config. A failure leaves the last good config.
 * @throws ApiError `app-config-failed` with the reason
 */
export async function reloadConfig(dependencies: Dependencies, id: string, by?: Caller): Promise<AppRow> {
  const row = await findApp(dependencies.db, id);
  if (!row) throw notFound();
  const saved = await loadAndSave(dependencies, row, by);
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
 * @throws InvalidFieldsError for an unknown app; ApiError `app-not-ready`, `app-retired`
 */
export async function readyApp(db: Kysely<Database>, id: string): Promise<AppConfig> {
  const row = await findApp(db, id);
  if (!row) throw new InvalidFieldsError([{ loc: ['app'], code: 'unknown-app' }]);
  if (row.retired) throw new ApiError('app-retired', { app: id });
  if (!row.config) throw new ApiError('app-not-ready');
  return row.config;
}
