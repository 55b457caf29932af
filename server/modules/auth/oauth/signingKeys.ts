import { createHmac, hkdfSync } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { holdAdvisoryLock } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/schema.ts';

const algorithm = 'ES256';

/** The key that signs app tokens and the authorization server's tokens. */
type SigningKey = {
  id: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: PublicJwk;
  /** Only for the authorization server. */
  privateJwk: PrivateJwk;
};

/** A P-256 key in the format of RFC 7517. */
type PublicJwk = { kty: string; crv: string; x: string; y: string; kid: string; alg: string; use: string };
type PrivateJwk = PublicJwk & { d: string };

/** Returns the current key and creates it on first use of a database. */
export function signingKey(db: Kysely<Database>, clock: Clock): Promise<SigningKey> {
  const known = keys.get(db);
  if (known) return known;
  const loading = loadKey(db, clock);
  keys.set(db, loading);
  // A failed load is retried by the next call.
  loading.catch(() => keys.delete(db));
  return loading;
}

const keys = new WeakMap<Kysely<Database>, Promise<SigningKey>>();

/** Returns the key set that apps verify tokens with (RFC 7517): public parts only. */
export async function publicKeys(db: Kysely<Database>, clock: Clock): Promise<{ keys: PublicJwk[] }> {
  return { keys: [(await signingKey(db, clock)).publicJwk] };
}

/** Returns a hash of a text that only this database can compute, for records that must not contain the text. */
export async function keyedHash(db: Kysely<Database>, clock: Clock, text: string): Promise<string> {
  const { privateJwk } = await signingKey(db, clock);
  const key = Buffer.from(hkdfSync('sha256', privateJwk.d, '', 'keyed hash', 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Returns the `iss` of all signed tokens and of the authorization server's responses (RFC 9207). */
export const issuerOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/api/auth/oauth2`;

function loadKey(db: Kysely<Database>, clock: Clock): Promise<SigningKey> {
  return db.transaction().execute(async (transaction) => {
    // Processes that start at the same time must agree on one key.
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
