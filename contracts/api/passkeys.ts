import { type Static, Type } from 'typebox';

// The answers of passkeys (Web Authentication Level 3, section 5.1.8), with the properties that the server reads.

const base64url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const closed = { additionalProperties: false };

/** Credential ids have at most 1023 bytes. */
const CredentialId = base64url(1_364);
const ClientData = base64url(4_096);

/** The answer to the creation of a passkey. */
export const CreatedPasskey = Type.Object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: Type.Literal('public-key'),
    response: Type.Object(
      {
        clientDataJSON: ClientData,
        attestationObject: base64url(8_192),
        transports: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 }),
      },
      closed,
    ),
  },
  closed,
);
export type CreatedPasskey = Static<typeof CreatedPasskey>;

/** The answer to the use of a passkey. */
export const UsedPasskey = Type.Object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: Type.Literal('public-key'),
    response: Type.Object(
      { clientDataJSON: ClientData, authenticatorData: base64url(2_048), signature: base64url(1_024) },
      closed,
    ),
  },
  closed,
);
export type UsedPasskey = Static<typeof UsedPasskey>;

/** Options that a browser passes on to the authenticator, as JSON. */
export const PasskeyOptions = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });
