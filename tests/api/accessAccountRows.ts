import { freshName, people, type Row } from './accessCallers.ts';

/** Who may call the routes of the caller's own account. */
export const accountRows: Record<string, Row> = {
  // With a wrong password, so that the callers can still log in.
  'PUT /api/users/me/password': {
    may: people,
    ok: 422,
    send: () => ({ old_password: 'not their password', new_password: 'seven quiet rivers turning' }),
  },
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
};
