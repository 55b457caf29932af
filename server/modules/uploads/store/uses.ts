import { type Kysely, sql } from 'kysely';
import type { FileInUse } from '#contracts/api/uploads.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { usesFiles } from '#resources/schema/leaves.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/db/schema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { findUses, knownResources } from '../../recordUses/recordUses.ts';
import { isLimited, visibleTo } from '../../visibility/visibility.ts';
import type { LockedUpload } from './uploadStore.ts';

type Db = Kysely<Database>;
type Call = Pick<Dependencies, 'resources'> & { caller: Caller };

type Counted = { total: number; visible: number };

/**
 * Returns the campaigns and other records that use one of these files or their versions, from the table that triggers
 * maintain. Those that the caller does not see are only counted.
 */
export async function usesOf(db: Db, call: Call, filenames: readonly string[]): Promise<FileInUse> {
  const { caller } = call;
  const limit = serverLimits.maxNamedUses;
  const names = sql`(
    select unnest(${[...filenames]}::text[])
    union all select filename from upload_versions where upload = any(${[...filenames]}::text[])
  )`;
  const using = sql<boolean>`id in (select record_id from file_uses where filename in ${names})`;
  const counted = await sql<Counted>`
    select count(*) as total, count(*) filter (where ${visibleTo(caller)}) as visible
    from campaigns where ${using}`.execute(db);
  const { total, visible } = counted.rows[0] ?? { total: 0, visible: 0 };
  const named = await sql<{ id: string; name: string }>`
    select id, name from campaigns where ${using} and ${visibleTo(caller)}
    order by updated_at desc, id limit ${limit}`.execute(db);
  const declared = knownResources(call).filter((resource) => !resource.module && usesFiles(resource));
  const others = await findUses(db, caller, new Map(declared.map((resource) => [resource, [using]])), limit);
  return {
    campaigns: named.rows,
    campaigns_total: visible,
    items: others.items,
    items_total: others.visible,
    hidden_total: total - visible + others.hidden,
  };
}

/**
 * Refuses to delete used files.
 * @throws ApiError `file-in-use` with the records that use one of them (docs/protocol.md, Uploads)
 */
export async function refuseUsed(db: Db, call: Call, filenames: readonly string[]): Promise<void> {
  const uses = await usesOf(db, call, filenames);
  if (uses.campaigns_total + uses.items_total + uses.hidden_total > 0) throw new ApiError('file-in-use', uses);
}

/**
 * Refuses an external user's change of files of other users that records use which the user does not see: a folder that
 * opens a file gives no right to change public pages of others.
 * @throws ApiError `file-in-use`, as `refuseUsed`
 */
export async function refuseHiddenUses(
  db: Db,
  call: Call,
  files: readonly Pick<LockedUpload, 'filename' | 'created_by'>[],
): Promise<void> {
  const { caller } = call;
  const ofOthers = isLimited(caller) ? files.filter(({ created_by }) => created_by !== caller.id) : [];
  if (ofOthers.length === 0) return;
  const filenames = ofOthers.map(({ filename }) => filename);
  const uses = await usesOf(db, call, filenames);
  if (uses.hidden_total > 0) throw new ApiError('file-in-use', uses);
}
