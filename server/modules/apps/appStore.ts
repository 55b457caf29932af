import { type Kysely, type QueryCreator, type Selectable, sql } from 'kysely';
import type { AppConfig } from '../../../resources/apps/config.ts';
import type { AppsTable, Database } from '../../db/schema.ts';

export type AppRow = Selectable<AppsTable>;

export function listApps(db: Kysely<Database>): Promise<AppRow[]> {
  return db.selectFrom('apps').selectAll().orderBy(sql`lower(name)`).orderBy('id').execute();
}

export function findApp(db: Kysely<Database>, id: string): Promise<AppRow | undefined> {
  return db.selectFrom('apps').selectAll().where('id', '=', id).executeTakeFirst();
}

type NewApp = Pick<AppRow, 'id' | 'name' | 'config_url' | 'root_url'>;

/** Undefined when the id is taken. */
export function insertApp(db: Kysely<Database>, app: NewApp, now: Date): Promise<AppRow | undefined> {
  return db
    .insertInto('apps')
    .values({ ...app, created_at: now, updated_at: now, last_update_error: null, config: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Keeps what a load gave: a good config replaces the last one, a failure only leaves its reason. */
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
    .returningAll()
    .executeTakeFirst();
}

/**
 * The next number of the app's one series of campaigns, as `last_app_id`. The app's row is held until the transaction
 * ends: to be taken as late as can be, best by the statement that makes the campaign.
 */
export const nextAppId = (query: QueryCreator<Database>, id: string) =>
  query
    .updateTable('apps')
    .set((eb) => ({ last_app_id: eb('last_app_id', '+', 1) }))
    .where('id', '=', id)
    .returning('last_app_id');
