import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { IdParams } from '#contracts/api/lists.ts';
import { ImportUndo, type LeftReason } from '#contracts/api/recordImport.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { withoutRequestKey } from '#server/caller.ts';
import { holdLockOf } from '#server/db/advisoryLocks.ts';
import type { Changes } from '#server/db/campaignTables.ts';
import { applyChanges } from '#server/db/changes.ts';
import { retriedTransaction } from '#server/db/retriedTransaction.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { callerOfRequest } from '#server/plugins/access.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { recordAudit } from '../../audit/audit.ts';
import { changeWithin } from '../changeRecord.ts';
import { visibleTo } from '../recordAccess.ts';
import { lockRecord } from '../recordStore.ts';
import { removeLocked } from '../removeRecords.ts';
import type { RecordCall, Trx } from '../writeRecords.ts';
import { importTurns } from './importRecords.ts';

/** A record that an import wrote. */
type Imported = { id: string; title: string; is_new: boolean; written_at: Date };

/**
 * Returns the records that an import wrote, last ones first.
 * @throws ApiError `not-found` unless the caller imported them, or sees all records; `nothing-to-undo` the second time
 */
async function importedRecords(trx: Trx, { caller, resource }: RecordCall, id: string): Promise<Imported[]> {
  const ofImport = sql`resource = ${resource.name} and details ->> 'import' = ${id}`;
  const { rows } = await sql<{ action: string; user_id: string | null; happened_at: Date }>`
    select action, user_id, happened_at from audit_log
    where action in ('record.imported', 'record.import-undone') and ${ofImport}`.execute(trx);
  const made = rows.find(({ action }) => action === 'record.imported');
  if (!made || (made.user_id !== caller.id && visibleTo(caller, resource, 'show') !== 'all')) throw notFound();
  if (rows.length > 1) throw new ApiError('nothing-to-undo');
  // Its entries are older by the time that the import took.
  const written = await sql<Imported>`
    select record_id as id, coalesce(details ->> 'name', record_id) as title, action = 'record.created' as is_new,
      happened_at as written_at
    from audit_log
    where ${ofImport} and action in ('record.created', 'record.changed')
      and happened_at between ${made.happened_at}::timestamptz - interval '1 day' and ${made.happened_at}::timestamptz + interval '1 day'
    order by id desc`.execute(trx);
  return written.rows;
}

/** Restores or deletes a record. Returns why it can't be undone. */
async function undoRecord(trx: Trx, call: RecordCall, undone: Imported, id: string): Promise<LeftReason | null> {
  const { caller, resource } = call;
  const found = await lockRecord(trx, resource, undone.id, visibleTo(caller, resource, 'show'));
  if (!found) return 'deleted';
  const { rows } = await sql<{ written_at: Date; changes: Changes }>`
    select written_at, changes from record_revisions
    where resource = ${resource.name} and record_id = ${undone.id}::uuid order by number desc limit 1`.execute(trx);
  const [last] = rows;
  if (last?.written_at.getTime() !== undone.written_at.getTime()) return 'changed';
  await sql`savepoint undone`.execute(trx);
  let reason: LeftReason | null = null;
  try {
    if (undone.is_new) await removeLocked(trx, call, found);
    else {
      const back = Object.entries(last.changes).map(([path, { from, to }]) => [path, { from: to, to: from }]);
      const sent = applyChanges(resource, found, Object.fromEntries(back)) as JsonObject;
      const details = { undone: id };
      await changeWithin(trx, call, { id: found.id, action: 'restored', details, content: () => ({ sent }) });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint undone`.execute(trx);
    reason = error.key === 'in-use' ? 'in-use' : 'refused';
  }
  await sql`release savepoint undone`.execute(trx);
  return reason;
}

/**
 * Undoes an import in one transaction: the records that it changed get their former values, and those that it added are
 * deleted. Records that were changed or deleted since, that others refer to, or that the caller may not write stay.
 * @throws ApiError `not-found`, `nothing-to-undo`, `server-busy`
 */
function undoImport(call: RecordCall, id: string): Promise<ImportUndo> {
  const { caller, clock, db, resource } = call;
  return retriedTransaction(db, async (trx) => {
    await holdLockOf(trx, `import ${id}`);
    const undo: ImportUndo = { restored: 0, deleted: 0, left: [], left_total: 0 };
    const writing = { ...call, caller: withoutRequestKey(caller) };
    for (const one of await importedRecords(trx, call, id)) {
      const reason = await undoRecord(trx, writing, one, id);
      if (reason === null) undo[one.is_new ? 'deleted' : 'restored'] += 1;
      else {
        undo.left_total += 1;
        if (undo.left.length < serverLimits.loadProblemsShown)
          undo.left.push({ id: reason === 'deleted' ? null : one.id, title: one.title, reason });
      }
    }
    const { restored, deleted, left_total: left } = undo;
    const details = { restored, deleted, left, import: id };
    const at = clock.now();
    await recordAudit(trx, caller, { action: 'record.import-undone', resource: resource.name, id: null, at, details });
    return undo;
  });
}

/** The route that undoes an import. */
export const undoRoute =
  (resource: Resource): FastifyPluginAsyncTypebox<Dependencies> =>
  async (app, dependencies) => {
    const { name, access } = resource;
    app.post(`/api/${name}/imports/:id/undo`, {
      config: {
        access: [access.create ?? 'nobody', access.edit ?? 'nobody'].flat(),
        described: { errors: ['nothing-to-undo', 'server-busy'] },
      },
      schema: { summary: `Undo an import of ${name}`, tags: [name], params: IdParams, response: { 200: ImportUndo } },
      handler: (request) =>
        importTurns(() =>
          undoImport({ ...dependencies, caller: callerOfRequest(request), resource }, request.params.id),
        ),
    });
  };
