import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { insertUnlessTaken, type UserRow } from './userStore.ts';

/** Who came by the company's sign-on, as the directory calls them. */
export type SignedOnUser = Pick<UserRow, 'id' | 'display_name' | 'email' | 'registered_at'>;

/**
 * An account without a password that waits for approval; the directory has verified the address.
 * @returns false when there is an account with this address, in whatever case
 */
export function registerSignedOn(trx: Kysely<Database>, user: SignedOnUser): Promise<boolean> {
  return insertUnlessTaken(trx, {
    ...user,
    password_hash: null,
    email_verified: true,
    role: 'external',
    state: 'pending',
    first_approved_at: null,
    is_system: false,
  });
}

type Details = Pick<UserRow, 'display_name' | 'email'>;

/** Takes a name, and an address (in small letters) unless somebody else has it. @returns what they are called after it */
export function updateDetails(trx: Kysely<Database>, id: string, { display_name, email }: Details): Promise<Details> {
  const isTaken = sql<boolean>`exists (select 1 from users as other where lower(other.email) = ${email} and other.id <> ${id})`;
  return trx
    .updateTable('users')
    .set({ display_name, email: sql<string>`case when ${isTaken} then email else ${email} end` })
    .where('id', '=', id)
    .returning(['display_name', 'email'])
    .executeTakeFirstOrThrow();
}
