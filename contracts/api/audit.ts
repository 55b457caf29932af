import { Type } from 'typebox';
import { audit } from '#resources/audit/schema.ts';
import { endpoints } from './endpoint.ts';
import { AnyId, limitedPageOf, listQueryOf, recordOf } from './lists.ts';

const Entry = recordOf(audit);
/** Entries contain names of users and campaigns, and the search matches names and email addresses. */
const read = { access: 'users-modify', shows: ['users-read', 'campaigns-read'] } as const;

/** The audit, for users who manage users. */
export const auditApi = endpoints('audit', {
  'GET /api/audit': {
    ...read,
    summary: 'List audit entries',
    operation: 'listAudit',
    query: listQueryOf(audit, { user_id: AnyId }),
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
