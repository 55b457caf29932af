import { admins, type Caller, everybody, people, staff } from './accessCallers.ts';

export type Target = { id: string; app: string; slug: string };
export type Row = {
  may: readonly Caller[];
  /** Callers who may do it with other records, such as their own, but not with this one. */
  mayOthers?: readonly Caller[];
  /** The status for callers with access, on a target that is visible to them. */
  ok: number;
  /** What `:id` refers to. Without it, the route concerns no single object. */
  on?: 'campaign' | 'user' | 'app' | 'label' | 'view' | 'upload' | 'folder' | 'webhook' | 'delivery';
  /** The JSON body. */
  send?: (target: Target) => unknown;
  /** Sends a form with a file instead of a JSON body. */
  form?: true;
  path?: (target: Target) => string;
};

/** A user of the role external who is granted campaigns and loses them. */
export const otherExternalId = '01970000-0000-7000-8000-000000000001';

let fresh = 0;
export const freshName = () => `fresh-${++fresh}`;

/** Who may call which route. Tests fail for a route without a row and for a row without a route. */
export const rows: Record<string, Row | 'public'> = {
  'GET /': 'public',
  'GET /reports': 'public',
  'GET /assets/*': 'public',
  // Uses METRICS_TOKEN instead of a user's bearer token; see metrics.test.ts.
  'GET /metrics': 'public',
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  'GET /api/docs/json': 'public',
  'GET /api/docs/yaml': 'public',
  'GET /api/docs/static/*': 'public',
  'GET /api/docs/static/index.html': 'public',
  'GET /api/docs/static/swagger-initializer.js': 'public',

  'GET /api/i18n/locales': 'public',
  'GET /api/i18n/countries': 'public',

  // The first message authorizes a socket.
  'GET /api/events': 'public',

  'GET /api/auth/oauth2/authorize': 'public',
  'GET /api/auth/oauth2/authorize/:uid': 'public',
  'GET /api/auth/oauth2/.well-known/openid-configuration': 'public',
  'GET /api/auth/oauth2/.well-known/oauth-authorization-server': 'public',
  'GET /api/auth/oauth2/jwks': 'public',
  'POST /api/auth/oauth2/token': 'public',
  'POST /api/auth/oauth2/refresh': 'public',
  'POST /api/auth/oauth2/logout': 'public',
  'GET /api/auth/sign-in/:uid': 'public',
  'POST /api/auth/sign-in/:uid': 'public',
  // Company sign-on: to the issuer, back from it, and the page that shows why it failed.
  'GET /api/auth/sign-in/:uid/company': 'public',
  'GET /api/auth/sign-in/:uid/refused': 'public',
  'GET /api/auth/sign-on/callback': 'public',
  'GET /api/auth/fonts/inter.woff2': 'public',
  'POST /api/auth/jwt/session': 'public',

  'GET /api/users/me': { may: everybody, ok: 200 },
  'GET /api/permissions': { may: everybody, ok: 200 },
  'POST /api/users': 'public',
  'POST /api/users/email_verification': 'public',
  'POST /api/users/email_verification/resend': 'public',
  'POST /api/users/password_reset': 'public',
  'PUT /api/users/password': 'public',
  // Exists only in some configurations; see accounts.test.ts.
  'GET /api/dev/outbox': 'public',
  'GET /api/users/me/sign_ins': { may: people, ok: 200 },
  'DELETE /api/users/me/sign_ins/:id': {
    may: people,
    ok: 404,
    path: () => '/api/users/me/sign_ins/01970000-0000-7000-8000-000000000003',
  },
  'POST /api/users/me/sign_ins/end_others': { may: people, ok: 200 },
  'GET /api/users/me/personal_access_tokens': { may: people, ok: 200 },
  'POST /api/users/me/personal_access_tokens': {
    may: people,
    ok: 201,
    send: () => ({ token_name: freshName(), permissions: ['campaigns-read'] }),
  },
  'DELETE /api/users/me/personal_access_tokens/:id': {
    may: people,
    ok: 404,
    path: () => '/api/users/me/personal_access_tokens/01970000-0000-7000-8000-000000000002',
  },
  'POST /api/users/:id/role': { may: admins, ok: 200, on: 'user', send: () => ({ role: 'external' }) },
  'POST /api/users/:id/state': { may: admins, ok: 200, on: 'user', send: () => ({ state: 'rejected' }) },
  'GET /api/permissions/users': { may: staff, ok: 200 },
  'GET /api/permissions/users/:id/campaigns': { may: staff, ok: 200, on: 'user' },
  'GET /api/permissions/campaigns/:id': { may: staff, ok: 200, on: 'campaign' },
  'PUT /api/permissions/campaigns/:id/users/:user_id': {
    may: admins,
    ok: 204,
    on: 'campaign',
    path: ({ id }) => `/api/permissions/campaigns/${id}/users/${otherExternalId}`,
  },
  'DELETE /api/permissions/campaigns/:id/users/:user_id': {
    may: admins,
    ok: 204,
    on: 'campaign',
    path: ({ id }) => `/api/permissions/campaigns/${id}/users/${otherExternalId}`,
  },
  'GET /api/changes': { may: everybody, ok: 200 },
  'GET /api/audit': { may: admins, ok: 200 },
  'GET /api/audit/:id': { may: admins, ok: 200, path: () => '/api/audit/1' },
  'GET /api/users': { may: staff, ok: 200 },
  'GET /api/users/:id': { may: staff, ok: 200, on: 'user' },

  'GET /api/apps': { may: everybody, ok: 200 },
  'GET /api/apps/:id': { may: everybody, ok: 200, on: 'app' },
  'POST /api/apps': {
    may: admins,
    ok: 201,
    send: () => ({ id: freshName(), name: 'Fresh', config_url: 'https://fresh.example.com/config.json' }),
  },
  'POST /api/apps/check': { may: admins, ok: 200, send: () => ({ config_url: 'https://fresh.example.com/' }) },
  'PATCH /api/apps/:id': { may: admins, ok: 200, on: 'app', send: () => ({ name: 'Changed' }) },
  'DELETE /api/apps/:id': { may: admins, ok: 204, on: 'app' },
  'POST /api/apps/:id/config/reload': { may: admins, ok: 200, on: 'app' },
  'GET /api/apps/:id/consumer_data': { may: admins, ok: 200, on: 'app' },
  'POST /api/apps/:id/consumer_data/ask_again': { may: admins, ok: 200, on: 'app' },
  'POST /api/apps/:id/token': {
    may: people,
    ok: 200,
    on: 'campaign',
    path: ({ app }) => `/api/apps/${app}/token`,
    send: ({ id }) => ({ campaign_id: id, purpose: 'reports' }),
  },

  'GET /api/webhooks': { may: admins, ok: 200 },
  'POST /api/webhooks': { may: admins, ok: 201, send: () => ({ name: 'Fresh', url: 'https://hooks.example.com/' }) },
  'GET /api/webhooks/:id': { may: admins, ok: 200, on: 'webhook' },
  'POST /api/webhooks/:id/patch': { may: admins, ok: 200, on: 'webhook', send: () => ({ fields: { active: false } }) },
  'POST /api/webhooks/:id/secret': { may: admins, ok: 200, on: 'webhook' },
  'POST /api/webhooks/:id/test': { may: admins, ok: 201, on: 'webhook' },
  'DELETE /api/webhooks/:id': { may: admins, ok: 204, on: 'webhook' },
  'GET /api/webhook_deliveries': { may: admins, ok: 200 },
  'GET /api/webhook_deliveries/:id': { may: admins, ok: 200, on: 'delivery' },
  'POST /api/webhook_deliveries/:id/resend': { may: admins, ok: 200, on: 'delivery' },

  'GET /api/campaigns': { may: everybody, ok: 200 },
  'POST /api/campaigns': { may: staff, ok: 201, send: ({ app }) => ({ app, name: 'Fresh', slug: freshName() }) },
  'GET /api/campaigns/:id': { may: [...everybody, 'editor token'], ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/patch': {
    may: [...people, 'editor token'],
    ok: 200,
    on: 'campaign',
    send: () => ({ fields: { page: { written: true } } }),
  },
  'POST /api/campaigns/:id/start_now': { may: people, ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/end_now': { may: people, ok: 409, on: 'campaign' },
  'POST /api/campaigns/:id/publish': { may: people, ok: 409, on: 'campaign' },
  'POST /api/campaigns/:id/unpublish': { may: people, ok: 409, on: 'campaign' },
  'GET /api/campaigns/:id/preview_links': { may: people, ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/preview_links': { may: people, ok: 409, on: 'campaign', send: () => ({ days: 7 }) },
  'DELETE /api/campaigns/:id/preview_links/:link_id': {
    may: people,
    ok: 204,
    on: 'campaign',
    path: ({ id }) => `/api/campaigns/${id}/preview_links/${otherExternalId}`,
  },
  'GET /api/preview_links/:id': { may: everybody, ok: 404, path: () => `/api/preview_links/${otherExternalId}` },
  'GET /api/campaigns/:id/anonymise': { may: admins, ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/anonymise': { may: admins, ok: 200, on: 'campaign' },
  'GET /api/campaigns/:id/children': { may: everybody, ok: 200, on: 'campaign' },
  'GET /api/campaigns/:id/token_gate/test_accounts': { may: people, ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/music/tracklist/preview': {
    may: people,
    ok: 422,
    on: 'campaign',
    send: () => ({ search_value: '' }),
  },
  'GET /api/campaigns/:id/music/tracklist': { may: [...everybody, 'editor token'], ok: 200, on: 'campaign' },
  'PUT /api/campaigns/:id/music/tracklist': {
    may: people,
    ok: 204,
    on: 'campaign',
    send: () => ({ options: { service: 'video' }, items: [] }),
  },
  // The campaign has no tracks.
  'PUT /api/campaigns/:id/music/tracklist/audio': {
    may: people,
    ok: 422,
    on: 'campaign',
    send: () => ({ items: [{ track_id: 'none', filename: null }] }),
  },
  'GET /api/campaigns/:id/music/focus_artists': { may: [...everybody, 'editor token'], ok: 200, on: 'campaign' },
  'PUT /api/campaigns/:id/music/focus_artists': { may: people, ok: 204, on: 'campaign', send: () => ({ items: [] }) },
  // No sheet is linked.
  'GET /api/campaigns/:id/translations/sheet': { may: everybody, ok: 404, on: 'campaign' },
  'PUT /api/campaigns/:id/translations/sheet': {
    may: people,
    ok: 204,
    on: 'campaign',
    send: () => ({ doc_id: 'a-document-of-the-matrix', sheet_id: null }),
  },
  'DELETE /api/campaigns/:id/translations/sheet': { may: people, ok: 204, on: 'campaign' },
  'POST /api/campaigns/:id/translations/sheet/load': { may: people, ok: 409, on: 'campaign', send: () => ({}) },
  'GET /api/campaigns/:id/translations/sheet/undo': { may: everybody, ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/translations/sheet/undo': { may: people, ok: 409, on: 'campaign' },
  'GET /api/campaigns/:id/translations/csv': { may: everybody, ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/translations/import': {
    may: people,
    ok: 200,
    on: 'campaign',
    send: () => ({ csv: 'id,en\r\ntitle,Hello', dry_run: true }),
  },
  // Into a new campaign. With a destination it needs another right; see campaignClone.test.ts.
  'POST /api/campaigns/:id/clone': { may: staff, ok: 201, on: 'campaign', send: () => ({}) },
  'GET /api/campaigns/:id/revisions': { may: everybody, ok: 200, on: 'campaign' },
  'GET /api/campaigns/:id/revisions/:number': { may: everybody, ok: 200, on: 'campaign' },
  'GET /api/campaigns/:id/revisions/:number/restore': { may: people, ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/revisions/:number/restore': {
    may: people,
    ok: 200,
    on: 'campaign',
    send: () => ({}),
  },
  'DELETE /api/campaigns/:id': { may: staff, ok: 204, on: 'campaign' },
  'GET /api/campaigns/locks': { may: everybody, ok: 200 },
  'GET /api/campaigns/last_edits': { may: everybody, ok: 200 },
  'GET /api/campaigns/readiness': { may: everybody, ok: 200 },
  'GET /api/campaigns/:id/readiness': { may: everybody, ok: 200, on: 'campaign' },
  'PUT /api/campaigns/:id/lock': { may: people, ok: 200, on: 'campaign', send: () => ({}) },
  'DELETE /api/campaigns/:id/lock': {
    may: people,
    ok: 204,
    on: 'campaign',
    path: ({ id }) => `/api/campaigns/${id}/lock?locked_at=2026-01-01T00:00:00.000Z`,
  },
  'GET /api/campaigns/:app/:slug/exists': {
    may: everybody,
    ok: 200,
    path: ({ app, slug }) => `/api/campaigns/${app}/${slug}/exists`,
  },

  'GET /uploads/:filename': 'public',
  'GET /uploads/:filename/thumbnail/:width': 'public',
  'GET /uploads/:filename/:name': 'public',
  'GET /api/uploads': { may: everybody, ok: 200 },
  'POST /api/uploads': { may: people, ok: 201, form: true },
  'GET /api/uploads/:filename': { may: everybody, ok: 200, on: 'upload' },
  'GET /api/uploads/:filename/uses': { may: everybody, ok: 200, on: 'upload' },
  'PATCH /api/uploads/:filename': { may: people, ok: 200, on: 'upload', send: () => ({ alt: 'Changed' }) },
  'POST /api/uploads/:filename/optimize': {
    may: people,
    ok: 415,
    on: 'upload',
    send: () => ({ width: 32, height: 32 }),
  },
  'DELETE /api/uploads/:filename': { may: staff, ok: 204, on: 'upload' },
  'GET /api/uploads/folders': { may: everybody, ok: 200 },
  'POST /api/uploads/folders': { may: people, ok: 200 },
  'DELETE /api/uploads/folders': { may: staff, ok: 422 },
  'GET /api/uploads/folders/*': {
    may: everybody,
    ok: 200,
    on: 'folder',
    path: ({ id }) => `/api/uploads/folders/${id}`,
  },
  'POST /api/uploads/folders/*': { may: people, ok: 201, path: () => `/api/uploads/folders/${freshName()}` },
  'DELETE /api/uploads/folders/*': {
    may: staff,
    ok: 200,
    on: 'folder',
    path: ({ id }) => `/api/uploads/folders/${id}`,
  },

  'GET /api/party_service/search': { may: people, ok: 200 },
  'GET /api/music/service_item': 'public',
  'GET /api/music/sample_pictures/:key.svg': 'public',
  'GET /api/music/sample_sounds/:sound.wav': 'public',
  'GET /api/spotify/artists/:id': 'public',
  'GET /api/spotify/albums/:id': 'public',
  'GET /api/spotify/playlists/:id': 'public',
  'GET /api/spotify/tracks/:id': 'public',
  'GET /api/apple/artists/:id': 'public',
  'GET /api/apple/artists/:storefront/:id': 'public',
  'GET /api/apple/albums/:id': 'public',
  'GET /api/apple/albums/:storefront/:id': 'public',
  'GET /api/apple/playlists/:id': 'public',
  'GET /api/apple/playlists/:storefront/:id': 'public',

  'GET /api/labels': { may: everybody, ok: 200 },
  'POST /api/labels': { may: staff, ok: 201, send: () => ({ name: freshName() }) },
  'GET /api/labels/:id': { may: everybody, ok: 200, on: 'label' },
  'PUT /api/labels/:id': { may: staff, ok: 200, on: 'label', send: () => ({ note: 'Changed' }) },
  'DELETE /api/labels/:id': { may: staff, ok: 204, on: 'label' },
  // Merges a label that does not exist.
  'POST /api/labels/:id/merge': { may: staff, ok: 422, on: 'label', send: () => ({ from: [otherExternalId] }) },

  'GET /api/views': { may: everybody, ok: 200 },
  'POST /api/views': { may: people, ok: 201, send: () => ({ name: freshName() }) },
  // The view is an admin's, and shared.
  'GET /api/views/:id': { may: everybody, ok: 200, on: 'view' },
  'PUT /api/views/:id': { may: admins, mayOthers: people, ok: 200, on: 'view', send: () => ({ name: freshName() }) },
  'DELETE /api/views/:id': { may: admins, mayOthers: people, ok: 204, on: 'view' },
};
