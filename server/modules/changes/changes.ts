import type { CampaignChanges } from '#contracts/api/changes.ts';
import { limits } from '#contracts/limits.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { seesAll } from '../visibility/visibility.ts';
import { findChanges, findPresent } from './changeStore.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** A cursor is only valid while its caller sees the same campaigns but for grants, which are changes. */
const readerOf = (caller: Caller): string => (seesAll(caller) ? 'all' : caller.id);

/** Returns the cursor of all changes from now on. */
export async function newestCursor({ db, clock }: Needs, caller: Caller): Promise<string> {
  const seenAt = clock.now().getTime();
  const { database, snapshot } = await findPresent(db);
  return writeCursor({ database, reader: readerOf(caller), seen: snapshot, seenAt, page: null });
}

/**
 * Returns the changes after a cursor, at most `limits.maxChanges`.
 * @throws ApiError `invalid-fields` for a malformed cursor, `cursor-too-old` for one whose changes may not be stored
 */
export async function changesSince({ db, clock }: Needs, caller: Caller, since: string): Promise<CampaignChanges> {
  const now = clock.now();
  const cursor = readCursor(since, now);
  if (cursor.reader !== readerOf(caller)) throw new ApiError('cursor-too-old');
  const { database, isKnown, snapshot, rows } = await findChanges(db, caller, cursor);
  if (database !== cursor.database || !isKnown) throw new ApiError('cursor-too-old');
  const onPage = rows.slice(0, limits.maxChanges);
  const untilAt = cursor.page?.untilAt ?? now.getTime();
  const after = rows.length > limits.maxChanges ? (onPage.at(-1)?.event ?? null) : null;
  const next: Cursor =
    after === null
      ? { ...cursor, seen: snapshot, seenAt: untilAt, page: null }
      : { ...cursor, page: { until: snapshot, untilAt, after } };
  const items = onPage.map(({ event: _, updated_at, ...change }) => ({
    ...change,
    updated_at: updated_at.toISOString(),
  }));
  return { items, cursor: writeCursor(next) };
}
