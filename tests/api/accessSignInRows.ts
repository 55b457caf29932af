import { examples } from '#contracts/api/examples.ts';
import { admins, freshName, otherExternalId, people, type Row } from './accessCallers.ts';

/** Rows of `rows` in accessRows.ts: logins, sessions, second factors and personal tokens. */
export const signInRows: Record<string, Row | 'public'> = {
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
  'POST /api/auth/sign-in/:uid/new-password': 'public',
  'POST /api/auth/sign-in/:uid/second-factor': 'public',
  // Company sign-on: to the issuer, back from it, and the page that shows why it failed.
  'GET /api/auth/sign-in/:uid/company': 'public',
  'GET /api/auth/sign-in/:uid/refused': 'public',
  'GET /api/auth/sign-in/:uid/passkey': 'public',
  'POST /api/auth/sign-in/:uid/passkey': 'public',
  'GET /api/auth/sign-on/callback': 'public',
  'GET /api/auth/fonts/inter.woff2': 'public',
  'POST /api/auth/jwt/session': 'public',

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
  'POST /api/users/me/sign_ins/confirm': { may: people, ok: 422, send: () => ({ code: 'none' }) },
  'POST /api/users/me/sign_ins/confirm/passkey_options': { may: people, ok: 200 },
  'GET /api/users/me/second_factors': { may: people, ok: 200 },
  'POST /api/users/me/second_factors/authenticator': { may: people, ok: 200 },
  'POST /api/users/me/second_factors/authenticator/confirm': { may: people, ok: 422, send: () => ({ code: 'none' }) },
  'DELETE /api/users/me/second_factors/authenticator': { may: people, ok: 404 },
  'POST /api/users/me/second_factors/passkeys/options': { may: people, ok: 200 },
  'POST /api/users/me/second_factors/passkeys': {
    may: people,
    ok: 422,
    send: () => examples['POST /api/users/me/second_factors/passkeys'],
  },
  'PATCH /api/users/me/second_factors/passkeys/:id': {
    may: people,
    ok: 404,
    path: () => `/api/users/me/second_factors/passkeys/${otherExternalId}`,
    send: () => ({ name: 'Key' }),
  },
  'DELETE /api/users/me/second_factors/passkeys/:id': {
    may: people,
    ok: 404,
    path: () => `/api/users/me/second_factors/passkeys/${otherExternalId}`,
  },
  'DELETE /api/users/me/second_factors/trusted_browsers/:id': {
    may: people,
    ok: 404,
    path: () => `/api/users/me/second_factors/trusted_browsers/${otherExternalId}`,
  },
  'POST /api/users/me/second_factors/recovery_codes': { may: people, ok: 404 },
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
  'GET /api/users/:id/second_factors': { may: admins, ok: 200, on: 'user' },
  'DELETE /api/users/:id/second_factors': { may: admins, ok: 204, on: 'user' },
  'GET /api/users/:id/sign_ins': { may: admins, ok: 200, on: 'user' },
  'DELETE /api/users/:id/sign_ins/:sign_in': {
    may: admins,
    ok: 404,
    path: () => `/api/users/${otherExternalId}/sign_ins/${otherExternalId}`,
  },
  'DELETE /api/users/:id/sign_ins': { may: admins, ok: 200, on: 'user' },
};
