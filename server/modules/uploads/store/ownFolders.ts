import { type Kysely, sql } from 'kysely';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { folderVisibleTo, mayUse, openAmong, trailOf } from '../../mediaAccess/mediaAccess.ts';
import { isLimited } from '../../visibility/visibility.ts';
import { createMissing, ensureFolder } from './folderStore.ts';
import type { LockedUpload } from './uploadStore.ts';
import type { Trx } from './uploadWriter.ts';

/**
 * Creates the folder that files are put into, with its parents, if it is missing. Inside what an external user sees, it
 * then belongs to no user: the folder of a campaign would stay visible after the access was removed. Elsewhere it is
 * created as by `createOwnFolder`.
 * @throws ApiError `forbidden` for a folder of which the user sees only the path, and in one
 */
export async function prepareFolder(trx: Trx, caller: Caller, path: string, now: Date): Promise<void> {
  if (!isLimited(caller)) await ensureFolder(trx, path, { by: caller.id, now });
  else if (await mayUse(trx, caller, path)) await ensureFolder(trx, path, { by: null, now });
  else if (!(await createOwnFolder(trx, caller, path, now))) throw new ApiError('forbidden');
}

/** A file before its change, and its folder afterwards. */
type Move = { before: Pick<LockedUpload, 'folder' | 'created_by'>; after: { folder: string } };

/**
 * Refuses an external user's moves of files of other users to folders that other folders open: the file would disappear
 * for the users of the former ones, or would stay visible after the access to them is removed.
 * @throws ApiError `moved-by-other-user`
 */
export async function refuseMovesOfOthers(trx: Trx, caller: Caller, moves: readonly Move[]): Promise<void> {
  if (!isLimited(caller)) return;
  const trails = moves
    .filter(({ before, after }) => before.created_by !== caller.id && before.folder !== after.folder)
    .map(({ before, after }) => [trailOf(before.folder), trailOf(after.folder)] as const);
  if (trails.length === 0) return;
  const open = await openAmong(trx, caller, [...new Set(trails.flat(2))]);
  const isRefused = trails.some(([from, to]) => open.some((path) => from.includes(path) !== to.includes(path)));
  if (isRefused) throw new ApiError('moved-by-other-user');
}

/**
 * Checks before a large file is sent whether `prepareFolder` will accept its folder.
 * @throws ApiError `forbidden`
 */
export async function requireUsable(db: Kysely<Database>, caller: Caller, path: string): Promise<void> {
  if (!isLimited(caller) || (await mayUse(db, caller, path))) return;
  const trail = trailOf(path);
  if (addedTo(trail, await seenAmong(db, caller, trail)).length === 0) throw new ApiError('forbidden');
}

/**
 * Creates a folder and its parents for an external user. A folder that exists and that the user does not see is answered
 * like a new one: from then on they see it, with their own files only, so neither its existence nor its contents are
 * revealed (docs/decisions/060-access-to-folders.md). Returns false if the user saw the folder before.
 * @throws ApiError `forbidden` in a folder of which the user sees only the path
 */
export async function createOwnFolder(trx: Trx, caller: Caller, path: string, now: Date): Promise<boolean> {
  const trail = trailOf(path);
  const seen = await seenAmong(trx, caller, trail);
  const added = addedTo(trail, seen);
  const created = new Set(await createMissing(trx, path, { by: caller.id, now }));
  const taken = added.filter((one) => !created.has(one));
  if (taken.length > 0) {
    await trx
      .insertInto('folder_names_in_use')
      .values(taken.map((one) => ({ path: one, user_id: caller.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return added.includes(path) || created.has(path);
}

/**
 * Returns the folders of a trail that the user does not see, and so may create.
 * @throws ApiError `forbidden` in a folder of which the user sees only the path
 */
function addedTo(trail: readonly string[], seen: ReadonlyMap<string, boolean>): string[] {
  const added = trail.filter((one) => !seen.has(one));
  // A parent that is added as well, or the root, can be used.
  const isRefused = added.some((one) => seen.get(trail[trail.indexOf(one) - 1] ?? '/') === false);
  if (isRefused) throw new ApiError('forbidden');
  return added;
}

/** Returns those of the folders, a trail, that the user sees, and whether they may use them. */
async function seenAmong(
  db: Kysely<Database>,
  caller: Caller,
  trail: readonly string[],
): Promise<Map<string, boolean>> {
  const open = await openAmong(db, caller, trail);
  const isOpen = (path: string) => open.some((one) => path === one || path.startsWith(`${one}/`));
  const { rows } = await sql<{ path: string; own: boolean }>`
    select path, path in (select path from folder_names_in_use where user_id = ${caller.id}) as own
    from upload_folders where path = any(${trail}::text[]) and ${folderVisibleTo(caller)}`.execute(db);
  const listed = new Map(rows.map(({ path, own }) => [path, own]));
  const seen = trail.filter((path) => isOpen(path) || listed.has(path));
  return new Map(seen.map((path) => [path, isOpen(path) || listed.get(path) === true]));
}
