import type { FastifyPluginAsync } from 'fastify';
import { auditApi } from '#contracts/api/audit.ts';
import type { Caller } from '../../caller.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { findRecords } from './auditedRecords.ts';
import { type AuditRow, findEntry, listEntries } from './auditStore.ts';
import { sweepAudit } from './auditSweep.ts';
import { presentEntry, recordsOf } from './presentEntry.ts';
import { findWrittenRevisions } from './writtenRevisions.ts';

/** The audit. The modules write the entries; nothing changes them. */
export const auditModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  sweepHourly(app, dependencies, dependencies.config.auditDays, (expiry) => sweepAudit(db, expiry));

  async function present(caller: Caller, rows: readonly AuditRow[]) {
    const [known, revisions] = await Promise.all([
      findRecords(db, rows.flatMap(recordsOf)),
      findWrittenRevisions(db, caller, rows),
    ]);
    return rows.map((row) => presentEntry(row, { known, revisions }));
  }

  serve(app, auditApi, {
    'GET /api/audit': async ({ caller, query }) => {
      const { rows, total, isLimited } = await listEntries(db, query);
      return { items: await present(caller, rows), total, total_is_limited: isLimited };
    },
    'GET /api/audit/:id': async ({ caller, params }) => {
      const [entry] = await present(caller, [found(await findEntry(db, Number(params.id)))]);
      return found(entry);
    },
  });
};
