import { type Kysely, sql } from 'kysely';
import type { FolderReason } from '#contracts/api/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { nameHolds, personHolds } from '../../db/search.ts';
import { accessTo, trailOf } from '../mediaAccess/mediaAccess.ts';
import { visibleTo } from '../visibility/visibility.ts';

type Db = Kysely<Database>;
type FolderGrant = { path: string; userId: string };
type Page = { search?: string; offset: number; limit: number };

/** Returns whether the folder exists, and keeps it until the transaction ends: a deletion waits. */
export async function lockFolder(trx: Db, path: string): Promise<boolean> {
  const found = trx.selectFrom('upload_folders').select('path').where('path', '=', path).forKeyShare();
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Returns one page of the external users who see a folder, by name, each with the first reasons: a grant or a campaign
 * of the folder or one of its parents, or a folder of the user. Campaigns that the caller does not see are omitted.
 */
export async function peopleOfFolder(
  db: Db,
  caller: Caller,
  { path, search, byEmail, offset, limit }: Page & { path: string; byEmail: boolean },
) {
  const isFound = search ? (byEmail ? personHolds(search) : nameHolds(search)) : sql`true`;
  const matching = sql`
    with reasons as (
      select access.*, campaigns.name as campaign_name
      from ${accessTo(trailOf(path))} as access left join campaigns on campaigns.id = access.campaign_id
      where access.campaign_id is null or ${visibleTo(caller)}
    ), people as (
      select users.id, users.display_name from users
      where users.role = 'external' and users.id in (select user_id from reasons) and ${isFound}
    )`;
  const { rows } = await sql<{ user_id: string; reasons: FolderReason[] }>`
    ${matching}, page as (
      select * from people order by display_name, id offset ${offset} limit ${limit}
    )
    select page.id as user_id, (
      select json_agg(json_build_object('kind', kind, 'path', path, 'groups', groups, 'granted_at', granted_at,
        'campaign', case when campaign_id is not null then json_build_object('id', campaign_id, 'name', campaign_name) end))
      from (
        select * from reasons where user_id = page.id
        order by kind not in ('grant', 'group'), path desc, campaign_name, campaign_id limit ${serverLimits.maxNamedUses}
      ) as first_ones
    ) as reasons
    from page order by page.display_name, page.id`.execute(db);
  const counted = await sql<{ total: number }>`${matching} select count(*) as total from people`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns one page of the folders that a user was granted, by hand or by groups, by path. */
export async function foldersOfUser(db: Db, { userId, search, offset, limit }: Page & { userId: string }) {
  let matching = db.selectFrom('folder_grants').where('user_id', '=', userId);
  if (search) matching = matching.where(sql<boolean>`position(lower(${search}) in lower(path)) > 0`);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = matching.select(['path', 'granted_at', 'groups']).orderBy('path').offset(offset).limit(limit);
  return { rows: await page.execute(), total };
}

/** Grants by hand. Returns true if there was no such grant. */
export async function insertFolderGrant(
  trx: Db,
  { path, userId, by, at }: FolderGrant & { by: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('folder_access')
    .values({ path, user_id: userId, granted_by: by, granted_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'path']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a grant by hand. Returns true if there was such a grant. */
export async function deleteFolderGrant(trx: Db, { path, userId }: FolderGrant): Promise<boolean> {
  const grant = trx.deleteFrom('folder_access').where('path', '=', path).where('user_id', '=', userId);
  return (await grant.executeTakeFirstOrThrow()).numDeletedRows === 1n;
}
