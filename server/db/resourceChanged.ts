import { sql, type Transaction } from 'kysely';
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

/**
 * Records an event, by default `resource_changed`, which is sent after the transaction to everyone who may see the record.
 */
export async function publishChange(
  trx: Transaction<Database>,
  {
    at,
    type = 'resource_changed',
    ...changed
  }: Changed & { at: Date; type?: 'resource_changed' | 'release_published' },
): Promise<void> {
  const payload = JSON.stringify(changePayload(changed));
  await trx.insertInto('events').values({ created_at: at, type, campaign_id: null, payload }).execute();
}

/**
 * Records what records were before writes that may take them out of the reach of users, or before their deletion: those
 * who saw them find them in the changes. No client gets these events.
 */
export async function recordFormer(
  trx: Transaction<Database>,
  records: readonly { resource: string; at: Date; former: { id: string } }[],
): Promise<void> {
  if (records.length === 0) return;
  const given = records.map(({ resource, at, former }) => ({ at, payload: { resource, id: former.id, former } }));
  const { rows } = await sql<{ id: number }>`
    insert into events (created_at, type, payload, announced_by_writer)
    select at, 'record_left', payload, true
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one (at timestamptz, payload jsonb)
    returning id`.execute(trx);
  for (const { id } of rows) await announceEvent(trx, id);
}
