import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ListQueryOf } from '#contracts/api/lists.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { testEvent, webhookDeliveries } from '#resources/webhooks/schema.ts';
import { filterConditions } from '../../db/filterCondition.ts';
import { queueJob, webhookFlag } from '../../db/jobQueue.ts';
import type { Database } from '../../db/schema.ts';
import { sweepAll } from '../../db/sweep.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export type DeliveryRow = Selectable<Database['webhook_deliveries']>;

const deliveries = (db: Db) => db.selectFrom('webhook_deliveries');

export const findDelivery = (db: Db, id: string): Promise<DeliveryRow | undefined> =>
  deliveries(db).selectAll().where('id', '=', id).executeTakeFirst();

/** Returns one page of deliveries by time, and the number of matches. */
export async function listDeliveries(db: Db, query: ListQueryOf<typeof webhookDeliveries>) {
  let matching = deliveries(db);
  for (const condition of filterConditions(webhookDeliveries, query, 'webhook_deliveries'))
    matching = matching.where(condition);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', query.order)
    .orderBy('id', query.order)
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  return { rows, total };
}

function queueAttempt(trx: Trx, delivery: Pick<DeliveryRow, 'id' | 'webhook_id'>, attempt: number, inSeconds = 0) {
  const { id, webhook_id: webhook } = delivery;
  return queueJob(
    trx,
    'deliver_webhook',
    { webhook, delivery: id, attempt },
    { flag: webhookFlag(webhook), inSeconds },
  );
}

/** Queues a test event. Returns undefined if too many events wait for the webhook. */
export async function insertTest(trx: Trx, webhookId: string, now: Date): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    insert into webhook_deliveries (id, webhook_id, event, data, created_at)
    select ${uuidv7()}, id, ${testEvent}, jsonb_build_object('id', id), ${now} from webhooks
    where id = ${webhookId} and webhook_has_room(id)
    returning *`.execute(trx);
  const [row] = rows;
  if (row) await queueAttempt(trx, row, 0);
  return row;
}

/** Queues a finished delivery again, from its first attempt. Returns undefined if it is not finished. */
export async function sendAgain(trx: Trx, id: string): Promise<DeliveryRow | undefined> {
  const row = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, next_attempt_at: null })
    .where('id', '=', id)
    .where('state', '<>', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (row) await queueAttempt(trx, row, 0);
  return row;
}

/** Returns the delivery with its webhook's URL and secrets, if this attempt is the next one. */
export function findAttempt(db: Db, id: string, attempt: number) {
  return deliveries(db)
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .selectAll('webhook_deliveries')
    .select(['url', 'active', 'secret', 'previous_secret', 'previous_secret_until'])
    .where('webhook_deliveries.id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
}

type Attempted = Pick<DeliveryRow, 'response_status' | 'response' | 'error' | 'state'> & {
  at: Date;
  /** The time until the next attempt, for a state that is still pending. */
  waitSeconds: number;
};

/** Stores the result of an attempt and queues the next one. Returns false if another process stored one before. */
export async function saveAttempt(
  trx: Trx,
  delivery: DeliveryRow,
  { at, waitSeconds, ...result }: Attempted,
): Promise<boolean> {
  const { id, attempts } = delivery;
  const isPending = result.state === 'pending';
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({
      ...result,
      attempts: attempts + 1,
      attempted_at: at,
      next_attempt_at: isPending ? new Date(at.getTime() + waitSeconds * 1000) : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (isPending) await queueAttempt(trx, delivery, attempts + 1, waitSeconds);
  else await trimFinished(trx, delivery.webhook_id);
  return true;
}

/** Deletes the oldest finished deliveries of a webhook beyond the maximum number. */
async function trimFinished(trx: Trx, webhookId: string): Promise<void> {
  await sql`
    delete from webhook_deliveries where webhook_id = ${webhookId} and state <> 'pending' and created_at < (
      select created_at from webhook_deliveries where webhook_id = ${webhookId} and state <> 'pending'
      order by created_at desc offset ${serverLimits.maxFinishedDeliveries - 1} limit 1
    )`.execute(trx);
}

/** Deletes the deliveries that are older than this moment. */
export function sweepDeliveries(db: Db, expiry: Date): Promise<void> {
  return sweepAll(
    db,
    (batch) => sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at < ${expiry} limit ${batch} for update skip locked
      ) returning id`,
  );
}
