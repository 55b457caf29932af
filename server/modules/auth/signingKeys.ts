import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { holdAdvisoryLock } from '../../db/advisoryLocks.ts';
import type { Database } from '../../db/schema.ts';

const algorithm = 'ES256';

/** The key that signs app tokens and what the authorization server signs. */
export type SigningKey = {
  id: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: PublicJwk;
  /** For the authorization server alone. */
  privateJwk: PrivateJwk;
};

/** A key on the curve P-256 as RFC 7517 writes it. */
type PublicJwk = { kty: string; crv: string; x: string; y: string; kid: string; alg: string; use: string };
type PrivateJwk = PublicJwk & { d: string };

/** The key that is in use; the first call on a database makes it. */
export function signingKey(db: Kysely<Database>, clock: Clock): Promise<SigningKey> {
  const known = keys.get(db);
  if (known) return known;
  const loading = loadKey(db, clock);
  keys.set(db, loading);
  // A database that was away for a moment is asked again.
  loading.catch(() => keys.delete(db));
  return loading;
}

const keys = new WeakMap<Kysely<Database>, Promise<SigningKey>>();

/** What apps check tokens against (RFC 7517): public parts only. */
export async function publicKeys(db: Kysely<Database>, clock: Clock): Promise<{ keys: PublicJwk[] }> {
  return { keys: [(await signingKey(db, clock)).publicJwk] };
}

/** The `iss` of everything signed, and of the answers of the authorization server (RFC 9207). */
export const issuerOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/api/auth/oauth2`;

function loadKey(db: Kysely<Database>, clock: Clock): Promise<SigningKey> {
  return db.transaction().execute(async (transaction) => {
    // Several processes that start at once agree on one key.
    await holdAdvisoryLock(transaction, 'makingTheSigningKey');
    const stored = await transaction
      .selectFrom('signing_keys')
      .select('private_jwk')
      .where('algorithm', '=', algorithm)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (stored) return importKey(stored.private_jwk);
    const made = await makeJwk();
    await transaction
      .insertInto('signing_keys')
      .values({ id: made.kid, algorithm, private_jwk: JSON.stringify(made), created_at: clock.now() })
      .execute();
    return importKey(made);
  });
}

async function makeJwk(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  if (!kty || !crv || !x || !y || !d) throw new Error('The created signing key is not a key pair.');
  return { kty, crv, x, y, d, kid: await calculateJwkThumbprint({ kty, crv, x, y }), alg: algorithm, use: 'sig' };
}

async function importKey(privateJwk: PrivateJwk): Promise<SigningKey> {
  const { d: _private, ...publicJwk } = privateJwk;
  const [privateKey, publicKey] = await Promise.all([privateJwk, publicJwk].map((jwk) => importJWK(jwk, algorithm)));
  if (!(privateKey instanceof CryptoKey) || !(publicKey instanceof CryptoKey)) {
    throw new Error(`The signing key ${privateJwk.kid} in the database is not a key pair.`);
  }
  return { id: privateJwk.kid, privateKey, publicKey, publicJwk, privateJwk };
}
