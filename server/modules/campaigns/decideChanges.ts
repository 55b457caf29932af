import type { Transaction } from 'kysely';
import type { Caller } from '../../caller.ts';
import { laterThan } from '../../db/changes.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import { requireVisible } from '../visibility/visibility.ts';
import type { WriterNeeds } from '../writes/writes.ts';
import { changedSince, findRow, type PendingChange, presentDifferences, readPending } from './pending.ts';
import { lockPlace, type StoredChange, storeChanges } from './storePending.ts';

/** The changes of a campaign in a release: those of `paths`, or all. */
type Chosen = { release: string; id: string; paths?: readonly string[] | undefined };

async function decide(
  { db, clock }: WriterNeeds,
  caller: Caller,
  { release, id, paths }: Chosen,
  decided: (trx: Transaction<Database>, changes: readonly PendingChange[]) => Promise<StoredChange[]>,
): Promise<void> {
  await retriedTransaction(db, async (trx) => {
    await requireVisible(trx, caller, id);
    await lockPlace(trx, release, id);
    const { changes, updatedAt } = await readPending(trx, caller, release, id, true);
    const chosen = new Set(paths ?? changes.map(({ path }) => path));
    const stored = await decided(
      trx,
      changes.filter(({ path }) => chosen.has(path)),
    );
    if (stored.length === 0 || !updatedAt) return;
    await storeChanges(trx, caller, { release, id, changes: stored, at: laterThan(updatedAt, clock.now()) });
  });
}

/**
 * Takes changes out of a release.
 * @throws ApiError `not-found`, `release-closed`
 */
export const takeBack = (needs: WriterNeeds, caller: Caller, chosen: Chosen): Promise<void> =>
  decide(needs, caller, chosen, async (_trx, changes) => changes.map(({ path }) => ({ path, gone: true })));

/**
 * Keeps those of the changes whose value in the campaign was changed since they were made: they count as made now.
 * @throws ApiError `not-found`, `release-closed`
 */
export const keepChanges = (needs: WriterNeeds, caller: Caller, chosen: Chosen): Promise<void> =>
  decide(needs, caller, chosen, async (trx, changes) => {
    const row = await findRow(trx, chosen.id);
    if (!row) return [];
    const differences = await presentDifferences(trx, row, changes);
    return changedSince(changes, differences).map(({ path, to }) => ({
      ...{ path, to, gone: false },
      from: differences[path]?.from ?? null,
    }));
  });
