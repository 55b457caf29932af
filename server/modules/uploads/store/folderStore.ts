import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Subfolder } from '#contracts/api/uploads.ts';
import { limits } from '#contracts/limits.ts';
import { folderTrail, nameOfFolder } from '#contracts/media.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { Caller } from '#server/caller.ts';
import { isForeignKeyViolation } from '#server/db/postgresErrors.ts';
import type { Database } from '#server/db/schema.ts';
import { holdsText } from '#server/db/search.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { fileVisibleTo, folderVisibleTo } from '../../mediaAccess/mediaAccess.ts';
import { withinFolder } from './uploadQuery.ts';
import type { Trx } from './uploadWriter.ts';

type Made = { by: string | null; now: Date };

/** Creates a folder and its missing parents. Returns true if it did not exist. */
export async function ensureFolder(trx: Trx, path: string, made: Made): Promise<boolean> {
  return (await createMissing(trx, path, made)).includes(path);
}

/**
 * Creates a folder and its missing parents. Returns the paths of those that did not exist.
 * @throws ApiError `too-many-folders`
 */
export async function createMissing(trx: Trx, path: string, made: Made): Promise<string[]> {
  const trail = folderTrail(path);
  const rows = trail.map((one, index) => ({
    path: one,
    parent: trail[index - 1] ?? null,
    name: nameOfFolder(one),
    sort_name: searchForm(nameOfFolder(one)),
    created_at: made.now,
    created_by: made.by,
  }));
  const missing = await trx
    .insertInto('upload_folders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('path')
    .execute();
  if (missing.length > 0) await refuseTooMany(trx, made);
  return missing.map((one) => one.path);
}

async function refuseTooMany(trx: Trx, { by }: Made): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from upload_folders where created_by is not distinct from ${by}::uuid`.execute(trx);
  if ((rows[0]?.total ?? 0) > limits.maxFolders) throw new ApiError('too-many-folders');
}

/** Returns whether a folder exists and the caller sees it. */
export async function folderExists(db: Kysely<Database>, caller: Caller, path: string): Promise<boolean> {
  // The root always exists.
  if (path === '/') return true;
  const found = db.selectFrom('upload_folders').select('path').where('path', '=', path).where(folderVisibleTo(caller));
  return (await found.executeTakeFirst()) !== undefined;
}

/** SQL that matches the direct subfolders that the caller sees, or with a search all subfolders with matching names. */
function subfoldersOf(caller: Caller, path: string, search: string | undefined): RawBuilder<SqlBool> {
  const visible = folderVisibleTo(caller);
  if (!search) return sql`parent = ${path} and ${visible}`;
  const found = sql`${withinFolder('path', path)} and path <> ${path} and ${holdsText('sort_name', searchForm(search))}`;
  return sql`${found} and ${visible}`;
}

/** Returns one page of subfolders by name, direct ones or search results, and their total number. */
export async function listSubfolders(
  db: Kysely<Database>,
  caller: Caller,
  path: string,
  { offset, limit, search }: { offset: number; limit: number; search?: string },
): Promise<{ subfolders: Subfolder[]; total: number }> {
  const which = subfoldersOf(caller, path, search);
  const { rows } = await sql<Subfolder>`
    select name, path,
      (select count(*) from uploads where uploads.folder = page.path and ${fileVisibleTo(caller)}) as files_total,
      (select count(*) from upload_folders as inner_one
        where inner_one.parent = page.path and ${folderVisibleTo(caller, 'inner_one.path')}) as subfolders_total
    from (
      select name, path, sort_name from upload_folders where ${which}
      order by sort_name, path limit ${limit} offset ${offset}
    ) as page
    order by page.sort_name, page.path`.execute(db);
  if (offset === 0 && rows.length < limit) return { subfolders: rows, total: rows.length };
  const counted = await sql<{ total: number }>`
    select count(*) as total from upload_folders where ${which}`.execute(db);
  return { subfolders: rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Returns a folder with all its subfolders and locks their rows, so that nothing can be added until the transaction
 * ends.
 */
export async function lockFolders(trx: Trx, path: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('upload_folders')
    .select('path')
    .where(withinFolder('path', path))
    .orderBy('path')
    .forUpdate()
    .execute();
  return rows.map((row) => row.path);
}

/** Retries a write whose folder was deleted concurrently, which creates the folder again. */
export async function inFolder<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      const isGone = ['uploads_folder_fkey', 'upload_folders_parent_fkey'].some((one) =>
        isForeignKeyViolation(error, one),
      );
      if (!isGone || tries === 5) throw error;
    }
  }
}
