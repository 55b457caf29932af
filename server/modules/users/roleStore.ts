import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RolesTable } from '../../db/userTables.ts';

/** A stored role with the number of its users. */
export type RoleRow = Selectable<RolesTable> & { users: number };

const columns = [
  'id',
  'name',
  'permissions',
  'system',
  'created_at',
  'updated_at',
  'second_factor',
  'idle_minutes',
  'total_hours',
  sql<number>`(select count(*)::int from users where users.role = roles.id)`.as('users'),
] as const;

/** Returns all roles, sorted by name. */
export const listRoles = (db: Kysely<Database>): Promise<RoleRow[]> =>
  db.selectFrom('roles').select(columns).orderBy(sql`plain_form(name) collate "C"`).orderBy('id').execute();

export const findRole = (db: Kysely<Database>, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('roles').select(columns).where('id', '=', id).executeTakeFirst();

export const insertRole = (trx: Kysely<Database>, role: Insertable<RolesTable>): Promise<RoleRow> =>
  trx.insertInto('roles').values(role).returning(columns).executeTakeFirstOrThrow();

type RoleChange = Pick<
  RoleRow,
  'name' | 'permissions' | 'second_factor' | 'idle_minutes' | 'total_hours' | 'updated_at'
>;

export const updateRole = (trx: Kysely<Database>, id: string, change: RoleChange): Promise<RoleRow> =>
  trx.updateTable('roles').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();

export async function deleteRole(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute();
}
