import { createHash } from 'node:crypto';
import type { CampaignChange, CampaignChanges, RecordChange } from '#contracts/api/changes.ts';
import { limits } from '#contracts/limits.ts';
import { allows } from '#contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import { visibleTo } from '../../db/recordScope.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { knownResources } from '../recordUses/recordUses.ts';
import { seesAll } from '../visibility/visibility.ts';
import { findChanges, findPresent, type Reading } from './changeStore.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'resources'>;

/**
 * Returns what a caller reads of these resources.
 * @throws InvalidFieldsError for an unknown resource; ApiError `forbidden` for one that the caller may not list
 */
function readingOf(needs: Needs, caller: Caller, names: readonly string[]): Reading {
  const records = names
    .filter((name) => name !== 'campaigns')
    .map((name) => {
      const resource = knownResources(needs).find((one) => one.name === name && !one.module);
      if (!resource) throw new InvalidFieldsError([{ loc: ['resources'], code: 'enum' }]);
      return { resource, reach: visibleTo(caller, resource, 'list') };
    });
  const campaigns = names.includes('campaigns');
  const isForbidden = records.some(({ reach }) => reach !== 'all' && reach.length === 0);
  if (isForbidden || (campaigns && !allows(caller, 'campaigns-read'))) throw new ApiError('forbidden');
  return { campaigns, records };
}

/** A cursor is only valid while its caller sees the same campaigns, but for grants, which are changes, and the same records. */
function readerOf(caller: Caller, { campaigns, records }: Reading): string {
  const ofCampaigns = seesAll(caller) ? 'all' : caller.id;
  if (records.length === 0) return ofCampaigns;
  const reaches = records.map(({ resource, reach }) => [resource.name, reach]);
  const text = JSON.stringify([campaigns && ofCampaigns, ...reaches]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** What a request reads: the names of its resources, sorted so that their order means nothing. */
export const resourcesIn = (text: string): string[] => [...new Set(text.split(','))].sort();

/**
 * Returns the cursor of all changes from now on.
 * @throws as `changesSince`
 */
export async function newestCursor(needs: Needs, caller: Caller, names: readonly string[]): Promise<string> {
  const seenAt = needs.clock.now().getTime();
  const reader = readerOf(caller, readingOf(needs, caller, names));
  const { database, snapshot } = await findPresent(needs.db);
  return writeCursor({ database, reader, seen: snapshot, seenAt, page: null });
}

/**
 * Returns the changes of these resources after a cursor, at most `limits.maxChanges`.
 * @throws InvalidFieldsError for a malformed cursor or an unknown resource; ApiError `forbidden`, `cursor-too-old` for a
 * cursor whose changes may not be stored
 */
export async function changesSince(
  needs: Needs,
  caller: Caller,
  { since, names }: { since: string; names: readonly string[] },
): Promise<CampaignChanges> {
  const now = needs.clock.now();
  const cursor = readCursor(since, now);
  const reading = readingOf(needs, caller, names);
  if (cursor.reader !== readerOf(caller, reading)) throw new ApiError('cursor-too-old');
  const { database, isKnown, snapshot, rows } = await findChanges(needs.db, caller, reading, cursor);
  if (database !== cursor.database || !isKnown) throw new ApiError('cursor-too-old');
  const onPage = rows.slice(0, limits.maxChanges);
  const untilAt = cursor.page?.untilAt ?? now.getTime();
  const after = rows.length > limits.maxChanges ? (onPage.at(-1)?.event ?? null) : null;
  const next: Cursor =
    after === null
      ? { ...cursor, seen: snapshot, seenAt: untilAt, page: null }
      : { ...cursor, page: { until: snapshot, untilAt, after } };
  const items: CampaignChange[] = [];
  const records: RecordChange[] = [];
  for (const { resource, id, app, updated_at: at, deleted } of onPage) {
    const updated_at = at.toISOString();
    if (app === null) records.push({ resource, id, updated_at, deleted });
    else items.push({ campaign_id: id, app, updated_at, deleted });
  }
  return { items, ...(reading.records.length > 0 && { records }), cursor: writeCursor(next) };
}
