import { type Kysely, type Selectable, sql } from 'kysely';
import type { ListQueryOf } from '#contracts/api/lists.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { users } from '#resources/users/schema.ts';
import { type Caller, isCurrent, proven } from '../../caller.ts';
import { filterConditions } from '../../db/filterCondition.ts';
import type { Database } from '../../db/schema.ts';
import { personHolds } from '../../db/search.ts';
import type { UsersTable } from '../../db/userTables.ts';

type StoredUser = Omit<
  Selectable<UsersTable>,
  | 'password_hash'
  | 'notification_mails'
  | 'name_form'
  | 'search_form'
  | 'password_change_required'
  | 'second_factor_due_at'
>;

/** A stored user with the name and the permissions of the role; without the password hash. */
export type UserRow = StoredUser & { role_name: string; permissions: PermissionKey[]; has_password: boolean };

const ofRole = <Value>(column: 'name' | 'permissions') =>
  sql<Value>`(select ${sql.ref(`roles.${column}`)} from roles where roles.id = users.role)`;

const hasPassword = sql<boolean>`users.password_hash is not null`.as('has_password');

const columns = [
  'id',
  'display_name',
  'email',
  'email_verified',
  'role',
  'state',
  'registered_at',
  'first_approved_at',
  'is_system',
  'invited_at',
  'last_seen_at',
  'locale',
  hasPassword,
  ofRole<string>('name').as('role_name'),
  ofRole<PermissionKey[]>('permissions').as('permissions'),
] as const;

/** A user to insert, with a password hash; null for company sign-on and invited users. */
type NewUserRow = Omit<StoredUser, 'invited_at' | 'last_seen_at' | 'locale'> & {
  password_hash: string | null;
  password_change_required?: boolean;
  invited_at?: Date | null;
};

/** As people look for a name: without regard to case and accents. */
const byName = sql<string>`name_form collate "C"`;

type UserQuery = ListQueryOf<typeof users> & {
  /** Only people who have no grant for this campaign. */
  without_access_to?: string;
};

/** Whether pending users are included, for users who approve them. */
type UserVisibility = { seesPending: boolean };

export function findUser(db: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns a user and locks the row, so that changes apply to its latest version. */
export function lockUser(trx: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the caller's own row, which proves the caller. */
export async function findOwnUser(db: Kysely<Database>, caller: Caller): Promise<UserRow | undefined> {
  const query = db.selectFrom('users').select(columns).where('id', '=', caller.id).where(isCurrent(caller));
  return proven(caller, await query.execute())[0];
}

/** Returns the account of an address; system users are excluded. */
export function findByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'email_verified', 'state', 'invited_at', 'locale'])
    .select(hasPassword)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('is_system', '=', false)
    .executeTakeFirst();
}

export function findUsers(db: Kysely<Database>, ids: readonly string[]): Promise<UserRow[]> {
  return db.selectFrom('users').select(columns).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

export function insertUser(trx: Kysely<Database>, user: NewUserRow): Promise<UserRow> {
  return trx.insertInto('users').values(user).returning(columns).executeTakeFirstOrThrow();
}

/** Returns whether as many accounts as possible wait for an administrator's decision. */
export async function hasMostPending(db: Kysely<Database>): Promise<boolean> {
  const last = db
    .selectFrom('users')
    .select('id')
    .where('state', '=', 'pending')
    .offset(serverLimits.maxPendingUsers - 1);
  return (await last.limit(1).executeTakeFirst()) !== undefined;
}

/** Inserts a user unless the address is taken, in any case. Returns true if it did. */
export async function insertUnlessTaken(trx: Kysely<Database>, user: NewUserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sets a password that its user chose: with a mailed link, which also verifies the address and accepts an invitation. */
export async function updatePassword(trx: Kysely<Database>, id: string, password_hash: string): Promise<void> {
  const change = { password_hash, password_change_required: false, email_verified: true, invited_at: null };
  await trx.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Deletes a user whose invitation was not accepted yet. */
export async function deleteInvited(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).where('invited_at', 'is not', null).execute();
}

type UserChange = Partial<
  Pick<UserRow, 'display_name' | 'email_verified' | 'role' | 'state' | 'first_approved_at' | 'invited_at' | 'locale'>
>;

export function updateUser(trx: Kysely<Database>, id: string, change: UserChange): Promise<UserRow> {
  return trx.updateTable('users').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

/** Returns whether there is another approved administrator. */
export async function hasOtherAdmin(db: Kysely<Database>, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('state', '=', 'approved')
    .where('is_system', '=', false)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns one page of users, and the number of matches. */
export async function listUsers(
  db: Kysely<Database>,
  query: UserQuery,
  { seesPending }: UserVisibility,
): Promise<{ rows: UserRow[]; total: number }> {
  let matching = db.selectFrom('users');
  if (!seesPending) matching = matching.where('state', '!=', 'pending');
  for (const condition of filterConditions(users, query, 'users')) matching = matching.where(condition);
  const { search, without_access_to: campaignId } = query;
  if (campaignId) {
    matching = matching.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaign_grants')
            .select('campaign_grants.user_id')
            .whereRef('campaign_grants.user_id', '=', 'users.id')
            .where('campaign_grants.campaign_id', '=', campaignId),
        ),
      ),
    );
  }
  if (search) matching = matching.where(personHolds(search));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(columns)
    .orderBy(query.sort === 'display_name' ? byName : query.sort, query.order)
    .orderBy('id', query.order)
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  return { rows, total };
}
