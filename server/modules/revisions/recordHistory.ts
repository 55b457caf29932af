import type { Kysely } from 'kysely';
import type { RestorePreview, Revision, RevisionDetail } from '#contracts/api/revisions.ts';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../plugins/apiError.ts';
import { presentChanges } from './presentChanges.ts';
import { presentRevision } from './presentRevision.ts';
import { findRevision, type History, hasRevision, listRevisions, valuesBefore } from './revisionStore.ts';

type Db = Kysely<Database>;

/** The history of a record as a caller sees it. */
export type SeenHistory = {
  history: History;
  /** @throws ApiError `not-found` for a record that the caller does not see */
  requireVisible(db: Db): Promise<unknown>;
  /** Returns whether the caller may read the field of this path; by default all. */
  mayRead?(path: string): boolean;
  /** Returns changes without values that the caller may not see. */
  present?(db: Db, changes: Changes): Promise<Changes>;
};

/**
 * Returns one page of a record's revisions, newest first: user, time and the changed fields that the caller may read.
 * @throws ApiError `not-found`
 */
export async function readRevisions(
  db: Db,
  { history, requireVisible, mayRead = () => true }: SeenHistory,
  page: { offset: number; limit: number },
): Promise<{ items: Revision[]; total: number }> {
  await requireVisible(db);
  const { rows, total } = await listRevisions(db, history, page);
  return { items: rows.map((row) => presentRevision({ ...row, fields: row.fields.filter(mayRead) })), total };
}

/**
 * Returns the changes of one revision that the caller may read.
 * @throws ApiError `not-found`
 */
export async function readRevision(
  db: Db,
  { history, requireVisible, mayRead = () => true, present }: SeenHistory,
  number: number,
): Promise<RevisionDetail> {
  await requireVisible(db);
  const row = await findRevision(db, history, number);
  if (!row) throw notFound();
  const changes = Object.fromEntries(Object.entries(row.changes).filter(([path]) => mayRead(path)));
  return {
    ...presentRevision({ ...row, fields: row.fields.filter(mayRead) }),
    ...(await presentChanges(present ? await present(db, changes) : changes)),
  };
}

/**
 * Returns the values at a revision of all fields that were changed after it, by path.
 * @throws ApiError `not-found` for a revision that is not kept
 */
export async function valuesAt(db: Db, history: History, number: number): Promise<Record<string, unknown>> {
  if (!(await hasRevision(db, history, number))) throw notFound();
  return valuesBefore(db, history, { than: number });
}

/** Returns what a restore would change now, and which fields it would leave as they are, for its preview. */
export const presentRestore = async (
  record: { updated_at: Date },
  changes: Changes,
  left: string[] = [],
): Promise<RestorePreview> => ({
  ...(await presentChanges(changes)),
  left,
  updated_at: record.updated_at.toISOString(),
});
