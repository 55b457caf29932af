import type { Generated } from 'kysely';
import type { Json } from './columns.ts';

// What the authorization server stores.

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

/** What the authorization server keeps: its models by kind, each id as a hash (RFC 6749, RFC 7636). */
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

/** Tries within a window, by what is limited and for whom. */
export type RateLimitsTable = { key: string; count: number; under_way: Generated<number>; window_ends_at: Date };
