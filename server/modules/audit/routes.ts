import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { auditActions } from '#contracts/audit.ts';
import { audit } from '#resources/audit/schema.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import type { Caller } from '../../caller.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { limitedPageOf, listQuerySchema, oneOf, SearchText } from '../../plugins/listQuery.ts';
import { findRecords } from './auditedRecords.ts';
import { type AuditRow, findEntry, listEntries } from './auditStore.ts';
import { sweepAudit } from './auditSweep.ts';
import { presentEntry, recordsOf } from './presentEntry.ts';
import { findWrittenRevisions } from './writtenRevisions.ts';

const Entry = recordSchema(audit);
const Moment = Type.Optional(Type.String({ format: 'date-time' }));
const AuditListQuery = listQuerySchema(
  ['happened_at'] as const,
  { sort: 'happened_at', order: 'desc' },
  {
    search: SearchText,
    action: Type.Optional(oneOf(auditActions)),
    user_id: Type.Optional(Type.String({ format: 'uuid' })),
    resource: Type.Optional(Type.String({ maxLength: 100 })),
    happened_at_from: Moment,
    happened_at_to: Moment,
  },
);
// Ids of the table, limited to 15 digits: JavaScript represents these numbers exactly.
const EntryParams = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) });

/** The audit, for users who manage users. The modules write the entries; nothing changes them. */
export const auditModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  sweepHourly(app, dependencies, dependencies.config.auditDays, (expiry) => sweepAudit(db, expiry));
  // Entries contain names of users and campaigns, and the search matches names and email addresses.
  const config = { access: 'users-modify', shows: ['users-read', 'campaigns-read'] } as const;

  async function present(caller: Caller, rows: readonly AuditRow[]) {
    const [known, revisions] = await Promise.all([
      findRecords(db, rows.flatMap(recordsOf)),
      findWrittenRevisions(db, caller, rows),
    ]);
    return rows.map((row) => presentEntry(row, { known, revisions }));
  }

  app.get('/api/audit', {
    config,
    schema: {
      summary: 'List audit entries',
      tags: ['audit'],
      querystring: AuditListQuery,
      response: { 200: limitedPageOf(Entry) },
    },
    handler: async (request) => {
      const { rows, total, isLimited } = await listEntries(db, request.query);
      return { items: await present(callerOfRequest(request), rows), total, total_is_limited: isLimited };
    },
  });

  app.get('/api/audit/:id', {
    config,
    schema: { summary: 'Get an audit entry', tags: ['audit'], params: EntryParams, response: { 200: Entry } },
    handler: async (request) => {
      const row = await findEntry(db, Number(request.params.id));
      const [entry] = row ? await present(callerOfRequest(request), [row]) : [];
      if (!entry) throw notFound();
      return entry;
    },
  });
};
