import { createHmac, hkdfSync } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Kysely, Transaction } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { holdAdvisoryLock } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/schema.ts';

const algorithm = 'ES256';
const dayMs = 24 * 3_600_000;

/**
 * A key signs for 90 days. Its successor is published a day before it signs, so that apps have it in their caches. A key
 * that no longer signs stays published until the last link that it signed has ended.
 */
const [signsMs, aheadMs, keptMs] = [90 * dayMs, dayMs, (limits.maxPreviewDays + 1) * dayMs];

/** How long a server uses the keys it has read. All servers know a new key long before it signs. */
const readAgainMs = 10 * 60_000;

/** The key that signs app tokens, links and the authorization server's tokens. */
type SigningKey = { id: string; privateKey: CryptoKey; privateJwk: PrivateJwk };

type SigningKeys = {
  current: SigningKey;
  /** The public parts of all published keys, also of the next one and of former ones. */
  published: PublicJwk[];
  /** Finds the key of a token by its `kid`; the key argument of `jwtVerify`. */
  keyOf: ReturnType<typeof createLocalJWKSet>;
};

/** A P-256 key in the format of RFC 7517. */
type PublicJwk = { kty: string; crv: string; x: string; y: string; kid: string; alg: string; use: string };
type PrivateJwk = PublicJwk & { d: string };

/** Returns the keys of an installation. Makes the first one, and the next one when it is due, and removes ended ones. */
export function signingKeys(db: Kysely<Database>, clock: Clock): Promise<SigningKeys> {
  const now = clock.now().getTime();
  const known = read.get(db);
  if (known && now < known.againAt) return known.keys;
  const keys = readKeys(db, clock.now());
  read.set(db, { keys, againAt: now + readAgainMs });
  // A failed reading is retried by the next call.
  keys.catch(() => read.delete(db));
  return keys;
}

const read = new WeakMap<Kysely<Database>, { keys: Promise<SigningKeys>; againAt: number }>();

/** Returns a hash of a text that only this database can compute, for records that must not contain the text. */
export async function keyedHash(db: Kysely<Database>, text: string): Promise<string> {
  const { secret } = await db.selectFrom('hash_secret').select('secret').executeTakeFirstOrThrow();
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'keyed hash', 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Returns the `iss` of all signed tokens and of the authorization server's responses (RFC 9207). */
export const issuerOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/api/auth/oauth2`;

function readKeys(db: Kysely<Database>, now: Date): Promise<SigningKeys> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  return db.transaction().execute(async (transaction) => {
    // Processes that start at the same time must agree on one key.
    await holdAdvisoryLock(transaction, 'makingTheSigningKey');
    const stored = await transaction
      .selectFrom('signing_keys')
      .select(['id', 'private_jwk', 'created_at'])
      .where('algorithm', '=', algorithm)
      .orderBy('created_at')
      .execute();
    const newest = stored.at(-1);
    if (!newest || newest.created_at <= before(signsMs)) stored.push(await addKey(transaction, now));
    const ended = stored.filter((_key, index) => {
      const next = stored[index + 1];
      return next !== undefined && next.created_at <= before(aheadMs + keptMs);
    });
    if (ended.length > 0)
      await transaction
        .deleteFrom('signing_keys')
        .where(
          'id',
          'in',
          ended.map(({ id }) => id),
        )
        .execute();
    const kept = stored.filter((key) => !ended.includes(key));
    const signing = kept.findLast(({ created_at }) => created_at <= before(aheadMs)) ?? kept[0];
    if (!signing) throw new Error('The database has no signing key.');
    return withImported(
      signing.private_jwk,
      kept.map(({ private_jwk }) => private_jwk),
    );
  });
}

async function addKey(transaction: Transaction<Database>, now: Date) {
  const made = await makeJwk();
  const row = { id: made.kid, algorithm, created_at: now };
  await transaction
    .insertInto('signing_keys')
    .values({ ...row, private_jwk: JSON.stringify(made) })
    .execute();
  return { ...row, private_jwk: made };
}

async function makeJwk(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  if (!kty || !crv || !x || !y || !d) throw new Error('The created signing key is not a key pair.');
  return { kty, crv, x, y, d, kid: await calculateJwkThumbprint({ kty, crv, x, y }), alg: algorithm, use: 'sig' };
}

async function withImported(privateJwk: PrivateJwk, all: PrivateJwk[]): Promise<SigningKeys> {
  const privateKey = await importJWK(privateJwk, algorithm);
  if (!(privateKey instanceof CryptoKey)) {
    throw new Error(`The signing key ${privateJwk.kid} in the database is not a key pair.`);
  }
  const published = all.map(({ d: _private, ...publicJwk }) => publicJwk);
  const current = { id: privateJwk.kid, privateKey, privateJwk };
  return { current, published, keyOf: createLocalJWKSet({ keys: published }) };
}
