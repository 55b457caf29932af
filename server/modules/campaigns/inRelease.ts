import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReleaseOfCampaign } from '#contracts/api/releases.ts';
import type { Caller } from '../../caller.ts';
import { rolledBack } from '../../db/announcements.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import { type Write, type WriterNeeds, writeWithin } from '../writes/writes.ts';
import { applyPending, changedSince, findRow, type Pending, presentDifferences, readPending } from './pending.ts';
import { lockPlace, type StoredChange, storeChanges } from './storePending.ts';
import type { WritableCampaign } from './writableCampaign.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/**
 * Reads a campaign with the changes of the caller's release: they are written into the campaign, read and rolled back, so
 * that every reader sees what publishing would make of it. Without a release, `read` reads the campaign as it is.
 * @throws ApiError `not-found`, `release-closed`
 */
export function readAs<Answer>(db: Db, caller: Caller, id: string, read: (db: Db) => Promise<Answer>): Promise<Answer> {
  const { release } = caller;
  if (release === undefined) return read(db);
  return retriedTransaction(db, async (trx) => {
    const pending = await readPending(trx, caller, release, id);
    return rolledBack(trx, async () => {
      await applyPending(trx, id, pending);
      return read(trx);
    });
  });
}

/** A write of a campaign, with its changes by path. */
type CampaignChange = { changes: Changes };

/**
 * Writes into the caller's release: the write is carried out on the campaign with the release's changes, under the same
 * checks, and rolled back. What it changed is added to the release. Returns what `read` reads before that.
 * @throws ApiError `release-closed`, `release-too-large`, and as the write
 */
export function writeIntoRelease<Change extends CampaignChange, Answer>(
  { db, clock }: WriterNeeds,
  release: string,
  write: Write<WritableCampaign, Change>,
  read: (trx: Trx, row: WritableCampaign) => Answer | Promise<Answer>,
): Promise<Answer> {
  return retriedTransaction(db, async (trx) => {
    const { id } = write;
    await lockPlace(trx, release, id);
    const pending = await readPending(trx, write.caller, release, id, true);
    const done = await rolledBack(trx, async () => {
      const differences = await applyPending(trx, id, pending);
      await noteRevisions(trx, { release, id }, pending, differences);
      let changes: Changes = {};
      const store: typeof write.store = (within, row, change, now) => {
        changes = change.changes;
        return write.store(within, row, change, now);
      };
      const row = await writeWithin(trx, { ...write, store }, clock.now());
      return { answer: await read(trx, row), changes, at: row.updated_at, differences };
    });
    const changes = storedOf(pending, done.changes, done.differences);
    if (changes.length > 0) await storeChanges(trx, write.caller, { release, id, changes, at: done.at });
    return done.answer;
  });
}

/** A campaign in a release. */
type Place = { release: string; id: string };
/** A write in a release, as a revision of the campaign. */
type Noted = { at: Date; by: string | null; changes: Changes };

/**
 * Adds the release's changes to the campaign's history, with those that were taken out, for the comparison with a base:
 * what the release changed since is a conflict as what was changed in the campaign.
 */
async function noteRevisions(trx: Trx, { release, id }: Place, { changes }: Pending, live: Changes): Promise<void> {
  const writes = new Map<string, Noted>();
  const note = (path: string, { from, to }: { from: unknown; to: unknown }, at: Date, by: string | null) => {
    const key = `${at.toISOString()} ${by}`;
    const write = writes.get(key) ?? { at, by, changes: {} };
    write.changes[path] = { from: from ?? null, to };
    writes.set(key, write);
  };
  for (const { path, to, by, at } of changes) if (live[path]) note(path, { from: live[path].from, to }, at, by);
  for (const { path, value, removed_at } of await removalsOf(trx, release, id)) {
    note(path, { from: value, to: null }, removed_at, null);
  }
  if (writes.size === 0) return;
  await sql`
    insert into campaign_revisions (campaign_id, number, user_id, written_at, changes, fields)
    select ${id}, (select coalesce(max(number), 0) from campaign_revisions where campaign_id = ${id})
      + row_number() over (order by at), by, at, changes, array(select jsonb_object_keys(changes))
    from jsonb_to_recordset(${JSON.stringify([...writes.values()])}::jsonb) as one (at timestamptz, by uuid, changes jsonb)`.execute(
    trx,
  );
}

const removalsOf = (trx: Trx, release: string, id: string) =>
  trx
    .selectFrom('release_removals')
    .selectAll()
    .where('release_id', '=', release)
    .where('campaign_id', '=', id)
    .execute();

/** Returns the changes of a write as they are stored: one back to the campaign's own value is taken out. */
function storedOf({ changes: pending }: Pending, changes: Changes, differences: Changes): StoredChange[] {
  const known = new Map(pending.map((change) => [change.path, change]));
  return Object.entries(changes).map(([path, { from, to }]) => {
    const former = known.get(path);
    const live = former ? (differences[path]?.from ?? from) : from;
    return { path, from: former ? former.from : from, to, gone: isDeepStrictEqual(live, to) };
  });
}

/** Returns what a release changes in a campaign that the caller sees, for its answer. */
export async function stateInRelease(db: Db, caller: Caller, release: string, id: string): Promise<ReleaseOfCampaign> {
  const { changes } = await readPending(db, caller, release, id);
  const changed = changes.map(({ path }) => path).sort();
  const row = changed.length > 0 && (await findRow(db, id));
  const since = row ? changedSince(changes, await presentDifferences(db, row, changes)) : [];
  return { id: release, changed, live_changed: since.map(({ path }) => path).sort() };
}
