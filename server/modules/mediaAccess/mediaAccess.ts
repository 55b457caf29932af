import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { folderTrail } from '#contracts/media.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { isLimited, visibleTo } from '../visibility/visibility.ts';

type Db = Kysely<Database>;

/** The paths of a folder and its parents, without the root. */
export const trailOf = (path: string): string[] => folderTrail(path).slice(1);

/**
 * The folders that an external user sees with everything below them: granted folders, folders that they created, and
 * media folders of campaigns that they see. The root is never one of them.
 */
const openFolders = (caller: Caller): RawBuilder<unknown> => sql`
  select path from folder_grants where user_id = ${caller.id}
  union all select path from upload_folders where created_by = ${caller.id} and path <> '/'
  union all select media_folder collate "C" from campaigns where media_folder <> '/' and ${visibleTo(caller)}`;

/**
 * A list of paths that PostgreSQL reads once per statement into a hash table. Without the array it expects more rows from
 * the recursion than it hashes, and compares each file with each path.
 */
const hashed = (paths: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select unnest(array(${paths})))`;

/** The existing folders among them and their subfolders. */
const withSubfolders = (caller: Caller): RawBuilder<unknown> =>
  hashed(sql`
  with recursive open (path) as (
    select path from upload_folders where path in (${openFolders(caller)})
    union
    select upload_folders.path from open inner join upload_folders on upload_folders.parent = open.path
  )
  select path from open`);

/** The existing folders that lead to what an external user sees: parents of open folders, and folders of their own files. */
const leadingFolders = (caller: Caller): RawBuilder<unknown> =>
  hashed(sql`
  with recursive above (path) as (
    select path from (
      ${openFolders(caller)}
      union all select path from folder_names_in_use where user_id = ${caller.id}
      union all select folder from uploads where created_by = ${caller.id}
    ) as inner_ones
    union
    select upload_folders.parent from above inner join upload_folders on upload_folders.path = above.path
    where upload_folders.parent is not null
  )
  select path from above`);

/**
 * SQL condition for files that the caller sees: admins and editors see all, external users their own ones and those in
 * open folders. Everything that reads or changes files uses it (docs/protocol.md, Visibility). `table` is the name or
 * alias of the table in the query.
 */
export function fileVisibleTo(caller: Caller, table = 'uploads'): RawBuilder<SqlBool> {
  if (!isLimited(caller)) return sql<SqlBool>`true`;
  const [owner, folder] = [sql.ref(`${table}.created_by`), sql.ref(`${table}.folder`)];
  return sql<SqlBool>`(${owner} = ${caller.id} or ${folder} in ${withSubfolders(caller)})`;
}

/**
 * SQL condition for folders that the caller sees: admins and editors see all, external users open folders with their
 * subfolders, and the folders that lead to what they see.
 */
export function folderVisibleTo(caller: Caller, column = 'upload_folders.path'): RawBuilder<SqlBool> {
  if (!isLimited(caller)) return sql<SqlBool>`true`;
  const path = sql.ref(column);
  return sql<SqlBool>`(${path} in ${withSubfolders(caller)} or ${path} in ${leadingFolders(caller)})`;
}

/** Returns whether the caller sees everything in a folder, which need not exist. */
export async function isOpenTo(db: Db, caller: Caller, path: string): Promise<boolean> {
  if (!isLimited(caller)) return true;
  return (await openAmong(db, caller, trailOf(path))).length > 0;
}

/** Returns those of the paths that are open folders themselves, not as subfolders. */
export async function openAmong(db: Db, caller: Caller, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    select distinct path from (${openFolders(caller)}) as open where path = any(${paths}::text[])`.execute(db);
  return rows.map(({ path }) => path);
}

/**
 * Returns whether the caller may put files into a folder: the root, an open folder, or one that they created with a
 * name in use.
 */
export async function mayUse(db: Db, caller: Caller, path: string): Promise<boolean> {
  if (path === '/' || (await isOpenTo(db, caller, path))) return true;
  const own = db.selectFrom('folder_names_in_use').select('path').where('user_id', '=', caller.id);
  return (await own.where('path', '=', path).executeTakeFirst()) !== undefined;
}

/**
 * SQL rows for the same rule by folder: which external users see the folders with these paths, and why. `kind` is
 * `grant`, `group` (a grant by groups of the directory, which `groups` names), `campaign` or `creator`.
 */
export const accessTo = (paths: readonly string[]): RawBuilder<unknown> => sql`(
  select user_id, path, case when groups = '{}' then 'grant' else 'group' end as kind, groups, null::uuid as campaign_id,
    granted_at
  from folder_grants where path = any(${paths}::text[])
  union all
  select access.user_id, campaigns.media_folder collate "C", 'campaign', '{}', campaigns.id, access.granted_at
  from campaigns cross join lateral (
    select user_id, granted_at from campaign_grants where campaign_id in (campaigns.id, campaigns.parent_id)
  ) as access
  where campaigns.media_folder <> '/' and campaigns.media_folder = any(${paths}::text[])
  union all
  select created_by, path, 'creator', '{}', null, created_at
  from upload_folders where created_by is not null and path = any(${paths}::text[])
)`;

/** Files and folders, for the question who sees one of them. */
type Items = { folders: readonly string[]; creators?: readonly (string | null)[] };

/** Returns the external users who see files in these folders, or files of these creators. */
export async function externalReadersOf(db: Db, { folders, creators = [] }: Items): Promise<string[]> {
  const paths = [...new Set(folders.flatMap(trailOf))];
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'external' and (
      id = any(${creators.filter((id) => id !== null)}::uuid[]) or id in (select user_id from ${accessTo(paths)} as access)
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the external users who see the file or folder of an event. */
export async function externalReadersOfItem(db: Db, id: string): Promise<string[]> {
  if (id.startsWith('/')) return externalReadersOf(db, { folders: [id] });
  const file = db.selectFrom('uploads').select(['folder', 'created_by']).where('filename', '=', id);
  const found = await file.executeTakeFirst();
  return found ? externalReadersOf(db, { folders: [found.folder], creators: [found.created_by] }) : [];
}
