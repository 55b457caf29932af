import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

type Writer = { id: string; display_name: string; session: string | null };

/** Records a `resource_changed` event, which is sent after the transaction to everyone who may see the record. `by` wrote it. */
export async function publishChange(
  trx: Transaction<Database>,
  { resource, id, at, by }: { resource: string; id: string; at: Date; by?: Writer },
): Promise<void> {
  const payload = JSON.stringify({
    resource,
    id,
    ...(by && { session: by.session, user: { id: by.id, display_name: by.display_name } }),
  });
  await trx
    .insertInto('events')
    .values({ created_at: at, type: 'resource_changed', campaign_id: null, payload })
    .execute();
}
