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
