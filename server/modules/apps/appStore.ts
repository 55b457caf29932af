import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AppConfig } from '../../../resources/apps/config.ts';
import type { AppsTable, Database } from '../../db/schema.ts';

export type AppRow = Omit<Selectable<AppsTable>, 'public_pattern'>;

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
] as const;

export function listApps(db: Kysely<Database>): Promise<AppRow[]> {
  return db.selectFrom('apps').select(columns).orderBy(sql`lower(name)`).orderBy('id').execute();
}

export function findApp(db: Kysely<Database>, id: string): Promise<AppRow | undefined> {
  return db.selectFrom('apps').select(columns).where('id', '=', id).executeTakeFirst();
}

type NewApp = Pick<AppRow, 'id' | 'name' | 'config_url' | 'root_url'>;

/** Inserts an app. Returns undefined if the id is taken. */
export function insertApp(db: Kysely<Database>, app: NewApp, now: Date): Promise<AppRow | undefined> {
  return db
    .insertInto('apps')
    .values({ ...app, created_at: now, updated_at: now, last_update_error: null, config: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Stores the result of a config load. A failure stores its reason and leaves the last good config. */
export function saveConfigLoad(
  db: Kysely<Database>,
  id: string,
  load: { config: AppConfig } | { error: string },
  now: Date,
): Promise<AppRow | undefined> {
  const values =
    'config' in load
      ? { config: JSON.stringify(load.config), last_update_success: true, last_update_error: null }
      : { last_update_success: false, last_update_error: load.error };
  return db
    .updateTable('apps')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

type Numbered = Pick<AppRow, 'last_app_id' | 'config'>;

/**
 * SQL statement that increments the app's campaign counter and returns it with the config: `last_app_id`, `config`. The
 * app's row stays locked until the transaction ends, so run it as late as possible, best in the statement that inserts
 * the campaign.
 * @param condition without it nothing is changed or returned
 */
export const nextAppId = (id: string, condition: RawBuilder<SqlBool>): RawBuilder<Numbered> => sql`
  update apps set last_app_id = last_app_id + 1 where id = ${id} and ${condition} returning last_app_id, config`;
