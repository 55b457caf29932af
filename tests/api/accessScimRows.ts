import { scimApi } from '#contracts/api/scim.ts';
import { admins, otherExternalId, type Row } from './accessCallers.ts';

/** Calls of the company's directory, for its own tokens only (scim.test.ts), and those of administrators about it. */
export const scimRows: Record<string, Row> = {
  ...Object.fromEntries(Object.keys(scimApi).map((route) => [route, { may: [], ok: 200 }])),
  'GET /api/directory_groups': { may: admins, ok: 200 },
  'GET /api/directory_groups/:id': { may: admins, ok: 404, path: () => `/api/directory_groups/${otherExternalId}` },
  'PATCH /api/directory_groups/:id': {
    may: admins,
    ok: 404,
    path: () => `/api/directory_groups/${otherExternalId}`,
    send: () => ({ role: 'editor' }),
  },
  'GET /api/scim_tokens': { may: admins, ok: 200 },
  'GET /api/scim_tokens/:id': { may: admins, ok: 404, path: () => `/api/scim_tokens/${otherExternalId}` },
  'DELETE /api/scim_tokens/:id': { may: admins, ok: 404, path: () => `/api/scim_tokens/${otherExternalId}` },
};
