import type { Kysely } from 'kysely';
import { isWithin, type PermissionHolder } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { visibleTo } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import { wholeRecord } from './presentRecord.ts';
import { findRecord } from './recordStore.ts';

/**
 * Returns the users who may list the record and therefore receive its events. For a deleted record only users who may
 * list every record, because the rules of others can no longer be checked.
 */
export async function whoMayList<Person extends PermissionHolder>(
  db: Kysely<Database>,
  resource: Resource,
  id: string,
  people: readonly Person[],
): Promise<Person[]> {
  const reaches = people.map((person) => [person, visibleTo(person, resource, 'list')] as const);
  const isAsked = reaches.some(([, reach]) => reach !== 'all' && reach.length > 0);
  const found = isAsked ? await findRecord(db, resource, id, 'all') : undefined;
  const record = found && wholeRecord(resource, found);
  return reaches.flatMap(([person, reach]) =>
    reach === 'all' || (record !== undefined && isWithin(reach, record)) ? [person] : [],
  );
}
