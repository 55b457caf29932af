import type { Kysely } from 'kysely';
import type { User } from '#resources/users/schema.ts';
import type { Database } from '../../db/schema.ts';
import { presentUser } from './presentUser.ts';
import { findByEmail, findUser, findUsers, insertUnlessTaken, type UserRow } from './userStore.ts';

type Registered = Pick<UserRow, 'id' | 'display_name' | 'email' | 'registered_at'>;

/**
 * Inserts an account that a user registers: unverified, pending, external and without a password. Returns false if the
 * address is taken.
 */
export function registerUser(
  trx: Kysely<Database>,
  { display_name, email, ...registered }: Registered,
): Promise<boolean> {
  return insertUnlessTaken(trx, {
    ...registered,
    display_name: display_name.trim(),
    email: email.trim().toLowerCase(),
    email_verified: false,
    password_hash: null,
    role: 'external',
    state: 'pending',
    first_approved_at: null,
    is_system: false,
  });
}

/** An account as mails need it; never a system user. */
export type Account = Pick<
  UserRow,
  'id' | 'display_name' | 'email' | 'email_verified' | 'state' | 'invited_at' | 'locale'
> & {
  has_password: boolean;
};

/** Returns the account of an address, regardless of case. */
export async function findAccount(db: Kysely<Database>, email: string): Promise<Account | undefined> {
  return findByEmail(db, email);
}

/** Returns a user as in responses, for other modules. */
export async function findPerson(db: Kysely<Database>, id: string): Promise<User | undefined> {
  const row = await findUser(db, id);
  return row && presentUser(row);
}

/** Returns several users by id. */
export async function findPeople(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, User>> {
  const rows = await findUsers(db, ids);
  return new Map(rows.map((row) => [row.id, presentUser(row)]));
}
