import type { Transaction } from 'kysely';
import { type PermissionHolder, type PermissionKey, scopeOf } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { visibleTo, within } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Holders, type Lockable, releaseLostLocks, usersWithLocks } from '../locks/locks.ts';
import { knownResources } from '../recordUses/recordUses.ts';

/** Returns whether its records have locks here: module resources have their own. */
export const hasLocks = ({ lock, module }: Resource): boolean => lock === true && !module;

/** Returns a resource as a user reaches its records. */
export function lockableFor(person: PermissionHolder, resource: Resource, seenIn: 'list' | 'show' = 'show'): Lockable {
  const { name, access } = resource;
  return {
    name,
    isVisible: within(resource, visibleTo(person, resource, seenIn)),
    isEditable: within(resource, scopeOf(person, access.edit)),
  };
}

/** Frees the locks on records that their holders may no longer edit, in the transaction that changed the permissions. */
export async function releaseLostRecordLocks(
  trx: Transaction<Database>,
  dependencies: Pick<Dependencies, 'resources'>,
  holders: Holders,
  permissions: readonly PermissionKey[],
): Promise<void> {
  const resources = knownResources(dependencies).filter(hasLocks);
  if (resources.length === 0) return;
  for (const id of await usersWithLocks(trx, holders)) {
    for (const resource of resources)
      await releaseLostLocks(trx, lockableFor({ id, permissions }, resource), { userIds: [id] });
  }
}
