import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { auditActions } from '../../../contracts/audit.ts';
import { audit } from '../../../resources/audit/schema.ts';
import { recordSchema } from '../../../resources/schema/toJsonSchema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { listQuery, oneOf, pageOf, SearchText } from '../../plugins/listQuery.ts';
import { findEntry, listEntries, namesOf } from './auditStore.ts';
import { presentEntry } from './presentEntry.ts';

const Entry = recordSchema(audit);
const Moment = Type.Optional(Type.String({ format: 'date-time' }));
const AuditListQuery = listQuery(
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
// The numbers of the table: fewer digits than a JavaScript number can't hold exactly.
const EntryParams = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) });

/** What happened, for those who manage people; written by the modules themselves and never changed. */
export const auditModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, { db }) => {
  // Entries name people and campaigns, and a search finds them by these names and by addresses.
  const config = { access: 'users-modify', shows: ['users-read', 'campaigns-read'] } as const;

  app.get('/api/audit', {
    config,
    schema: {
      summary: 'List the audit',
      tags: ['audit'],
      querystring: AuditListQuery,
      response: { 200: pageOf(Entry) },
    },
    handler: async ({ query }) => {
      const { rows, total } = await listEntries(db, query);
      const names = await namesOf(db, rows);
      return { items: rows.map((row) => presentEntry(row, names)), total };
    },
  });

  app.get('/api/audit/:id', {
    config,
    schema: { summary: 'One entry of the audit', tags: ['audit'], params: EntryParams, response: { 200: Entry } },
    handler: async ({ params }) => {
      const row = await findEntry(db, Number(params.id));
      if (!row) throw notFound();
      return presentEntry(row, await namesOf(db, [row]));
    },
  });
};
