import { scimApi } from '#contracts/api/scim.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import type { Row } from './accessCallers.ts';
import { recordNeeds } from './accessRecordRows.ts';
import { rows } from './accessRows.ts';

/** The permissions that a personal token needs for a route, all or one; null if no personal token can call it. */
type Needs = readonly PermissionKey[] | { oneOf: readonly PermissionKey[] } | null;

/** Returns whether a token with these permissions can call the route. */
export function isLetIn(needs: Needs, permissions: readonly PermissionKey[]): boolean {
  if (needs === null) return false;
  const holds = (key: PermissionKey) => permissions.includes(key);
  return 'oneOf' in needs ? needs.oneOf.some(holds) : needs.every(holds);
}

const exceptions: Record<string, Needs> = {
  ...recordNeeds,
  ...Object.fromEntries(Object.keys(scimApi).map((route) => [route, null])),

  'GET /api/users/me': [],
  'GET /api/permissions': [],

  'POST /api/users/me/locale': null,
  'PUT /api/users/me/password': null,
  'GET /api/notifications': null,
  'GET /api/notifications/unread': null,
  'POST /api/notifications/read': null,
  'GET /api/notifications/mails': null,
  'PATCH /api/notifications/mails': null,
  'GET /api/users/me/sign_ins': null,
  'DELETE /api/users/me/sign_ins/:id': null,
  'POST /api/users/me/sign_ins/end_others': null,
  'GET /api/users/:id/sign_ins': null,
  'DELETE /api/users/:id/sign_ins': null,
  'DELETE /api/users/:id/sign_ins/:sign_in': null,
  'GET /api/users/me/agents': null,
  'DELETE /api/users/me/agents/:agent_id': null,
  'POST /api/users/me/sign_ins/confirm': null,
  'POST /api/users/me/sign_ins/confirm/passkey_options': null,
  'GET /api/users/:id/second_factors': null,
  'DELETE /api/users/:id/second_factors': null,
  'GET /api/users/me/second_factors': null,
  'POST /api/users/me/second_factors/authenticator': null,
  'POST /api/users/me/second_factors/authenticator/confirm': null,
  'DELETE /api/users/me/second_factors/authenticator': null,
  'POST /api/users/me/second_factors/passkeys/options': null,
  'POST /api/users/me/second_factors/passkeys': null,
  'PATCH /api/users/me/second_factors/passkeys/:id': null,
  'DELETE /api/users/me/second_factors/passkeys/:id': null,
  'DELETE /api/users/me/second_factors/trusted_browsers/:id': null,
  'POST /api/users/me/second_factors/recovery_codes': null,
  'GET /api/users/me/personal_access_tokens': null,
  'POST /api/users/me/personal_access_tokens': null,
  'DELETE /api/users/me/personal_access_tokens/:id': null,
  'POST /api/users/:id/role': null,
  'POST /api/roles': null,
  'PATCH /api/roles/:id': null,
  'DELETE /api/roles/:id': null,
  'POST /api/users/:id/state': null,
  'POST /api/users/invitations': null,
  'POST /api/users/:id/invitation': null,
  'DELETE /api/users/:id/invitation': null,
  'POST /api/apps/:id/token': null,
  'POST /api/releases/:id/approvals': null,
  'POST /api/releases/:id/review_links': null,
  'POST /api/releases/:id/approvals/ask': null,
  'GET /api/releases/:id/people': null,
  'POST /api/releases/:id/comments': null,
  'DELETE /api/releases/:id/comments/:comment_id': null,
  'POST /api/releases/:id/comments/:comment_id/resolve': null,
  'PUT /api/campaigns/:id/lock': null,
  'DELETE /api/campaigns/:id/lock': null,

  'GET /api/directory_groups': ['users-modify'],
  'GET /api/directory_groups/:id': ['users-modify'],
  'PATCH /api/directory_groups/:id': null,
  'GET /api/scim_tokens': ['users-modify'],
  'GET /api/scim_tokens/:id': ['users-modify'],
  'DELETE /api/scim_tokens/:id': null,
  'GET /api/roles': ['users-modify'],
  'GET /api/roles/:id': ['users-modify'],
  'GET /api/users': ['users-read'],
  'GET /api/users/:id': ['users-read'],
  'GET /api/permissions/users': ['object-access-read'],
  'GET /api/permissions/users/:id/campaigns': ['object-access-read'],
  'GET /api/permissions/campaigns/:id': ['object-access-read'],
  'GET /api/permissions/users/:id/folders': ['object-access-read'],
  'GET /api/permissions/folders': ['object-access-read'],
  'PUT /api/permissions/folders/users/:user_id': ['object-access-modify'],
  'DELETE /api/permissions/folders/users/:user_id': ['object-access-modify'],
  'PUT /api/permissions/campaigns/:id/users/:user_id': ['object-access-modify'],
  'DELETE /api/permissions/campaigns/:id/users/:user_id': ['object-access-modify'],
  'POST /api/apps': ['apps-modify'],
  'POST /api/apps/check': ['apps-modify'],
  'PATCH /api/apps/:id': ['apps-modify'],
  'DELETE /api/apps/:id': ['apps-modify'],
  'POST /api/apps/:id/config/reload': ['apps-modify'],
  ...Object.fromEntries(
    Object.keys(rows)
      .filter((route) => route.includes('/api/webhook'))
      .map((route) => [route, ['apps-modify', 'campaigns-read', 'users-read'] as const]),
  ),
  'POST /api/fans/search': ['consumer-data-modify'],
  'POST /api/fans/export': ['consumer-data-modify'],
  'POST /api/fans/erase': ['consumer-data-modify'],
  'GET /api/campaigns/:id/anonymise': ['consumer-data-modify'],
  'POST /api/campaigns/:id/anonymise': ['consumer-data-modify'],
  'DELETE /api/campaigns/:id': ['campaigns-delete'],
  'POST /api/labels': ['campaigns-create'],
  'PUT /api/labels/:id': ['campaigns-create'],
  'DELETE /api/labels/:id': ['campaigns-delete'],
  'POST /api/labels/:id/merge': ['campaigns-delete'],
  // Their owner needs the first, an administrator the second.
  'PUT /api/views/:id': { oneOf: ['campaigns-modify', 'users-modify'] },
  'DELETE /api/views/:id': { oneOf: ['campaigns-modify', 'users-modify'] },
  'DELETE /api/uploads/:filename': ['media-delete'],
  'DELETE /api/uploads/:filename/contents/:version': ['media-delete'],
  'DELETE /api/uploads/folders': ['media-delete'],
  'DELETE /api/uploads/folders/*': ['media-delete'],

  // These return data of more than one resource.
  'GET /api/audit': ['users-modify', 'users-read', 'campaigns-read'],
  'GET /api/audit/:id': ['users-modify', 'users-read', 'campaigns-read'],
  'GET /api/apps/:id/consumer_data': ['consumer-data-modify', 'campaigns-read'],
  'POST /api/apps/:id/consumer_data/ask_again': ['consumer-data-modify', 'campaigns-read'],
  'POST /api/campaigns': ['campaigns-create', 'campaigns-read'],
  'POST /api/campaigns/:id/clone': ['campaigns-create', 'campaigns-read'],
};

/** All other routes are about campaigns: the access matrix says who may read them. */
const needsOf = (route: string, row: Row): Needs => {
  if (route in exceptions) return exceptions[route] ?? null;
  return row.may.includes('personal token') ? ['campaigns-read'] : ['campaigns-modify'];
};

/** Every route that is not public, with its row of the access matrix and the permissions that a token needs. */
export const guardedRoutes = Object.entries(rows).flatMap(([route, row]) =>
  row === 'public' ? [] : [{ route, row, needs: needsOf(route, row) }],
);
