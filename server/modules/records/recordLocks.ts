import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Transaction } from 'kysely';
import { Type } from 'typebox';
import { IdParams, wholeListOf } from '#contracts/api/lists.ts';
import { LockBody, RecordLock, UnlockQuery } from '#contracts/api/locks.ts';
import { type PermissionHolder, type PermissionKey, scopeOf } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { visibleTo, within } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import {
  type Holders,
  type Lockable,
  listLiveLocks,
  lockRecord,
  presentLock,
  releaseLostLocks,
  unlockRecord,
  usersWithLocks,
} from '../locks/locks.ts';
import { knownResources } from '../recordUses/recordUses.ts';

/** Returns whether its records have locks here: module resources have their own. */
const hasLocks = ({ lock, module }: Resource): boolean => lock === true && !module;

function lockableFor(person: PermissionHolder, resource: Resource, seenIn: 'list' | 'show' = 'show'): Lockable {
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
      await releaseLostLocks(trx, lockableFor({ id, permissions }, resource), { userId: id });
  }
}

/** Routes of the locks of a declared resource (docs/protocol.md, Locks). */
export function lockRoutes(resource: Resource): FastifyPluginAsyncTypebox<Dependencies> {
  const { name, access } = resource;
  const path = `/api/${name}`;
  const tags = [name];
  const config = { access: access.edit ?? 'nobody', bearers: ['sign-in'] } as const;
  return async (app, dependencies) => {
    if (!hasLocks(resource)) return;
    const { db, clock } = dependencies;

    app.put(`${path}/:id/lock`, {
      config: { ...config, described: { errors: ['record-locked'] } },
      schema: {
        summary: `Acquire or renew the lock of one of ${name}`,
        tags,
        params: IdParams,
        body: LockBody,
        response: { 200: RecordLock },
      },
      handler: async (request, reply) => {
        const caller = callerOfRequest(request);
        const taking = { id: request.params.id, takeOver: request.body?.take_over ?? false };
        const { lock, newSessionId } = await lockRecord(dependencies, caller, lockableFor(caller, resource), taking);
        if (newSessionId !== null) reply.header('x-session-id', newSessionId);
        return presentLock(lock);
      },
    });

    app.delete(`${path}/:id/lock`, {
      config: { ...config, described: {} },
      schema: {
        summary: `Release your own lock of one of ${name}`,
        tags,
        params: IdParams,
        querystring: UnlockQuery,
        response: { 204: Type.Null() },
      },
      handler: async (request, reply) => {
        const caller = callerOfRequest(request);
        const freed = { id: request.params.id, lockedAt: request.query.locked_at };
        await unlockRecord(dependencies, caller, lockableFor(caller, resource), freed);
        return reply.code(204).send(null);
      },
    });

    app.get(`${path}/locks`, {
      config: { access: access.list ?? 'nobody', described: {} },
      schema: { summary: `List the locks of ${name}`, tags, response: { 200: wholeListOf(RecordLock) } },
      handler: async (request) => {
        const lockable = lockableFor(callerOfRequest(request), resource, 'list');
        return { items: (await listLiveLocks(db, lockable, clock.now())).map(presentLock) };
      },
    });
  };
}
