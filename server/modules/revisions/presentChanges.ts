import type { RevisionDetail } from '#contracts/api/revisions.ts';
import { partsOfChanges } from '#resources/schema/partsOfChanges.ts';
import { yieldToEventLoop } from '../../concurrency/yieldToEventLoop.ts';
import type { Changes } from '../../db/campaignTables.ts';

/**
 * Returns a write's changes by part, limited in number and length, and the number of all parts. Other requests run
 * between the parts.
 */
export async function presentChanges(changes: Changes): Promise<Pick<RevisionDetail, 'changes' | 'changes_total'>> {
  const giveWay = yieldToEventLoop();
  const parts = partsOfChanges(changes);
  for (let part = parts.next(); ; part = parts.next()) {
    if (part.done) return part.value;
    await giveWay();
  }
}
