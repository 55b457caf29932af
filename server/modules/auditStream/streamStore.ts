import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Agent } from '#contracts/agents.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** An entry of the audit as it is sent (docs/protocol.md, Audit stream). */
export type StreamedEntry = {
  id: string;
  /** ISO 8601 UTC. */
  happened_at: string;
  user_id: string | null;
  /** The present name. */
  user_name: string | null;
  /** The agent that acted for the user; null for people. */
  agent: Agent | null;
  action: string;
  resource: string;
  record_id: string | null;
  details: object;
};

/** Adds a destination, or notes that a server still has it. Entries that are written from then on are queued for it. */
export async function register(db: Db, destination: string, now: Date): Promise<void> {
  await db
    .insertInto('audit_streams')
    .values({ destination, seen_at: now })
    .onConflict((conflict) => conflict.column('destination').doUpdateSet({ seen_at: now }))
    .execute();
}

/** Forgets the destinations, with their queues, that no server has had in its configuration since then. */
export async function forgetUnused(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('audit_streams').where('seen_at', '<', since).execute();
}

/** Returns when the oldest entry was written that waits for a destination; null if none waits. */
export async function oldestWaiting(db: Db, destination: string): Promise<Date | null> {
  const row = await db
    .selectFrom('audit_stream_queue')
    .leftJoin('audit_log', 'audit_log.id', 'entry_id')
    .select('happened_at')
    .where('destination', '=', destination)
    .orderBy('entry_id')
    .limit(1)
    .executeTakeFirst();
  // The audit may have removed an entry that waited for longer than it keeps entries.
  return row ? (row.happened_at ?? new Date(0)) : null;
}

/** Leases a destination for a minute; null if another server has it, or it is not due after a failure. */
export async function claim(db: Db, destination: string, now: Date): Promise<string | null> {
  const lease = uuidv7();
  const row = await db
    .updateTable('audit_streams')
    .set({ lease, leased_until: inAMinute(now) })
    .where('destination', '=', destination)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .returning('lease')
    .executeTakeFirst();
  return row ? lease : null;
}

const inAMinute = (now: Date): Date => new Date(now.getTime() + 60_000);

type Batch = { ids: number[]; entries: StreamedEntry[] };

/** Returns the oldest entries that wait for a destination, up to `most`, and at least one up to `maxBytes` of details. */
export async function nextBatch(db: Db, destination: string, most: number, maxBytes: number): Promise<Batch> {
  const rows = await db
    .with('waiting', (part) =>
      part
        .selectFrom('audit_stream_queue')
        .leftJoin('audit_log', 'audit_log.id', 'entry_id')
        .select(['entry_id', 'happened_at', 'user_id', 'action', 'resource', 'record_id', 'details', 'agent'])
        .select(sql<number>`sum(octet_length(details::text)) over (order by entry_id)`.as('bytes'))
        .select(sql<number>`row_number() over (order by entry_id)`.as('place'))
        .where('destination', '=', destination)
        .where('entry_id', 'in', (ids) =>
          ids
            .selectFrom('audit_stream_queue')
            .select('entry_id')
            .where('destination', '=', destination)
            .orderBy('entry_id')
            .limit(most),
        ),
    )
    .selectFrom('waiting')
    .leftJoin('users', 'users.id', 'waiting.user_id')
    .selectAll('waiting')
    .select('users.display_name')
    .where((eb) => eb.or([eb('bytes', '<=', maxBytes), eb('place', '=', 1)]))
    .orderBy('entry_id')
    .execute();
  return {
    ids: rows.map(({ entry_id }) => entry_id),
    entries: rows.flatMap(
      ({ entry_id, happened_at, user_id, display_name, action, resource, record_id, details, agent }) =>
        happened_at && action && resource
          ? [
              {
                ...{ id: String(entry_id), happened_at: happened_at.toISOString(), user_id, user_name: display_name },
                ...{ agent, action, resource, record_id, details: details ?? {} },
              },
            ]
          : [],
    ),
  };
}

/** Removes the entries that a destination has accepted, and leases it for another minute. Returns false without the lease. */
export async function markSent(db: Db, destination: string, lease: string, ids: number[], now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('audit_streams')
      .set({ leased_until: inAMinute(now), failures: 0, retry_at: null })
      .where('destination', '=', destination)
      .where('lease', '=', lease)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx
      .deleteFrom('audit_stream_queue')
      .where('destination', '=', destination)
      .where('entry_id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
    return true;
  });
}

/** Ends a lease. After a failure the destination is due again later: after 5 s, doubled each time up to 10 minutes. */
export async function release(db: Db, destination: string, lease: string, failedAt: Date | null): Promise<void> {
  const failed = failedAt && {
    failures: sql<number>`failures + 1`,
    retry_at: sql<Date>`${failedAt}::timestamptz + least(5 * 2 ^ least(failures, 10), 600) * interval '1 second'`,
  };
  await db
    .updateTable('audit_streams')
    .set({ lease: null, leased_until: null, ...failed })
    .where('destination', '=', destination)
    .where('lease', '=', lease)
    .execute();
}
