import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchForm } from '../../../contracts/campaign.ts';
import { folderTrail, nameOfFolder, type Subfolder } from '../../../contracts/media.ts';
import { isForeignKeyViolation } from '../../db/postgresErrors.ts';
import type { Database } from '../../db/schema.ts';
import { holdsText } from '../../db/search.ts';
import { withinFolder } from './uploadQuery.ts';
import type { Trx } from './uploadWriter.ts';

/** Creates a folder and its missing parents. Returns true if it did not exist. */
export async function ensureFolder(trx: Trx, path: string, made: { by: string | null; now: Date }): Promise<boolean> {
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
  return missing.some((one) => one.path === path);
}

export async function folderExists(db: Kysely<Database>, path: string): Promise<boolean> {
  // The root always exists.
  if (path === '/') return true;
  const found = await db.selectFrom('upload_folders').select('path').where('path', '=', path).executeTakeFirst();
  return found !== undefined;
}

/** SQL that matches the direct subfolders, or with a search all subfolders with matching names. */
function subfoldersOf(path: string, search: string | undefined): RawBuilder<SqlBool> {
  if (!search) return sql`parent = ${path}`;
  return sql`${withinFolder('path', path)} and path <> ${path} and ${holdsText('sort_name', searchForm(search))}`;
}

/** Returns one page of subfolders by name, direct ones or search results, and their total number. */
export async function listSubfolders(
  db: Kysely<Database>,
  path: string,
  { offset, limit, search }: { offset: number; limit: number; search?: string },
): Promise<{ subfolders: Subfolder[]; total: number }> {
  const which = subfoldersOf(path, search);
  const { rows } = await sql<Subfolder>`
    select name, path,
      (select count(*) from uploads where uploads.folder = page.path) as files_total,
      (select count(*) from upload_folders as inner_one where inner_one.parent = page.path) as subfolders_total
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
