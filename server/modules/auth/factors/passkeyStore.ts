import type { WebAuthnCredential } from '@simplewebauthn/server';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '#contracts/limits.ts';
import type { Clock } from '#server/clock.ts';
import { isUniqueViolation } from '#server/db/postgresErrors.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
export type PasskeyRow = Selectable<Database['passkeys']>;

/** Returns a user's passkeys, oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Returns the passkey of a credential id in base64url. */
export const findCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();

/** Returns a stored passkey as the library reads it. */
export const credentialOf = ({ credential_id, public_key, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  publicKey: new Uint8Array(public_key),
  transports,
  // The counter is compared by `countUse`, which knows a cloned passkey from other errors.
  counter: 0,
});

type NewPasskey = { userId: string; name: string; credential: WebAuthnCredential };

/**
 * Inserts a passkey.
 * @throws ApiError `too-many-passkeys`, `passkey-refused` for one that exists already
 */
export async function insertPasskey(trx: Trx, clock: Clock, { userId, name, credential }: NewPasskey) {
  if ((await listPasskeys(trx, userId)).length >= limits.maxPasskeys) throw new ApiError('too-many-passkeys');
  return trx
    .insertInto('passkeys')
    .values({
      id: uuidv7(),
      user_id: userId,
      name,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      added_at: clock.now(),
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'passkeys_credential_id_key') ? new ApiError('passkey-refused') : error;
    });
}

/** Stores a use. Returns false if the counter did not grow, which means that the passkey was cloned. */
export async function countUse(db: Db, clock: Clock, id: string, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: clock.now() })
    .where('id', '=', id)
    .where(sql<boolean>`counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0)`)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export const renamePasskey = (trx: Trx, userId: string, { id, name }: { id: string; name: string }) =>
  trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

export const deletePasskey = (trx: Trx, userId: string, id: string): Promise<PasskeyRow | undefined> =>
  trx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).returningAll().executeTakeFirst();
