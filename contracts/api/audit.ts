import { Type } from 'typebox';
import { audit } from '#resources/audit/schema.ts';
import { auditActions } from '../audit.ts';
import { endpoints } from './endpoint.ts';
import { Id, limitedPageOf, listQuerySchema, oneOf, recordOf, SearchText } from './lists.ts';

const Entry = recordOf(audit);
const Moment = Type.Optional(Type.String({ format: 'date-time' }));
/** Entries contain names of users and campaigns, and the search matches names and email addresses. */
const read = { access: 'users-modify', shows: ['users-read', 'campaigns-read'] } as const;

/** The audit, for users who manage users. */
export const auditApi = endpoints('audit', {
  'GET /api/audit': {
    ...read,
    summary: 'List audit entries',
    operation: 'listAudit',
    query: listQuerySchema(
      ['happened_at'] as const,
      { sort: 'happened_at', order: 'desc' },
      {
        search: SearchText,
        action: Type.Optional(oneOf(auditActions)),
        user_id: Type.Optional(Id),
        resource: Type.Optional(Type.String({ maxLength: 100 })),
        happened_at_from: Moment,
        happened_at_to: Moment,
      },
    ),
    answer: { 200: limitedPageOf(Entry) },
  },
  'GET /api/audit/:id': {
    ...read,
    summary: 'Get an audit entry',
    operation: 'getAuditEntry',
    // Ids of the table, limited to 15 digits: JavaScript represents these numbers exactly.
    params: Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }),
    answer: { 200: Entry },
  },
});
