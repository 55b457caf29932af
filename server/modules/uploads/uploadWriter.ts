import { type Kysely, sql, type Transaction } from 'kysely';
import type { AuditAction } from '../../../contracts/audit.ts';
import { type Action, can } from '../../../contracts/permissions.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import { uploads } from '../../../resources/uploads/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

export type Trx = Transaction<Database>;
export type WriterNeeds = { db: Kysely<Database>; clock: Clock };

/** What was done to which file or folder (its path), for the audit and for those who look at the library. */
export type UploadTrace = { action: AuditAction; ids: readonly string[]; details?: JsonObject; announces?: string };

export type UploadWrite<Result> = {
  /** What the caller must be allowed to do to files; the declaration says who is. */
  right: Exclude<Action, 'list' | 'show'>;
  /** Does it, and tells what was done; null when nothing was. */
  work(trx: Trx, now: Date): Promise<{ trace: UploadTrace | null; result: Result }>;
};

/**
 * The one way to change the library: the right by the declaration, the rows, audit entries and event in one transaction,
 * or nothing.
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

/** The same check alone, for work that comes before there is anything to write. @throws ApiError `forbidden` */
export function requireRight(caller: Caller, right: UploadWrite<unknown>['right']): void {
  if (!can(caller, right, uploads.access)) throw new ApiError('forbidden');
}

/** Audit entries and event in one statement. */
async function recordTrace(trx: Trx, caller: Caller, trace: UploadTrace, now: Date): Promise<void> {
  const { action, ids, details = {}, announces = ids[0] ?? '' } = trace;
  const entry = JSON.stringify({ via: caller.via, ...details });
  const payload = JSON.stringify({ resource: 'uploads', id: announces });
  await sql`
    with entries as (
      insert into audit_log (happened_at, user_id, action, resource, record_id, details)
      select ${now}::timestamptz, ${caller.id}::uuid, ${action}, 'uploads', id, ${entry}::jsonb
      from unnest(${[...ids]}::text[]) as id
    )
    insert into events (created_at, type, payload)
    values (${now}, 'resource_changed', ${payload}::jsonb)`.execute(trx);
}
