import type { Transaction } from 'kysely';
import { announceEvent } from './announcements.ts';
import type { Database } from './schema.ts';

type Writer = { id: string; display_name: string; session: string | null };

type Changed = { resource: string; id: string; by?: Writer };

/** Returns the payload of a `resource_changed` event. `by` wrote the record. */
export const changePayload = ({ resource, id, by }: Changed) => ({
  resource,
  id,
  ...(by && { session: by.session, user: { id: by.id, display_name: by.display_name } }),
});

/** Records a `resource_changed` event, which is sent after the transaction to everyone who may see the record. */
export async function publishChange(
  trx: Transaction<Database>,
  { at, ...changed }: Changed & { at: Date },
): Promise<void> {
  const payload = JSON.stringify(changePayload(changed));
  await trx
    .insertInto('events')
    .values({ created_at: at, type: 'resource_changed', campaign_id: null, payload })
    .execute();
}

/**
 * Records what a record was before a write that may take it out of the reach of users, or before its deletion: those who
 * saw it find it in the changes. No client gets this event.
 */
export async function recordFormer(
  trx: Transaction<Database>,
  { resource, at, former }: { resource: string; at: Date; former: { id: string } },
): Promise<void> {
  const payload = JSON.stringify({ resource, id: former.id, former });
  const row = { created_at: at, type: 'record_left', campaign_id: null, payload, announced_by_writer: true };
  const { id } = await trx.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
  await announceEvent(trx, id);
}
