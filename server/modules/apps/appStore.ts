import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { compareConfigs } from '#contracts/configChanges.ts';
import type { AppsTable, Database } from '../../db/schema.ts';
import type { ConfigLoad } from './appConfigs.ts';

/** A stored app. `in_use`: campaigns, or requests to erase consumer data of deleted ones, refer to it. */
export type AppRow = Omit<Selectable<AppsTable>, 'public_pattern'> & { in_use: boolean };

const columns = [
  'id',
  'name',
  'config_url',
  'root_url',
  'created_at',
  'updated_at',
  'last_update_success',
  'last_update_error',
  'config',
  'last_app_id',
  'retired',
  'config_changes',
  sql<boolean>`exists (select from campaigns where app = apps.id)
    or exists (select from consumer_data_requests where app = apps.id)`.as('in_use'),
] as const;

export function listApps(db: Kysely<Database>): Promise<AppRow[]> {
  return db.selectFrom('apps').select(columns).orderBy(sql`lower(name)`).orderBy('id').execute();
}

/** Returns those of the ids that apps have. */
export async function existingApps(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom('apps')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...ids]}::text[])`)
    .execute();
  return new Set(found.map(({ id }) => id));
}

export function findApp(db: Kysely<Database>, id: string): Promise<AppRow | undefined> {
  return db.selectFrom('apps').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns an app and locks its row. */
export function lockApp(trx: Transaction<Database>, id: string): Promise<AppRow | undefined> {
  return trx.selectFrom('apps').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

type NewApp = Pick<AppRow, 'id' | 'name' | 'config_url' | 'root_url' | 'retired'>;

/** Inserts an app. Returns undefined if the id is taken. */
export function insertApp(db: Kysely<Database>, app: NewApp, now: Date): Promise<AppRow | undefined> {
  return db
    .insertInto('apps')
    .values({ ...app, created_at: now, updated_at: now, last_update_error: null, config: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

type AppChanges = Partial<Pick<AppRow, 'name' | 'config_url' | 'retired'>>;

/**
 * Writes changed fields and the result of a config load. A good config also sets the root URL, and what it changes. A
 * failure stores its reason and leaves the last good config with its root URL.
 * @param row the locked row
 */
export function updateApp(
  trx: Transaction<Database>,
  row: AppRow,
  { changes = {}, load }: { changes?: AppChanges; load?: ConfigLoad },
  now: Date,
): Promise<AppRow> {
  return trx
    .updateTable('apps')
    .set({ ...changes, ...(load && loadedColumns(row, changes, load, now)), updated_at: now })
    .where('id', '=', row.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function loadedColumns(row: AppRow, { config_url = row.config_url }: AppChanges, load: ConfigLoad, now: Date) {
  if ('error' in load) return { last_update_success: false, last_update_error: load.error };
  const changes = row.config === null ? null : compareConfigs(row.config, load.config);
  return {
    config: JSON.stringify(load.config),
    root_url: new URL(config_url).origin,
    last_update_success: true,
    last_update_error: null,
    // A reload without a difference keeps the last one, which has its own time.
    ...(changes && changes.total > 0 && { config_changes: JSON.stringify({ at: now.toISOString(), ...changes }) }),
  };
}

/** Deletes an app that nothing refers to. Returns its name; undefined if there is no such app. */
export async function deleteApp(trx: Transaction<Database>, id: string): Promise<string | undefined> {
  return (await trx.deleteFrom('apps').where('id', '=', id).returning('name').executeTakeFirst())?.name;
}

type Numbered = Pick<AppRow, 'last_app_id' | 'config'>;

/**
 * SQL statement that increments the app's campaign counter and returns it with the config: `last_app_id`, `config`. The
 * app's row stays locked until the transaction ends, so run it as late as possible, best in the statement that inserts
 * the campaign.
 * @param condition without it, or if the app is retired, nothing is changed or returned
 */
export const nextAppId = (id: string, condition: RawBuilder<SqlBool>): RawBuilder<Numbered> => sql`
  update apps set last_app_id = last_app_id + 1 where id = ${id} and not retired and ${condition}
  returning last_app_id, config`;
