import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { insertUnlessTaken, type UserRow } from './userStore.ts';

/** A company sign-on user, with the name and address of the directory. */
type SignedOnUser = Pick<UserRow, 'id' | 'display_name' | 'email' | 'registered_at'>;

/**
 * Registers an account without a password and with a verified address, pending approval.
 * @returns false if an account with this address exists, in any case
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

/**
 * Updates the name, and the address (lower case) unless another account has it.
 * @returns the resulting name and address
 */
export function updateDetails(trx: Kysely<Database>, id: string, { display_name, email }: Details): Promise<Details> {
  const isTaken = sql<boolean>`exists (select 1 from users as other where lower(other.email) = ${email} and other.id <> ${id})`;
  return trx
    .updateTable('users')
    .set({ display_name, email: sql<string>`case when ${isTaken} then email else ${email} end` })
    .where('id', '=', id)
    .returning(['display_name', 'email'])
    .executeTakeFirstOrThrow();
}
