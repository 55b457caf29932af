import type { Transaction } from 'kysely';
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
