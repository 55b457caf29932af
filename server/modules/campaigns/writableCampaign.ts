import { type Kysely, sql, type Transaction } from 'kysely';
import { type Caller, isCurrent, proven } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../plugins/apiError.ts';
import { type LiveLock, liveLock, refuseForeignLock } from '../locks/locks.ts';
import { visibleTo } from '../visibility/visibility.ts';
import type { CampaignRow } from './campaignColumns.ts';
import { type JoinedCampaign, joined, ownColumns } from './campaignStore.ts';

/** A campaign's row with the joined columns of its response. */
export type WritableCampaign = CampaignRow & JoinedCampaign;

type Reading = { id: string; now: Date; isDone?: boolean };

/**
 * Reads a campaign to write it, if the caller sees it and no other session holds its lock.
 * @param reading `isDone` skips the lock check
 * @throws ApiError `not-found`, `campaign-locked`
 */
export async function readWritable(db: Kysely<Database>, caller: Caller, reading: Reading): Promise<WritableCampaign> {
  const selected = sql`${ownColumns}, campaigns.page_patch_size, ${liveLock(sql`campaigns.id`, reading.now)} as live_lock`;
  const query = joined<WritableCampaign & { live_lock: LiveLock | null }>(
    caller,
    selected,
    sql`campaigns.id = ${reading.id}`,
  );
  const [found] = proven(caller, (await query.execute(db)).rows);
  if (!found) throw notFound();
  const { live_lock, ...row } = found;
  if (!reading.isDone) refuseForeignLock(caller, live_lock);
  return row;
}

/**
 * Locks a campaign's row until the transaction ends, if the caller sees it. Its key stays unlocked, so that a child can
 * be created meanwhile.
 * @throws ApiError `not-found`
 */
export async function lockCampaign(trx: Transaction<Database>, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql`
    select id from campaigns where id = ${id} and ${isCurrent(caller)} and ${visibleTo(caller)} for no key update`.execute(
    trx,
  );
  if (proven(caller, rows).length === 0) throw notFound();
}
