import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { permissionKeys } from '../permissions.ts';
import { endpoints } from './endpoint.ts';
import { oneOf, wholeListOf } from './lists.ts';

const Keys = Type.Array(oneOf(permissionKeys), { uniqueItems: true });

/** A user's personal token for programs (docs/protocol.md, Bearers). Times are ISO 8601 UTC. */
const PersonalToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  /** Accurate to a minute; null if it was never used. */
  last_used_at: Type.Union([Type.String(), Type.Null()]),
  /** The IP address of the last use. */
  last_used_address: Type.Union([Type.String(), Type.Null()]),
  /** Null for tokens of earlier versions, which do not end. */
  expires_at: Type.Union([Type.String(), Type.Null()]),
  /** The networks in which it works, in CIDR notation; without any, it works everywhere. */
  networks: Type.Array(Type.String()),
  permissions: Keys,
});
export type PersonalToken = Static<typeof PersonalToken>;

/** The answer to its creation, the only one with the secret. */
const CreatedToken = Type.Object({ ...PersonalToken.properties, token: Type.String() });
export type CreatedToken = Static<typeof CreatedToken>;

const NewToken = Type.Object(
  {
    token_name: Type.String({ minLength: 1, maxLength: limits.maxNameLength, pattern: '\\S' }),
    permissions: Keys,
    /** Until it ends; by default `limits.tokenDaysDefault`. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxTokenDays })),
    /** IP addresses, or networks in CIDR notation. */
    networks: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: limits.maxTokenNetworks })),
  },
  { additionalProperties: false },
);
export type NewToken = Static<typeof NewToken>;

const own = { access: 'signed-in', bearers: ['sign-in'] } as const;

/** The caller's personal tokens. Tokens can't create or delete tokens. */
export const tokensApi = endpoints('tokens', {
  'GET /api/users/me/personal_access_tokens': {
    ...own,
    summary: "List the caller's personal access tokens",
    answer: { 200: wholeListOf(PersonalToken) },
  },
  'POST /api/users/me/personal_access_tokens': {
    ...own,
    stepUp: true,
    summary: 'Create a personal access token',
    body: NewToken,
    answer: { 201: CreatedToken },
    errors: ['too-many-tokens'],
  },
  'DELETE /api/users/me/personal_access_tokens/:id': {
    ...own,
    summary: 'Delete a personal access token',
    answer: { 204: null },
  },
});
