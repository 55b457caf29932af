import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Tells everybody who may see it, once the transaction is done, that a record of a declared resource is another now. */
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
