import { type Kysely, sql } from 'kysely';
import type { FileInUse } from '#contracts/api/uploads.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { isLimited, visibleTo } from '../../visibility/visibility.ts';
import type { LockedUpload } from './uploadStore.ts';
import type { Trx } from './uploadWriter.ts';

type Db = Kysely<Database>;

type Counted = { total: number; visible: number };

/**
 * Returns the campaigns that use one of these files or their versions, from the table that triggers maintain.
 * Campaigns that the caller does not see are only counted.
 */
export async function usesOf(trx: Db, caller: Caller, filenames: readonly string[]): Promise<FileInUse> {
  const names = sql`(
    select unnest(${[...filenames]}::text[])
    union all select filename from upload_versions where upload = any(${[...filenames]}::text[])
  )`;
  const using = sql`campaigns.id in (select campaign_id from upload_uses where filename in ${names})`;
  const counted = await sql<Counted>`
    select count(*) as total, count(*) filter (where ${visibleTo(caller)}) as visible
    from campaigns where ${using}`.execute(trx);
  const { total, visible } = counted.rows[0] ?? { total: 0, visible: 0 };
  const named = await sql<{ id: string; name: string }>`
    select id, name from campaigns where ${using} and ${visibleTo(caller)}
    order by updated_at desc, id limit ${serverLimits.maxNamedUses}`.execute(trx);
  return { campaigns: named.rows, campaigns_total: visible, hidden_total: total - visible };
}

/**
 * Refuses to delete used files.
 * @throws ApiError `file-in-use` with the campaigns that use one of them (docs/protocol.md, Uploads)
 */
export async function refuseUsed(trx: Trx, caller: Caller, filenames: readonly string[]): Promise<void> {
  const uses = await usesOf(trx, caller, filenames);
  if (uses.campaigns_total + uses.hidden_total > 0) throw new ApiError('file-in-use', uses);
}

/**
 * Refuses an external user's change of files of other users that campaigns use which the user does not see: a folder that
 * opens a file gives no right to change public pages of others.
 * @throws ApiError `file-in-use`, as `refuseUsed`
 */
export async function refuseHiddenUses(
  db: Db,
  caller: Caller,
  files: readonly Pick<LockedUpload, 'filename' | 'created_by'>[],
): Promise<void> {
  const ofOthers = isLimited(caller) ? files.filter(({ created_by }) => created_by !== caller.id) : [];
  if (ofOthers.length === 0) return;
  const filenames = ofOthers.map(({ filename }) => filename);
  const uses = await usesOf(db, caller, filenames);
  if (uses.hidden_total > 0) throw new ApiError('file-in-use', uses);
}
