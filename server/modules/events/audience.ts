import { sql } from 'kysely';
import { isLimitedRole } from '#contracts/permissions.ts';
import type { RecordId } from '#contracts/recordName.ts';
import { resources as declared } from '#resources/index.ts';
import { roles } from '#resources/roles/schema.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { uploads } from '#resources/uploads/schema.ts';
import { users } from '#resources/users/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { externalReadersOfItem } from '../mediaAccess/mediaAccess.ts';
import { notificationEvents } from '../notifications/notifications.ts';
import { whoMayList } from '../records/records.ts';
import { namesOfUsersWithAccess, usersWithAccess } from '../visibility/visibility.ts';

/** A stored event. */
export type EventRow = {
  id: number;
  type: string;
  campaign_id: string | null;
  payload: JsonObject;
  external_readers: string[] | null;
};

type Needs = Pick<Dependencies, 'db' | 'resources'>;

/** Users who receive an event, and its payload for them. */
type Audience = { recipients: Set<string>; payload: JsonObject };

/**
 * Returns those of the users who may receive an event, by their current role and state: users who see the campaign, or
 * who may list the record. Needs a few queries for any number of users.
 */
export async function audiencesOf(needs: Needs, event: EventRow, userIds: readonly string[]): Promise<Audience[]> {
  const { campaign_id, external_readers, payload } = event;
  if (campaign_id !== null) {
    const recipients = await usersWithAccess(needs.db, campaign_id, userIds, external_readers ?? []);
    return [{ recipients, payload }];
  }
  const { resource: name, id } = payload;
  if (name === notificationEvents) return [{ recipients: new Set([String(id)]), payload }];
  const resource = resourceNamed(needs, name);
  if (!resource || typeof id !== 'string') return [];
  const people = await peopleOf(needs, userIds);
  const allowed = await whoMayList(needs.db, resource, id, people);
  if (name === uploads.name) return audiencesOfLibrary(needs, { id, event }, allowed);
  const recipients = new Set(allowed.map((person) => person.id));
  // Users receive the changes of their own record and of their role even if they may not list users.
  const own = name === users.name ? 'id' : name === roles.name ? 'role' : null;
  for (const person of people) if (own && person[own] === id) recipients.add(person.id);
  return [{ recipients, payload }];
}

/** Returns the display names of those of the users who may receive events of a record, by id. */
export async function namesOfReaders(
  needs: Needs,
  { resource: name, id }: RecordId,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (name === 'campaigns') return namesOfUsersWithAccess(needs.db, id, userIds);
  const resource = resourceNamed(needs, name);
  if (!resource) return new Map();
  const readers = await whoMayList(needs.db, resource, id, await peopleOf(needs, userIds));
  return new Map(readers.map((reader) => [reader.id, reader.display_name]));
}

const resourceNamed = ({ resources }: Needs, name: unknown) => (resources ?? declared).find((one) => one.name === name);

type Person = Awaited<ReturnType<typeof peopleOf>>[number];

/**
 * Returns the users who see everything, and the external users who see the changed file or folder, or saw it before. The
 * latter get the root instead of its name: of several files, the event names one that they may not see.
 */
async function audiencesOfLibrary(
  { db }: Needs,
  { id, event: { external_readers, payload } }: { id: string; event: EventRow },
  people: readonly Person[],
): Promise<Audience[]> {
  const [limited, others] = [true, false].map((is) => people.filter(({ role }) => isLimitedRole(role) === is));
  const idsOf = (some: readonly Person[] = []) => new Set(some.map((person) => person.id));
  const audiences = [{ recipients: idsOf(others), payload }];
  if (!limited?.length) return audiences;
  const readers = new Set([...(external_readers ?? []), ...(await externalReadersOfItem(db, id))]);
  const recipients = idsOf(limited.filter((person) => readers.has(person.id)));
  return [...audiences, { recipients, payload: { ...payload, id: '/' } }];
}

function peopleOf({ db }: Needs, userIds: readonly string[]) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role')
    .select(['users.id', 'users.role', 'users.display_name', 'roles.permissions'])
    .where('users.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('state', '=', 'approved')
    .execute();
}
