import type { Kysely, Transaction } from 'kysely';
import { type Release, releases } from '#resources/releases/schema.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Caller } from '../../caller.ts';
import { visibleTo } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { findRecord, lockRecord, type StoredRecord } from '../records/records.ts';
import { knownResources } from '../recordUses/recordUses.ts';
import { findUser } from '../users/users.ts';

type Needs = Pick<Dependencies, 'resources'>;

/** A release as it is stored. */
export type StoredRelease = StoredRecord & Pick<Release, 'name' | 'state' | 'scheduled_by' | 'created_by'>;

/** Returns a user as a caller, with their present permissions; null for a user who has no access any more. */
export async function callerFor(db: Kysely<Database>, userId: string | null): Promise<Caller | null> {
  const user = userId === null ? undefined : await findUser(db, userId);
  if (user?.state !== 'approved') return null;
  const { id, display_name, role, permissions } = user;
  return { id, display_name, role, permissions, via: 'sign-in', grantId: null, session: null };
}

/** Returns the declaration with the scope of its behaviour. */
const declared = (needs: Needs): Resource =>
  knownResources(needs).find(({ name }) => name === releases.name) ?? releases;

/**
 * Returns a release that the caller may see.
 * @throws ApiError `not-found`
 */
export async function visibleRelease(
  db: Kysely<Database>,
  needs: Needs,
  caller: Caller,
  id: string,
): Promise<StoredRelease> {
  const resource = declared(needs);
  return found(await findRecord(db, resource, id, visibleTo(caller, resource, 'show'))) as StoredRelease;
}

/**
 * Returns a release that the caller may see, with its row locked: no change is written into it until the transaction ends.
 * @throws ApiError `not-found`
 */
export async function lockRelease(
  trx: Transaction<Database>,
  needs: Needs,
  caller: Caller,
  id: string,
): Promise<StoredRelease> {
  const resource = declared(needs);
  return found(await lockRecord(trx, resource, id, visibleTo(caller, resource, 'show'))) as StoredRelease;
}
