import { everybody, otherExternalId, people, type Row } from './accessCallers.ts';

/** The routes of releases beside their records. */
export const releaseRows: Record<string, Row | 'public'> = {
  'POST /api/reviews': 'public',
  'POST /api/reviews/verdicts': 'public',
  'GET /api/board': { may: everybody, ok: 200 },
  'GET /api/board/figures': { may: everybody, ok: 200 },
  'GET /api/campaigns/releases': { may: everybody, ok: 200 },
  'GET /api/releases/:id/review_links': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/review_links`,
  },
  'POST /api/releases/:id/review_links': {
    may: people.filter((caller) => caller !== 'personal token'),
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/review_links`,
    send: () => ({ days: 7 }),
  },
  'DELETE /api/releases/:id/review_links/:link_id': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/review_links/${otherExternalId}`,
  },
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
  'POST /api/releases/:id/approvals/ask': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/approvals/ask`,
    send: () => ({ users: [otherExternalId] }),
  },
  'GET /api/releases/:id/people': { may: people, ok: 404, path: () => `/api/releases/${otherExternalId}/people` },
  'GET /api/releases/:id/comments': {
    may: everybody,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/comments`,
  },
  'POST /api/releases/:id/comments': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/comments`,
    send: () => ({ text: 'Good' }),
  },
  'DELETE /api/releases/:id/comments/:comment_id': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/comments/${otherExternalId}`,
  },
  'POST /api/releases/:id/comments/:comment_id/resolve': {
    may: people,
    ok: 404,
    path: () => `/api/releases/${otherExternalId}/comments/${otherExternalId}/resolve`,
    send: () => ({ resolved: true }),
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
