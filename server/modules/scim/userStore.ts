import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Columns } from './filter.ts';

type Db = Kysely<Database>;

const userName = sql<string>`coalesce(entry.user_name, users.email)`;

/** The groups of a user, by name. */
const groups = sql<{ value: string; display: string }[]>`(
  select coalesce(json_agg(json_build_object('value', id, 'display', display_name) order by lower(display_name)), '[]')
  from directory_groups join directory_group_members as member on member.group_id = directory_groups.id
  where member.user_id = users.id)`;

/** The attributes of users that filters and the order of lists may name. */
export const userColumns: Columns = {
  id: { kind: 'exact', of: sql`users.id::text` },
  externalid: { kind: 'exact', of: sql`entry.external_id` },
  username: { kind: 'text', of: userName },
  displayname: { kind: 'text', of: sql`users.display_name` },
  'name.formatted': { kind: 'text', of: sql`users.display_name` },
  'name.givenname': { kind: 'text', of: sql`entry.given_name` },
  'name.familyname': { kind: 'text', of: sql`entry.family_name` },
  emails: { kind: 'text', of: sql`users.email` },
  'emails.value': { kind: 'text', of: sql`users.email` },
  'emails.type': { kind: 'text', of: sql`'work'::text` },
  'emails.primary': { kind: 'boolean', of: sql`true` },
  active: { kind: 'boolean', of: sql`(users.state = 'approved')` },
  'meta.created': { kind: 'time', of: sql`users.registered_at` },
  'groups.value': {
    kind: 'exact',
    of: sql`member.group_id::text`,
    some: (condition) =>
      sql<SqlBool>`exists (select from directory_group_members as member where member.user_id = users.id and ${condition})`,
  },
};

/** All users whom the directory sees: no system users, and none that it has removed. */
const seen = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('directory_users as entry', 'entry.user_id', 'users.id')
    .where('users.is_system', '=', false)
    .where('entry.removed_at', 'is', null);

const permissions = sql<string[]>`(select permissions from roles where roles.id = users.role)`;

const columns = [
  'users.id',
  'users.email',
  'users.display_name',
  'users.state',
  'users.role',
  'users.registered_at',
  'entry.user_id as entry',
  'entry.external_id',
  'entry.given_name',
  'entry.family_name',
  userName.as('user_name'),
  groups.as('groups'),
  permissions.as('permissions'),
] as const;

export type DirectoryUser = NonNullable<Awaited<ReturnType<typeof findDirectoryUser>>>;

export const findDirectoryUser = (db: Db, id: string) =>
  seen(db).select(columns).where('users.id', '=', id).executeTakeFirst();

/** A page of a list: its condition, its order, and its rows from 0. */
export type PageQuery = {
  where: RawBuilder<SqlBool> | null;
  orderBy: RawBuilder<unknown> | null;
  isDescending: boolean;
  offset: number;
  limit: number;
};

/** Returns one page of users and the number of matches. */
export async function findDirectoryUsers(db: Db, { where, orderBy, isDescending, offset, limit }: PageQuery) {
  const matching = where ? seen(db).where(where) : seen(db);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  if (limit === 0) return { rows: [], total: Number(total) };
  const ordered = orderBy ? matching.orderBy(orderBy, isDescending ? 'desc' : 'asc') : matching;
  const rows = await ordered.select(columns).orderBy('users.id').offset(offset).limit(limit).execute();
  return { rows, total: Number(total) };
}

type Names = { userName: string; email: string };

/** Returns whether another user has the name or the address. Those of removed users are free, but not their address. */
export async function isTaken(trx: Db, { userName: name, email }: Names, except: string | null): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .leftJoin('directory_users as entry', 'entry.user_id', 'users.id')
    .select('users.id')
    .where('users.id', 'is distinct from', except)
    .where(
      sql<SqlBool>`(lower(users.email) = ${email}
        or (entry.removed_at is null and lower(${userName}) = lower(${name}::text)))`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the id of the account of an address that was removed from the directory. */
export async function findRemoved(trx: Db, email: string): Promise<string | undefined> {
  const found = await trx
    .selectFrom('users')
    .innerJoin('directory_users as entry', 'entry.user_id', 'users.id')
    .select('users.id')
    .where('entry.removed_at', 'is not', null)
    .where(sql<SqlBool>`lower(users.email) = ${email}`)
    .executeTakeFirst();
  return found?.id;
}

/** What only the directory knows of a user. */
type Entry = {
  user_name: string;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
};

/** Stores what the directory says of a user, who then is not removed. */
export async function saveEntry(trx: Transaction<Database>, userId: string, entry: Entry): Promise<void> {
  const row = { ...entry, removed_at: null };
  await trx
    .insertInto('directory_users')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Marks a user as removed, and takes the user out of all groups. */
export async function removeEntry(trx: Transaction<Database>, { id, user_name }: DirectoryUser, at: Date) {
  await trx.deleteFrom('directory_group_members').where('user_id', '=', id).execute();
  await trx
    .insertInto('directory_users')
    .values({ user_id: id, user_name, external_id: null, given_name: null, family_name: null, removed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ removed_at: at }))
    .execute();
}

/** Returns whether a company identity is linked to the user. */
export async function hasIdentity(trx: Db, userId: string): Promise<boolean> {
  const found = await trx.selectFrom('identities').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return found !== undefined;
}
