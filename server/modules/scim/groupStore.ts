import { type Kysely, type SqlBool, sql } from 'kysely';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Database } from '../../db/schema.ts';
import type { Columns } from './filter.ts';
import type { PageQuery } from './userStore.ts';

type Db = Kysely<Database>;

const member: Columns[string] = {
  kind: 'exact',
  of: sql`member.user_id::text`,
  some: (condition) =>
    sql<SqlBool>`exists (select from directory_group_members as member where member.group_id = directory_groups.id and ${condition})`,
};

/** The attributes of groups that filters and the order of lists may name. */
export const groupColumns: Columns = {
  id: { kind: 'exact', of: sql`directory_groups.id::text` },
  externalid: { kind: 'exact', of: sql`external_id` },
  displayname: { kind: 'text', of: sql`display_name` },
  'meta.created': { kind: 'time', of: sql`created_at` },
  members: member,
  'members.value': member,
};

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

export const findGroup = (db: Db, id: string) =>
  db.selectFrom('directory_groups').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a group and locks the row. */
export const lockGroup = (db: Db, id: string) =>
  db.selectFrom('directory_groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns one page of groups and the number of matches. */
export async function findGroups(db: Db, { where, orderBy, isDescending, offset, limit }: PageQuery) {
  const all = db.selectFrom('directory_groups');
  const matching = where ? all.where(where) : all;
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const ordered = orderBy ? matching.orderBy(orderBy, isDescending ? 'desc' : 'asc') : matching;
  const rows = await ordered.selectAll().orderBy('id').offset(offset).limit(limit).execute();
  return { rows, total: Number(total) };
}

/** Returns the members of groups by name, one more than a group may have if there are more. */
export const findMembers = (db: Db, groups: readonly string[]) =>
  db
    .selectFrom('directory_group_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.group_id', 'users.id as value', 'users.display_name as display'])
    .where('member.group_id', '=', sql<string>`any(${groups}::uuid[])`)
    .orderBy('users.id')
    .limit(serverLimits.maxGroupMembers + 1)
    .execute();

/** Returns those of the ids that belong to users whom the directory sees. */
export async function findKnown(trx: Db, ids: readonly string[]): Promise<Set<unknown>> {
  const rows = await trx
    .selectFrom('users')
    .leftJoin('directory_users as entry', 'entry.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('is_system', '=', false)
    .where('entry.removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function insertMembers(trx: Db, group: string, users: readonly string[]): Promise<void> {
  await sql`insert into directory_group_members (group_id, user_id) select ${group}, unnest(${users}::uuid[])`.execute(
    trx,
  );
}

/** Adds and removes members. */
export async function writeMembers(trx: Db, group: string, added: readonly string[], removed: readonly string[]) {
  await insertMembers(trx, group, added);
  await trx
    .deleteFrom('directory_group_members')
    .where('group_id', '=', group)
    .where('user_id', '=', sql<string>`any(${removed}::uuid[])`)
    .execute();
}

/** Returns all groups with the number of their members, by name. */
export const listGroups = (db: Db) =>
  db
    .selectFrom('directory_groups')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from directory_group_members where group_id = directory_groups.id)`.as(
        'members',
      ),
    )
    .orderBy(sql`lower(display_name)`)
    .execute();

export async function hasMostGroups(db: Db): Promise<boolean> {
  const last = db
    .selectFrom('directory_groups')
    .select('id')
    .offset(serverLimits.maxDirectoryGroups - 1)
    .limit(1);
  return (await last.executeTakeFirst()) !== undefined;
}

/**
 * Returns the role that each of the users has by their groups: of several, the one with the most permissions, and of those
 * the first by id. Users without such a group are missing.
 */
export async function rolesByGroups(trx: Db, users: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; role: string }>`
    select distinct on (member.user_id) member.user_id, roles.id as role
    from directory_group_members as member
      join directory_groups on directory_groups.id = member.group_id
      join roles on roles.id = directory_groups.role
    where member.user_id = any(${users}::uuid[])
    order by member.user_id, cardinality(roles.permissions) desc, roles.id`.execute(trx);
  return new Map(rows.map(({ user_id, role }) => [user_id, role]));
}
