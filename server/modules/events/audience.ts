import { sql } from 'kysely';
import { permissionsOfRole } from '../../../contracts/permissions.ts';
import { resources as declared } from '../../../resources/index.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import { users } from '../../../resources/users/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { whoMayList } from '../records/records.ts';
import { usersWithAccess } from '../visibility/visibility.ts';

/** A stored event. */
export type EventRow = {
  id: number;
  type: string;
  campaign_id: string | null;
  payload: JsonObject;
  external_readers: string[] | null;
};

type Needs = Pick<Dependencies, 'db' | 'resources'>;

/**
 * Returns those of the users who may receive an event, by their current role and state: users who see the campaign, or
 * who may list the record. Needs one or two queries for any number of users.
 */
export async function recipientsOf(needs: Needs, event: EventRow, userIds: readonly string[]): Promise<Set<string>> {
  const { campaign_id, external_readers, payload } = event;
  if (campaign_id !== null) return usersWithAccess(needs.db, campaign_id, userIds, external_readers ?? []);
  const { resource: name, id } = payload;
  const resource = (needs.resources ?? declared).find((one) => one.name === name);
  if (!resource || typeof id !== 'string') return new Set();
  const people = await peopleOf(needs, userIds);
  const allowed = new Set((await whoMayList(needs.db, resource, id, people)).map((person) => person.id));
  // Users receive the changes of their own record even if they may not list users.
  if (name === users.name && people.some((person) => person.id === id)) allowed.add(id);
  return allowed;
}

async function peopleOf({ db }: Needs, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('state', '=', 'approved')
    .execute();
  return rows.map(({ id, role }) => ({ id, permissions: permissionsOfRole[role] }));
}
