import type { Kysely } from 'kysely';
import { permissionsOfRole } from '../../../contracts/permissions.ts';
import type { User } from '../../../resources/users/schema.ts';
import type { Database } from '../../db/schema.ts';
import { findUser, findUsers, type UserRow } from './userStore.ts';

/** What of a person leaves the server. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    display_name: row.display_name,
    email: row.email,
    email_verified: row.email_verified,
    role: row.role,
    state: row.state,
    registered_at: row.registered_at.toISOString(),
    first_approved_at: row.first_approved_at?.toISOString() ?? null,
    is_system: row.is_system,
    limited_access: row.role === 'external',
    permissions: [...permissionsOfRole[row.role]],
  };
}
export { findUser } from './userStore.ts';

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
