import { type Static, Type } from 'typebox';

/** The response of token, refresh and jwt/session (docs/protocol.md, Sign-in). Both lifetimes are in seconds. */
export const TokenInfo = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
  refresh_expires_in: Type.Integer(),
});
export type TokenInfo = Static<typeof TokenInfo>;

/** The response of POST /api/apps/{id}/token: a JWT and its expiry (ISO 8601). */
export const AppToken = Type.Object({ token: Type.String(), expires_at: Type.String() });
export type AppToken = Static<typeof AppToken>;

/** The purposes that a user can request an app token for (docs/protocol.md, App tokens). */
export const appTokenPurposes = ['editor', 'reports'] as const;
export type AppTokenPurpose = (typeof appTokenPurposes)[number];

/** The body of POST /api/users. The declaration of users has the rules of its fields. */
export type Registration = { display_name: string; email: string; password: string };

/** The body of POST /api/users/email_verification: an address and the code that was mailed to it. */
export type EmailVerification = { email: string; token: string };

/**
 * The body of PUT /api/users/password: a new password and the token of the mailed link; with an invitation also the
 * user's name.
 */
export type NewPassword = { new_password: string; token: string; display_name?: string };
