import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Records a `resource_changed` event, which is sent after the transaction to everyone who may see the record. */
export async function publishChange(
  trx: Transaction<Database>,
  { resource, id, at }: { resource: string; id: string; at: Date },
): Promise<void> {
  const payload = JSON.stringify({ resource, id });
  await trx
    .insertInto('events')
    .values({ created_at: at, type: 'resource_changed', campaign_id: null, payload })
    .execute();
}
