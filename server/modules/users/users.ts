import type { Kysely } from 'kysely';
import type { User } from '../../../resources/users/schema.ts';
import type { Database } from '../../db/schema.ts';
import { presentUser } from './presentUser.ts';
import { findByEmail, findUser, findUsers, insertUnlessTaken, type UserRow } from './userStore.ts';

export {
  confirmRegistration,
  dropRegistrations,
  keepRegistration,
  openRegistrations,
  sweepRegistrations,
} from './registrations.ts';
export {
  findByEmail,
  findUser,
  hasOtherAdmin,
  insertUser,
  listUsers,
  type UserRow,
  updatePassword as setPassword,
  updateUser,
  userSorts,
} from './userStore.ts';

type Registered = Pick<UserRow, 'id' | 'display_name' | 'email' | 'registered_at'>;

/** An account that its owner made: role, state, address and password are what nobody has decided yet. */
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

/** An account as its mails need it: not a system user's. */
export type Account = Pick<UserRow, 'id' | 'display_name' | 'email' | 'email_verified' | 'state'> & {
  has_password: boolean;
};

/** The account of an address, in whatever case it is written. */
export async function findAccount(db: Kysely<Database>, email: string): Promise<Account | undefined> {
  return findByEmail(db, email);
}

/** A person as others are told of them: for other modules. */
export async function findPerson(db: Kysely<Database>, id: string): Promise<User | undefined> {
  const row = await findUser(db, id);
  return row && presentUser(row);
}

/** Several people by their ids. */
export async function findPeople(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, User>> {
  const rows = await findUsers(db, ids);
  return new Map(rows.map((row) => [row.id, presentUser(row)]));
}

export { presentUser } from './presentUser.ts';
export { registerSignedOn, type SignedOnUser, updateDetails } from './signedOnUsers.ts';
