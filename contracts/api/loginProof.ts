import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { endpoints } from './endpoint.ts';
import { PasskeyOptions, UsedPasskey } from './passkeys.ts';
import { Code } from './secondFactors.ts';

/** How a user can prove who they are; the `methods` of the error `sign-in-again`. */
export type ProofMethod = 'password' | 'code' | 'passkey';

/** Exactly one of them. `code` is one of the authenticator app, or a recovery code. */
const LoginConfirmation = Type.Object(
  {
    password: Type.Optional(Type.String({ maxLength: limits.maxPasswordLength })),
    code: Type.Optional(Code),
    passkey: Type.Optional(UsedPasskey),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
export type LoginConfirmation = Static<typeof LoginConfirmation>;

const own = { access: 'signed-in', bearers: ['sign-in'] } as const;

/** Confirms the caller's login for endpoints with `stepUp` (docs/protocol.md, Confirmed logins). */
export const loginProofApi = endpoints('sign-in', {
  'POST /api/users/me/sign_ins/confirm': {
    operation: 'confirmMyLogin',
    ...own,
    summary: 'Confirm the login',
    body: LoginConfirmation,
    answer: { 204: null },
    errors: ['wrong-password', 'invalid-code', 'passkey-refused', 'server-busy'],
  },
  'POST /api/users/me/sign_ins/confirm/passkey_options': {
    operation: 'beginConfirmation',
    ...own,
    summary: 'Get the options to confirm the login with a passkey',
    answer: { 200: PasskeyOptions },
  },
});
