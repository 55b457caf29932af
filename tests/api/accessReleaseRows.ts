import { everybody, otherExternalId, people, type Row } from './accessCallers.ts';

/** The routes of releases beside their records. */
export const releaseRows: Record<string, Row> = {
  'GET /api/board': { may: everybody, ok: 200 },
  'GET /api/campaigns/releases': { may: everybody, ok: 200 },
  // No release has this id.
  'GET /api/releases/:id/changes': { may: everybody, ok: 404, path: () => `/api/releases/${otherExternalId}/changes` },
  'DELETE /api/releases/:id/changes': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/changes`,
    send: () => ({ campaign_id: otherExternalId }),
  },
  'POST /api/releases/:id/changes/keep': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/changes/keep`,
    send: () => ({ campaign_id: otherExternalId }),
  },
  'GET /api/releases/:id/approvals': {
    may: everybody,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/approvals`,
  },
  'POST /api/releases/:id/approvals': {
    may: everybody.filter((caller) => caller !== 'personal token'),
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/approvals`,
    send: () => ({ verdict: 'approved', of: '0'.repeat(64) }),
  },
  'POST /api/releases/:id/publish': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/publish`,
  },
  'POST /api/releases/:id/schedule': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/schedule`,
    send: () => ({ publish_at: '2030-01-01T00:00:00.000Z', time_zone: 'UTC' }),
  },
  'POST /api/releases/:id/unschedule': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/unschedule`,
  },
  'POST /api/releases/:id/discard': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/discard`,
  },
  'POST /api/releases/:id/undo': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/undo`,
    send: () => ({ name: 'Back' }),
  },
};
