import { type Static, Type } from 'typebox';

/** The answer of token, refresh and jwt/session (docs/protocol.md, Sign-in); both lifetimes in seconds. */
export const TokenInfo = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
  refresh_expires_in: Type.Integer(),
});
export type TokenInfo = Static<typeof TokenInfo>;

/** The answer of POST /api/apps/{id}/token: a JWT and when it ends (ISO 8601). */
export const AppToken = Type.Object({ token: Type.String(), expires_at: Type.String() });
export type AppToken = Static<typeof AppToken>;

export const appTokenPurposes = ['editor', 'reports'] as const;
export type AppTokenPurpose = (typeof appTokenPurposes)[number];

/** Who registers (POST /api/users); the rules of its fields are those of the declaration of users. */
export type Registration = { display_name: string; email: string; password: string };

/** POST /api/users/email_verification: an address, and the code that was mailed to it. */
export type EmailVerification = { email: string; token: string };

/** PUT /api/users/password: a new password, and the secret of the link that was mailed. */
export type NewPassword = { new_password: string; token: string };
