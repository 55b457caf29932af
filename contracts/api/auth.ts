import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Code } from './secondFactors.ts';

const closed = { additionalProperties: false };
const text = Type.String();

/** Both lifetimes are in seconds. */
const TokenInfo = Type.Object({
  access_token: text,
  refresh_token: text,
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
  refresh_expires_in: Type.Integer(),
});
export type TokenInfo = Static<typeof TokenInfo>;

const OAuthError = Type.Object({ error: text, error_description: Type.Optional(text) });
const Key = Type.Object({ kty: text, crv: text, x: text, y: text, kid: text, alg: text, use: text });

/** Endpoints of the authorization server. Their errors follow RFC 6749. */
const oauth = {
  access: 'public',
  consumes: ['application/x-www-form-urlencoded'],
  body: Type.Object({
    grant_type: Type.Optional(Type.String({ description: 'authorization_code or refresh_token' })),
    client_id: Type.Optional(text),
    code: Type.Optional(text),
    redirect_uri: Type.Optional(text),
    code_verifier: Type.Optional(text),
    refresh_token: Type.Optional(text),
    resource: Type.Optional(text),
  }),
  answer: { 200: TokenInfo, 400: OAuthError, 401: OAuthError, 413: OAuthError, 415: OAuthError, 503: OAuthError },
} as const;

/** Tokens of the authorization server (docs/protocol.md, Sign-in). */
export const oauthApi = endpoints('sign-in', {
  'POST /api/auth/oauth2/token': { operation: 'exchangeCode', ...oauth, summary: 'Exchange a code for tokens' },
  'POST /api/auth/oauth2/refresh': {
    operation: 'refreshTokens',
    ...oauth,
    summary: 'Exchange a refresh token for new tokens',
  },
});

/** Keys of tokens, login with a password, and logout (docs/protocol.md, Sign-in). */
export const authApi = endpoints('sign-in', {
  'GET /api/auth/oauth2/jwks': {
    operation: 'getKeys',
    summary: 'Get the public keys of app tokens',
    access: 'public',
    answer: { 200: Type.Object({ keys: Type.Array(Key) }) },
  },
  'POST /api/auth/jwt/session': {
    operation: 'logIn',
    summary: 'Log in with a password',
    access: 'public',
    body: Type.Object(
      {
        email: Type.String({ maxLength: 320 }),
        password: Type.String({ maxLength: 256 }),
        /** Of the authenticator app, or a recovery code; needed if the user has a second factor. */
        otp: Type.Optional(Code),
      },
      closed,
    ),
    answer: { 200: TokenInfo },
    errors: [
      'invalid-credentials',
      'password-change-required',
      'second-factor-needed',
      'invalid-code',
      'second-factor-due',
      'email-unverified',
      'user-pending',
      'user-rejected',
      'server-busy',
    ],
  },
  'POST /api/auth/oauth2/logout': {
    operation: 'logOut',
    summary: 'Log out',
    access: 'public',
    body: Type.Object({ refresh_token: Type.String({ maxLength: 512 }) }, closed),
    answer: { 204: null },
  },
});
