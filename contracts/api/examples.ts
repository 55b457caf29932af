import type { SentInput } from './endpoint.ts';
import type { Api } from './index.ts';

type BodyOf<R extends keyof Api> = SentInput<R & string, Api[R]> extends { body?: infer Body } ? Body : never;
type WithBody = { [R in keyof Api]: [BodyOf<R>] extends [never] ? never : R }[keyof Api];

const id = '01970000-0000-7000-8000-000000000001';
const email = 'ada@label.example';
const password = 'correct horse battery staple';
const updated_at = '2026-11-27T12:00:00.000Z';

/**
 * An example of each JSON body, for the description of the API. A missing or a wrong one does not compile, and a test sends
 * all of them.
 */
export const examples: { [R in WithBody]: NonNullable<BodyOf<R>> } = {
  'POST /api/users': { email, display_name: 'Ada', password },
  'POST /api/users/email_verification': { email, token: 'from-the-email' },
  'POST /api/users/email_verification/resend': { email },
  'POST /api/users/password_reset': { email },
  'PUT /api/users/password': { token: 'from-the-email', new_password: password },
  'PUT /api/users/me/password': { old_password: password, new_password: 'seven quiet rivers turning' },
  'POST /api/auth/jwt/session': { email, password },
  'POST /api/auth/oauth2/logout': { refresh_token: 'the-refresh-token' },
  'POST /api/users/invitations': { emails: [email], role: 'editor', campaign_ids: [] },
  'POST /api/users/me/locale': { locale: 'de' },
  'POST /api/notifications/read': { ids: [id] },
  'PATCH /api/notifications/mails': { approved: 'at-once', published: 'none' },
  'POST /api/auth/oauth2/register': { client_name: 'Assistant', redirect_uris: ['http://127.0.0.1:7777/callback'] },
  'POST /api/users/me/sign_ins/confirm': { password },
  'POST /api/users/me/second_factors/authenticator/confirm': { code: '123456' },
  'POST /api/users/me/second_factors/passkeys': {
    ...{ id: 'Y3JlZGVudGlhbA', rawId: 'Y3JlZGVudGlhbA', type: 'public-key' },
    response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
  },
  'PATCH /api/users/me/second_factors/passkeys/:id': { name: 'Security key' },
  'POST /api/users/me/personal_access_tokens': { token_name: 'Releases', permissions: ['campaigns-read'] },
  'POST /api/users/:id/role': { role: 'editor' },
  'POST /api/users/:id/state': { state: 'approved' },
  'POST /api/scim/v2/Users': { userName: email, externalId: '4a1b', name: { givenName: 'Ada' }, active: true },
  'PUT /api/scim/v2/Users/:id': { userName: email, displayName: 'Ada', active: true },
  'PATCH /api/scim/v2/Users/:id': {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  },
  'POST /api/scim/v2/Groups': { displayName: 'Editors', members: [{ value: id }] },
  'PUT /api/scim/v2/Groups/:id': { displayName: 'Editors', members: [] },
  'PATCH /api/scim/v2/Groups/:id': {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }],
  },
  'PATCH /api/directory_groups/:id': { role: 'editor' },
  'POST /api/roles': { id: 'promoters', name: 'Promoters', permissions: ['campaigns-read'] },
  'PATCH /api/roles/:id': { permissions: ['campaigns-read', 'campaigns-modify'] },
  'POST /api/apps': { id: 'party', name: 'Party', config_url: 'https://party.example.com/config.json' },
  'POST /api/apps/check': { config_url: 'https://party.example.com/config.json' },
  'PATCH /api/apps/:id': { name: 'Party' },
  'POST /api/apps/:id/token': { campaign_id: id, purpose: 'reports' },
  'POST /api/apps/:id/consumer_data/ask_again': {},
  'POST /api/fans/search': { email },
  'POST /api/fans/export': { email },
  'POST /api/fans/erase': { email },
  'POST /api/campaigns': { app: 'party', name: 'Summer', slug: 'summer' },
  'POST /api/campaigns/:id/patch': {
    fields: {
      meta_tags: { title: 'Summer' },
      i18n: { translations: [{ locale: 'de', messages: { title: 'Sommer' } }] },
    },
    base_updated_at: updated_at,
  },
  'POST /api/campaigns/:id/clone': { name: 'Winter', slug: 'winter' },
  'POST /api/campaigns/:id/anonymise': {},
  'POST /api/campaigns/:id/preview_links': { days: 7 },
  'POST /api/campaigns/:id/revisions/:number/restore': { base_updated_at: updated_at },
  'PUT /api/campaigns/:id/page_check': { updated_at: '2026-01-01T00:00:00.000Z', found: { contrast: 2 } },
  'PUT /api/campaigns/:id/lock': { take_over: false },
  'POST /api/campaigns/:id/music/tracklist/preview': {
    search_value: 'https://open.spotify.com/album/2Cn1d2KgbkAqbZCJ1RzdkA',
  },
  'PUT /api/campaigns/:id/music/tracklist': {
    options: { service: 'video' },
    items: [{ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', name: 'Trailer' }],
  },
  'PUT /api/campaigns/:id/music/tracklist/audio': { items: [{ track_id: 'none', filename: null }] },
  'PUT /api/campaigns/:id/music/focus_artists': { items: [] },
  'PUT /api/campaigns/:id/translations/sheet': { doc_id: 'a-document-of-the-label-', sheet_id: null },
  'POST /api/campaigns/:id/translations/sheet/load': { dry_run: true },
  'POST /api/campaigns/:id/translations/import': { csv: 'id,en\r\ntitle,Hello', dry_run: true },
  'POST /api/campaigns/:id/translations/suggestions': { source: 'en', target: 'de', texts: ['Hello'] },
  'POST /api/labels/:id/merge': { from: [id] },
  'DELETE /api/releases/:id/changes': { campaign_id: id, paths: ['i18n.de.title'] },
  'POST /api/releases/:id/changes/keep': { campaign_id: id, paths: ['i18n.de.title'] },
  'POST /api/releases/:id/undo': { name: 'Back to the former texts' },
  'POST /api/releases/:id/approvals': { verdict: 'approved', of: '0'.repeat(64) },
  'POST /api/releases/:id/review_links': { days: 7, email: 'manager@example.com' },
  'POST /api/reviews': { token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmVk' },
  'POST /api/reviews/verdicts': {
    token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmVk',
    verdict: 'approved',
    of: '0'.repeat(64),
  },
  'POST /api/releases/:id/approvals/ask': { users: [id], note: 'Before Friday, please' },
  'POST /api/releases/:id/comments': { text: '@Ada is this the final title?', mentions: [id] },
  'POST /api/releases/:id/comments/:comment_id/resolve': { resolved: true },
  'POST /api/releases/:id/schedule': { publish_at: updated_at, time_zone: 'Europe/Berlin' },
  'POST /api/uploads/changes': { changes: [{ filenames: ['cover-0123456789abcdef.jpg'], add_tags: ['summer'] }] },
  'PATCH /api/uploads/:filename': { alt: 'A stage at night' },
  'POST /api/uploads/:filename/optimize': { width: 1_200, height: 630 },
  'POST /api/webhooks': { name: 'Releases', url: 'https://hooks.example.com/', events: ['campaign.published'] },
  'POST /api/webhooks/:id/patch': { fields: { active: false } },
};
