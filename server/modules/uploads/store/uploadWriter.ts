import { type Kysely, sql, type Transaction } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
import { type Action, can } from '#contracts/permissions.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { uploads } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';

export type Trx = Transaction<Database>;
type WriterNeeds = { db: Kysely<Database>; clock: Clock };

/** A changed file or folder: its filename or path, and the details of its audit entry. */
type ChangedItem = { id: string; details?: JsonObject };

/**
 * A change of files or folders, for the audit and the event. `announces` is the id in the event, by default the first.
 * `readers` are external users who receive it although they don't see this item, or don't see it any more.
 */
export type UploadChange = {
  action: AuditAction;
  items: readonly ChangedItem[];
  announces?: string;
  readers?: readonly string[];
};

type UploadWrite<Result> = {
  /** The action that the caller must be allowed to perform, by the declaration of uploads. */
  right: Exclude<Action, 'list' | 'show'>;
  /** Performs the change. `trace` is null if nothing changed. */
  work(trx: Trx, now: Date): Promise<{ trace: UploadChange | null; result: Result }>;
};

/**
 * Writes to the library in one transaction: permission check, rows, audit entries and event. Every change of the
 * library goes through it.
 * @throws ApiError `forbidden`, and what `work` throws
 */
export function writeUploads<Result>(
  { db, clock }: WriterNeeds,
  caller: Caller,
  { right, work }: UploadWrite<Result>,
): Promise<Result> {
  requireRight(caller, right);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const { trace, result } = await work(trx, now);
    if (trace) await recordTrace(trx, caller, trace, now);
    return result;
  });
}

/**
 * Checks only the permission, for work before the write.
 * @throws ApiError `forbidden`
 */
export function requireRight(caller: Caller, right: UploadWrite<unknown>['right']): void {
  if (!can(caller, right, uploads.access)) throw new ApiError('forbidden');
}

/** Inserts audit entries and event in one statement. The first entry has the request's key. */
async function recordTrace(trx: Trx, caller: Caller, trace: UploadChange, now: Date): Promise<void> {
  const { action, items, announces = items[0]?.id ?? '', readers = [] } = trace;
  const ids = items.map(({ id }) => id);
  const entries = items.map(({ details }) => JSON.stringify({ via: caller.via, ...details }));
  const payload = JSON.stringify({ resource: 'uploads', id: announces });
  await sql`
    with entries as (
      insert into audit_log (happened_at, user_id, action, resource, record_id, details, request_key)
      select ${now}::timestamptz, ${caller.id}::uuid, ${action}, 'uploads', id, details::jsonb,
        case number when 1 then ${caller.requestKey ?? null}::uuid end
      from unnest(${ids}::text[], ${entries}::text[]) with ordinality as listed (id, details, number)
    )
    insert into events (created_at, type, payload, external_readers)
    values (${now}, 'resource_changed', ${payload}::jsonb, ${readers}::uuid[])`.execute(trx);
}
