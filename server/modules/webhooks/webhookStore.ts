import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { DeliveryState, WebhookChanges } from '#resources/webhooks/schema.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const columns = ['id', 'name', 'url', 'events', 'active', 'created_at', 'updated_at'] as const;

/** A stored webhook, without its secrets, and the state of its last delivery. */
export type WebhookRow = Pick<Selectable<Database['webhooks']>, (typeof columns)[number]> & {
  last_state: DeliveryState | null;
};

const lastState = sql<DeliveryState | null>`(
  select state from webhook_deliveries where webhook_id = webhooks.id order by created_at desc, id desc limit 1)`;

const rows = (db: Db) => db.selectFrom('webhooks').select([...columns, lastState.as('last_state')]);

export const listWebhooks = (db: Db): Promise<WebhookRow[]> =>
  rows(db).orderBy(sql`lower(name)`).orderBy('id').execute();

export const findWebhook = (db: Db, id: string): Promise<WebhookRow | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst();

/** Returns a webhook and locks its row. */
export const lockWebhook = (trx: Trx, id: string): Promise<WebhookRow | undefined> =>
  rows(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type NewWebhook = Omit<WebhookRow, 'last_state'> & { secret: string };

/** Inserts a webhook. Returns false if there are too many. */
export async function insertWebhook(trx: Trx, webhook: NewWebhook): Promise<boolean> {
  const { count } = await trx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= limits.maxWebhooks) return false;
  await trx.insertInto('webhooks').values(webhook).execute();
  return true;
}

export async function updateWebhook(trx: Trx, id: string, changes: WebhookChanges, now: Date): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Replaces the secret. The previous one also signs for a while. */
export async function replaceSecret(trx: Trx, id: string, secret: string, now: Date): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set((eb) => ({
      secret,
      previous_secret: eb.ref('secret'),
      previous_secret_until: new Date(now.getTime() + serverLimits.previousSecretMs),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute();
}
