import type { Kysely, Selectable } from 'kysely';
import type { Role, UserState } from '../../../contracts/permissions.ts';
import type { Database, UsersTable } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';

/** A person as stored, without the password's hash. */
export type UserRow = Omit<Selectable<UsersTable>, 'password_hash'>;

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
] as const;

export const userSorts = ['display_name', 'email', 'role', 'state', 'registered_at', 'first_approved_at'] as const;

export type UserQuery = {
  search?: string;
  role?: Role;
  state?: UserState;
  sort: (typeof userSorts)[number];
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
};

export function findUser(db: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** One page of people, and how many match in all. */
export async function listUsers(db: Kysely<Database>, query: UserQuery): Promise<{ rows: UserRow[]; total: number }> {
  let matching = db.selectFrom('users');
  const { search, role, state } = query;
  if (role) matching = matching.where('role', '=', role);
  if (state) matching = matching.where('state', '=', state);
  if (search) {
    matching = matching.where((eb) =>
      eb.or([eb('display_name', 'ilike', containing(search)), eb('email', 'ilike', containing(search))]),
    );
  }
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(columns)
    .orderBy(query.sort, query.order)
    .orderBy('id')
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  return { rows, total };
}
