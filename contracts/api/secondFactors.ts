import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { endpoints } from './endpoint.ts';
import { CreatedPasskey, PasskeyOptions } from './passkeys.ts';

const text = Type.String();

const textOrNull = Type.Union([text, Type.Null()]);

/** A browser in which the second factor is not asked for. `browser` and `system` are null if unknown. */
const TrustedBrowser = Type.Object({
  id: text,
  browser: textOrNull,
  system: textOrNull,
  last_used_at: text,
  expires_at: text,
});
export type TrustedBrowser = Static<typeof TrustedBrowser>;

const Passkey = Type.Object({ id: text, name: text, added_at: text, last_used_at: Type.Union([text, Type.Null()]) });
export type Passkey = Static<typeof Passkey>;

/** The caller's second factors. Times are ISO 8601 UTC. */
const SecondFactors = Type.Object({
  /** The authenticator app; null if none is set up. */
  authenticator: Type.Union([
    Type.Object({ added_at: text, last_used_at: Type.Union([text, Type.Null()]) }),
    Type.Null(),
  ]),
  /** Oldest first. */
  passkeys: Type.Array(Passkey),
  /** The most recently used first. */
  trusted_browsers: Type.Array(TrustedBrowser),
  /** The number of unused recovery codes. */
  recovery_codes: Type.Integer(),
});
export type SecondFactors = Static<typeof SecondFactors>;

/** The secret of a set-up, in base 32, and the URI that authenticator apps read from a QR code. */
const AuthenticatorSetUp = Type.Object({ secret: text, uri: text });

const Codes = Type.Array(text);
/** The recovery codes, with the first second factor. */
const WithCodes = Type.Object({ recovery_codes: Type.Union([Codes, Type.Null()]) });

/** A code of an authenticator app, or a recovery code. */
export const Code = Type.String({ minLength: 1, maxLength: limits.maxCodeLength });

const own = { access: 'signed-in', bearers: ['sign-in'] } as const;

/** A stolen session can't change the second factors. */
const proven = { ...own, stepUp: true } as const;

/** The second factors of the caller (docs/protocol.md, Second factors). Personal tokens have no access. */
export const secondFactorsApi = endpoints('sign-in', {
  'GET /api/users/me/second_factors': {
    operation: 'getMySecondFactors',
    ...own,
    summary: "Get the caller's second factors",
    answer: { 200: SecondFactors },
  },
  'POST /api/users/me/second_factors/authenticator': {
    operation: 'setUpAuthenticator',
    ...proven,
    summary: 'Start to set up an authenticator app',
    answer: { 200: AuthenticatorSetUp },
  },
  'POST /api/users/me/second_factors/authenticator/confirm': {
    operation: 'confirmAuthenticator',
    ...proven,
    summary: 'Finish to set up an authenticator app with a code',
    body: Type.Object({ code: Code }, { additionalProperties: false }),
    answer: { 200: WithCodes },
    errors: ['invalid-code'],
  },
  'DELETE /api/users/me/second_factors/authenticator': {
    operation: 'removeAuthenticator',
    ...proven,
    summary: 'Remove the authenticator app',
    answer: { 204: null },
    errors: ['not-found', 'last-second-factor'],
  },
  'POST /api/users/me/second_factors/passkeys/options': {
    operation: 'beginPasskey',
    ...proven,
    summary: 'Get the options to create a passkey with',
    answer: { 200: PasskeyOptions },
  },
  'POST /api/users/me/second_factors/passkeys': {
    operation: 'addPasskey',
    ...proven,
    summary: 'Add a passkey',
    body: CreatedPasskey,
    answer: { 201: Type.Object({ passkey: Passkey, ...WithCodes.properties }) },
    errors: ['passkey-refused', 'too-many-passkeys'],
  },
  'PATCH /api/users/me/second_factors/passkeys/:id': {
    operation: 'renamePasskey',
    ...own,
    summary: 'Rename a passkey',
    body: Type.Object(
      { name: Type.String({ minLength: 1, maxLength: limits.maxNameLength, pattern: '\\S' }) },
      { additionalProperties: false },
    ),
    answer: { 200: Passkey },
  },
  'DELETE /api/users/me/second_factors/passkeys/:id': {
    operation: 'removePasskey',
    ...proven,
    summary: 'Remove a passkey',
    answer: { 204: null },
    errors: ['last-second-factor'],
  },
  'DELETE /api/users/me/second_factors/trusted_browsers/:id': {
    operation: 'forgetTrustedBrowser',
    ...own,
    summary: 'Ask for the second factor again in a browser',
    answer: { 204: null },
  },
  'POST /api/users/me/second_factors/recovery_codes': {
    operation: 'renewRecoveryCodes',
    ...proven,
    summary: 'Replace the recovery codes',
    answer: { 200: Type.Object({ recovery_codes: Codes }) },
    errors: ['not-found'],
  },
});

/** Those who may change users see and remove the second factors of others. */
const ofOthers = { access: 'users-modify', bearers: ['sign-in'] } as const;

/** The second factors of other users, for example of one who has lost them. */
export const userSecondFactorsApi = endpoints('users', {
  'GET /api/users/:id/second_factors': {
    operation: 'getUserSecondFactors',
    ...ofOthers,
    summary: "Get a user's second factors",
    answer: { 200: SecondFactors },
  },
  'DELETE /api/users/:id/second_factors': {
    operation: 'resetUserSecondFactors',
    ...ofOthers,
    stepUp: true,
    summary: "Remove all of a user's second factors, and end the user's sessions",
    answer: { 204: null },
    errors: ['system-user', 'own-account', 'permission-not-held'],
  },
});
