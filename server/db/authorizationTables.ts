import type { Generated } from 'kysely';
import type { Json } from './columns.ts';

// The tables of the authorization server.

export type SigningKeysTable = {
  id: string;
  algorithm: string;
  private_jwk: Json<{
    kty: string;
    crv: string;
    x: string;
    y: string;
    d: string;
    kid: string;
    alg: string;
    use: string;
  }>;
  created_at: Date;
};

/** The secret of keyed hashes; one row. */
export type HashSecretTable = { is_only: Generated<boolean>; secret: string };

/** The authorization server's models by kind, with hashed ids (RFC 6749, RFC 7636). */
export type OidcPayloadsTable = {
  kind: string;
  id_hash: Buffer;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  user_id: string | null;
  consumed_at: Date | null;
  expires_at: Date;
  replaces: Buffer | null;
  pair: Buffer | null;
  used_at: Date | null;
  died_at: Date | null;
  browser_hash: Buffer | null;
};

export type SignOnAttemptsTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  interaction: string;
  nonce: string;
  verifier: string;
  expires_at: Date;
};

export type PasskeyPurpose = 'add' | 'log-in' | 'second-factor' | 'confirm';

export type PasskeyChallengesTable = {
  challenge_hash: Buffer;
  purpose: PasskeyPurpose;
  bound_to: Buffer;
  user_id: string | null;
  expires_at: Date;
};

/** The number of tries in a window, by limit and caller. */
export type RateLimitsTable = { key: string; count: number; under_way: Generated<number>; window_ends_at: Date };
