import type { Kysely } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { isOpenTo } from '../mediaAccess/mediaAccess.ts';
import { isLimited } from '../visibility/visibility.ts';

const path = 'media_folder';
type Db = Kysely<Database>;

const mayChoose = async (db: Db, caller: Caller, folder: unknown): Promise<boolean> =>
  folder === '/' || (await isOpenTo(db, caller, String(folder)));

/**
 * Checks that an external user sees the media folder that a write chooses: the campaign gives its users access to it.
 * @throws InvalidFieldsError
 */
export async function refuseHiddenFolder(db: Db, caller: Caller, { [path]: change }: Changes): Promise<void> {
  if (!change || !isLimited(caller) || (await mayChoose(db, caller, change.to))) return;
  throw new InvalidFieldsError([{ loc: ['fields', path], code: 'no-such-folder' }]);
}

/** Returns changes without the names of media folders that the caller does not see: they are null. */
export async function withoutHiddenFolders<Of extends Changes>(db: Db, caller: Caller, changes: Of): Promise<Of> {
  const { [path]: change } = changes;
  if (!change || !isLimited(caller)) return changes;
  const shown = async (folder: unknown) => ((await mayChoose(db, caller, folder)) ? folder : null);
  return { ...changes, [path]: { ...change, from: await shown(change.from), to: await shown(change.to) } };
}

/** Returns conflicts without the former media folder if the caller does not see it. */
export async function withoutHiddenBase<Of extends Record<string, { base?: unknown }>>(
  db: Db,
  caller: Caller,
  conflicts: Of,
): Promise<Of> {
  const { [path]: conflict } = conflicts;
  if (!conflict || !isLimited(caller) || (await mayChoose(db, caller, conflict.base))) return conflicts;
  const { base: _, ...shown } = conflict;
  return { ...conflicts, [path]: shown };
}
