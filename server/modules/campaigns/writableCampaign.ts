import { type Kysely, sql } from 'kysely';
import { type Caller, proven } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../plugins/apiError.ts';
import { type LiveLock, liveLock, refuseForeignLock } from '../locks/locks.ts';
import type { CampaignRow } from './campaignColumns.ts';
import { type JoinedCampaign, joined, ownColumns } from './campaignStore.ts';

/**
 * A campaign's row with the joined columns of its response. `pending_at` is the time of the last change that waits for it
 * in a release.
 */
export type WritableCampaign = CampaignRow & JoinedCampaign & { pending_at: Date | null };

type Reading = { id: string; now: Date; isDone?: boolean };

/**
 * Reads a campaign to write it, if the caller sees it and no other session holds its lock.
 * @param reading `isDone` skips the lock check
 * @throws ApiError `not-found`, `campaign-locked`
 */
export async function readWritable(db: Kysely<Database>, caller: Caller, reading: Reading): Promise<WritableCampaign> {
  const selected = sql`${ownColumns}, campaigns.page_patch_size, ${liveLock(sql`campaigns.id`, reading.now)} as live_lock,
    (select max(updated_at) from release_campaigns where campaign_id = campaigns.id) as pending_at`;
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
