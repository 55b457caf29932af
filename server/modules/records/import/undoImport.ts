import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type SqlBool, sql } from 'kysely';
import { IdParams } from '#contracts/api/lists.ts';
import { ImportUndo, type LeftReason } from '#contracts/api/recordImport.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { withoutRequestKey } from '#server/caller.ts';
import { yieldToEventLoop } from '#server/concurrency/yieldToEventLoop.ts';
import { holdLockOf } from '#server/db/advisoryLocks.ts';
import { inSavepoint } from '#server/db/announcements.ts';
import type { Changes } from '#server/db/campaignTables.ts';
import { applyChanges } from '#server/db/changes.ts';
import { within } from '#server/db/recordScope.ts';
import { retriedTransaction } from '#server/db/retriedTransaction.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { callerOfRequest } from '#server/plugins/access.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { recordAudit } from '../../audit/audit.ts';
import { refuseForeignLocks } from '../../locks/locks.ts';
import { changedWhileLocked } from '../../writes/writes.ts';
import { wholeRecord } from '../presentRecord.ts';
import { refuseOutOfScope, visibleTo } from '../recordAccess.ts';
import { storeRecords } from '../recordChange.ts';
import { lockMatching, type StoredRecord } from '../recordStore.ts';
import { referenceProblems } from '../referenceChecks.ts';
import { usedAmong } from '../referrers.ts';
import { removeLocked } from '../removeRecords.ts';
import { type ChangedRecord, changedRecord, normalized, type RecordCall, type Trx } from '../writeRecords.ts';
import { importTurns } from './importRecords.ts';
import { findSetValues, uniqueFields } from './uniqueValues.ts';

/** A record that an import wrote. */
type Imported = { id: string; title: string; is_new: boolean; written_at: Date };

/** What undoes a write: `change`, or without one a deletion. */
type Step = { imported: Imported; found: StoredRecord; change?: ChangedRecord };

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

/** Undoes an import part by part, with a few statements for each part. */
class Undoing {
  readonly answer: ImportUndo = { restored: 0, deleted: 0, left: [], left_total: 0 };
  private readonly giveWay = yieldToEventLoop();

  constructor(private readonly undoing: { trx: Trx; call: RecordCall; importId: string }) {}

  /** Restores or deletes records. */
  async undo(part: readonly Imported[]): Promise<void> {
    const { trx, call } = this.undoing;
    const steps = await this.stepsOf(part);
    const added = steps.flatMap(({ found, change }) => (change ? [] : [found.id]));
    const used = await usedAmong(trx, call, added);
    const refused = await this.refused(steps);
    const possible: Step[] = [];
    for (const step of steps) {
      if (used.has(step.found.id)) this.leave(step.imported, 'in-use');
      else if (refused.has(step.found.id)) this.leave(step.imported, 'refused');
      else possible.push(step);
    }
    await this.carryOut(possible);
  }

  /** Returns the ids of records of which a former reference no longer exists, or a former unique value is taken. */
  private async refused(steps: readonly Step[]): Promise<Set<string>> {
    const { trx, call } = this.undoing;
    const writes = writesOf(steps);
    const problems = await referenceProblems(
      trx,
      call,
      steps.flatMap(({ change }) => change ?? []),
    );
    const refused = new Set(writes.flatMap(({ record }, at) => (problems[at]?.length ? [record.id] : [])));
    const own = new Set(steps.map(({ found }) => found.id));
    for (const field of uniqueFields(call.resource))
      for (const { write, holder } of await findSetValues(trx, call.resource, field, writes))
        if (holder !== null && !own.has(holder)) refused.add(write.record.id);
    return refused;
  }

  private leave({ id, title }: Imported, reason: LeftReason): void {
    const { left } = this.answer;
    this.answer.left_total += 1;
    if (left.length < serverLimits.loadProblemsShown)
      left.push({ id: reason === 'deleted' ? null : id, title, reason });
  }

  /** Locks the records, and returns how to undo the writes of those that were not changed since. */
  private async stepsOf(part: readonly Imported[]): Promise<Step[]> {
    const { trx, call } = this.undoing;
    const { caller, resource } = call;
    const ids = part.map(({ id }) => id);
    const isSeen = sql<SqlBool>`id = any(${ids}::uuid[]) and ${within(resource, visibleTo(caller, resource, 'show'))}`;
    const records = await lockMatching(trx, resource, isSeen, ids.length);
    const { rows } = await sql<{ id: string; written_at: Date; changes: Changes }>`
      select one.id, written_at, changes from unnest(${ids}::uuid[]) as one (id), lateral (
        select written_at, changes from record_revisions
        where resource = ${resource.name} and record_id = one.id order by number desc limit 1
      ) as last`.execute(trx);
    const foundById = new Map(records.map((record) => [record.id, record]));
    const lastById = new Map(rows.map((row) => [row.id, row]));
    const steps: Step[] = [];
    for (const imported of part) {
      const found = foundById.get(imported.id);
      const last = lastById.get(imported.id);
      if (!found) this.leave(imported, 'deleted');
      else if (last?.written_at.getTime() !== imported.written_at.getTime()) this.leave(imported, 'changed');
      else
        try {
          steps.push({ imported, found, change: await this.changeBack(imported, found, last.changes) });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          this.leave(imported, 'refused');
        }
      await this.giveWay();
    }
    return steps;
  }

  /** Returns the change that undoes others; undefined for a record to delete. */
  private async changeBack(
    { is_new }: Imported,
    found: StoredRecord,
    changes: Changes,
  ): Promise<ChangedRecord | undefined> {
    const { trx, call } = this.undoing;
    const { caller, resource } = call;
    refuseOutOfScope(caller, resource.access[is_new ? 'delete' : 'edit'], wholeRecord(resource, found));
    if (is_new) return undefined;
    const back = Object.entries(changes).map(([path, { from, to }]) => [path, { from: to, to: from }]);
    const sent = applyChanges(resource, found, Object.fromEntries(back)) as JsonObject;
    return changedRecord(trx, call, found, { sent: await normalized(call, sent) });
  }

  /** Writes the steps together; if one is refused, in smaller parts. */
  private async carryOut(steps: readonly Step[]): Promise<void> {
    const { trx, call, importId } = this.undoing;
    const added = steps.flatMap(({ found, change }) => (change ? [] : [found]));
    const writes = writesOf(steps).filter(({ changes }) => Object.keys(changes).length > 0);
    try {
      await inSavepoint(trx, async () => {
        if (added.length > 0) await removeLocked(trx, call, added);
        const locked = call.resource.lock ? writes.map(({ before }) => before.id) : [];
        await refuseForeignLocks(trx, call.caller, locked, call.clock.now());
        if (!(await storeRecords(trx, call, writes, { action: 'restored', details: { undone: importId } })))
          changedWhileLocked();
      });
      this.answer.deleted += added.length;
      this.answer.restored += steps.length - added.length;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [first] = steps;
      if (first && steps.length === 1) this.leave(first.imported, error.key === 'in-use' ? 'in-use' : 'refused');
      const size = Math.floor(Math.sqrt(steps.length));
      for (let at = 0; steps.length > 1 && at < steps.length; at += size)
        await this.carryOut(steps.slice(at, at + size));
    }
  }
}

const writesOf = (steps: readonly Step[]) =>
  steps.flatMap(({ found, change }) => (change ? [{ ...change, before: found }] : []));

/**
 * Undoes an import in one transaction: the records that it changed get their former values, and those that it added are
 * deleted. Records that were changed or deleted since, that others refer to, or that the caller may not write stay.
 * @throws ApiError `not-found`, `nothing-to-undo`, `server-busy`
 */
function undoImport(call: RecordCall, id: string): Promise<ImportUndo> {
  const { caller, clock, db, resource } = call;
  return retriedTransaction(db, async (trx) => {
    await holdLockOf(trx, `import ${id}`);
    const undoing = new Undoing({ trx, call: { ...call, caller: withoutRequestKey(caller) }, importId: id });
    const all = await importedRecords(trx, call, id);
    for (let first = 0; first < all.length; first += serverLimits.importRowsAtOnce)
      await undoing.undo(all.slice(first, first + serverLimits.importRowsAtOnce));
    const { restored, deleted, left_total: left } = undoing.answer;
    const details = { restored, deleted, left, import: id };
    const at = clock.now();
    await recordAudit(trx, caller, { action: 'record.import-undone', resource: resource.name, id: null, at, details });
    return undoing.answer;
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
