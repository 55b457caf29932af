import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { ErasureFailure } from '#contracts/consumerData.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
export type ConsumerDataRequest = Selectable<Database['consumer_data_requests']>;

/** The campaign of a request, as it was at that time. */
export type RequestedCampaign = { id: string; name: string; app: string; app_id: number | null };

/**
 * Seconds until the next attempt, by number of attempts. The first wait is longer than an attempt can take. About two
 * days in total, as for mails.
 */
const waitsSeconds = [120, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 57_600] as const;

/** Inserts a request and replaces an earlier one for the campaign. */
export async function insertErasureRequest(
  trx: Trx,
  caller: Caller,
  campaign: RequestedCampaign,
  { deleted, now }: { deleted: boolean; now: Date },
): Promise<void> {
  const request = {
    request_id: uuidv4(),
    campaign_name: campaign.name,
    app: campaign.app,
    app_number: campaign.app_id,
    campaign_deleted: deleted,
    state: 'pending' as const,
    asked_by: caller.id,
    asked_via: caller.via,
    asked_in: caller.session,
    asked_at: now,
    tries: 0,
    next_try_at: now,
    failure: null,
    failure_status: null,
    done_at: null,
  };
  await trx
    .insertInto('consumer_data_requests')
    .values({ campaign_id: campaign.id, ...request })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(request))
    .execute();
}

const withRequester = (db: Db) =>
  db
    .selectFrom('consumer_data_requests')
    .innerJoin('users', 'users.id', 'consumer_data_requests.asked_by')
    .selectAll('consumer_data_requests')
    .select('users.display_name');

/** Returns a campaign's request with the name of the requesting user. */
export const findRequest = (db: Db, campaignId: string) =>
  withRequester(db).where('campaign_id', '=', campaignId).executeTakeFirst();

/** Returns one page of an app's unfinished requests with user names, and their total number. */
export async function findPendingErasures(db: Db, app: string, { offset, limit }: { offset: number; limit: number }) {
  const requests = await withRequester(db)
    .where('app', '=', app)
    .where('consumer_data_requests.state', '<>', 'done')
    .orderBy('asked_at')
    .orderBy('campaign_id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('consumer_data_requests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('app', '=', app)
    .where('state', '<>', 'done')
    .executeTakeFirstOrThrow();
  return { requests, total: Number(total) };
}

/** Returns the apps with due requests. */
export async function dueApps(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('consumer_data_requests')
    .select('app')
    .distinct()
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now)
    .execute();
  return rows.map(({ app }) => app);
}

/** Claims the request that has been due longest. No other process gets it until the wait of this attempt is over. */
export function claimDue(db: Db, app: string, now: Date): Promise<ConsumerDataRequest | undefined> {
  const wait = sql<number>`(${sql.lit(`{${waitsSeconds}}`)}::int[])[least(tries + 1, ${waitsSeconds.length}::int)]`;
  return db
    .updateTable('consumer_data_requests')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      next_try_at: sql<Date>`${now}::timestamptz + ${wait} * interval '1 second'`,
    }))
    .where('campaign_id', '=', (eb) =>
      eb
        .selectFrom('consumer_data_requests')
        .select('campaign_id')
        .where('app', '=', app)
        .where('state', '=', 'pending')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether this was the last automatic attempt. */
export const isLastAttempt = ({ tries }: ConsumerDataRequest): boolean => tries > waitsSeconds.length;

type Failed = { failure: ErasureFailure; failure_status: number | null };

/** Stores why an attempt failed. Returns false if the request has changed since. */
export async function saveFailure(trx: Trx, request: ConsumerDataRequest, failed: Failed): Promise<boolean> {
  const over = { state: 'failed' as const, next_try_at: null };
  const { numUpdatedRows } = await theSame(trx, request)
    .set({ ...failed, ...(isLastAttempt(request) && over) })
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Makes an attempt that the shutdown interrupted due again, without counting it. */
export async function releaseClaim(db: Db, request: ConsumerDataRequest, now: Date): Promise<void> {
  await theSame(db, request)
    .set({ tries: request.tries - 1, next_try_at: now })
    .execute();
}

/** Marks a request as done. Returns false if it has changed since. */
export async function markErased(trx: Trx, request: ConsumerDataRequest, now: Date): Promise<boolean> {
  const done = { state: 'done' as const, next_try_at: null, failure: null, failure_status: null, done_at: now };
  const { numUpdatedRows } = await theSame(trx, request).set(done).executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Deletes the request for a deleted campaign after success. Returns false if it was deleted already. */
export async function removeRequest(trx: Trx, { request_id }: ConsumerDataRequest): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('consumer_data_requests')
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Matches the request only in the state in which this attempt claimed it. */
const theSame = (db: Db, { request_id, tries }: ConsumerDataRequest) =>
  db
    .updateTable('consumer_data_requests')
    .where('request_id', '=', request_id)
    .where('tries', '=', tries)
    .where('state', '=', 'pending');

/** Makes an app's failed requests due now, including those that were given up. */
export const notifyAgain = (trx: Trx, app: string, now: Date) =>
  trx
    .updateTable('consumer_data_requests')
    .set({ state: 'pending', tries: 0, next_try_at: now })
    .where('app', '=', app)
    .where('state', '<>', 'done')
    .where('failure', 'is not', null)
    .returning(['campaign_id', 'campaign_deleted'])
    .execute();

/** Makes the given-up requests for an app's deleted campaigns due after its config was reloaded. */
export async function resetErasureRequest(trx: Trx, app: string, now: Date): Promise<void> {
  await trx
    .updateTable('consumer_data_requests')
    .set({ state: 'pending', tries: 0, next_try_at: now })
    .where('app', '=', app)
    .where('campaign_deleted', '=', true)
    .where('state', '=', 'failed')
    .execute();
}

/** Notifies users who see the campaign that the state of anonymizing has changed. */
export async function publishState(trx: Trx, campaignId: string, at: Date): Promise<void> {
  const payload = JSON.stringify({ resource: 'anonymisations', id: campaignId });
  await trx
    .insertInto('events')
    .values({ created_at: at, type: 'resource_changed', campaign_id: campaignId, payload, external_readers: [] })
    .execute();
}

/** Requests the app to delete a campaign's consumer data, in the transaction that deletes the campaign. */
export function requestErasure(trx: Trx, caller: Caller, campaign: RequestedCampaign, now: Date): Promise<void> {
  return insertErasureRequest(trx, caller, campaign, { deleted: true, now });
}
