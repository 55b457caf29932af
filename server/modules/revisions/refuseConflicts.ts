import type { Kysely } from 'kysely';
import type { Changes } from '../../db/campaignTables.ts';
import { allConflicts, type Conflict, findConflicts } from '../../db/changes.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { type History, isHistoryDeletedSince, valuesBefore } from './revisionStore.ts';

type Conflicts = Record<string, Conflict>;

/** How conflicts of a record are found and answered. */
export type ConflictRules = {
  history: History;
  error: 'campaign-conflict' | 'record-conflict';
  /** Returns the paths among the changes of which later changes of parts count too. */
  groupsOf(mine: Changes): string[];
  /**
   * Returns conflicts as the caller may see them. `before` are the values at the base by path, with those of parts;
   * undefined if they are no longer known.
   */
  present(conflicts: Conflicts, mine: Changes, before?: Record<string, unknown>): Conflicts | Promise<Conflicts>;
};

/**
 * Refuses a write of fields that were changed since its base (docs/protocol.md, Conflicts).
 * @param mine the changes of the write, compared with the stored record
 * @throws ApiError of the rules with the fields by path
 */
export async function refuseConflicts(
  db: Kysely<Database>,
  { history, error, groupsOf, present }: ConflictRules,
  mine: Changes,
  base: Date,
): Promise<void> {
  const paths = Object.keys(mine);
  if (paths.length === 0) return;
  const before = await valuesBefore(db, history, { than: base, paths, inside: groupsOf(mine) });
  // Asked last: revisions may be deleted while the values are read.
  const isForgotten = await isHistoryDeletedSince(db, history, base);
  const fields = isForgotten
    ? await present(allConflicts(mine), mine)
    : await present(findConflicts(mine, before), mine, before);
  if (Object.keys(fields).length > 0) throw new ApiError(error, { fields });
}
