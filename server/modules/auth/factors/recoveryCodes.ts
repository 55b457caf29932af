import type { Kysely, Transaction } from 'kysely';
import { Secret } from 'otpauth';
import type { Database } from '#server/db/schema.ts';
import { hashOf } from '../sessions/userSessionStore.ts';

const codesPerUser = 10;
/** 80 random bits, so that hashes need no salt: 16 characters in base 32. */
const codeBytes = 10;

/** Replaces a user's recovery codes and returns the new ones, in groups of four characters. Only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: codesPerUser }, () => new Secret({ size: codeBytes }).base32);
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-').toLowerCase());
}

export async function deleteRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Returns the number of unused codes. */
export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Uses a recovery code up, in any case and with any separators. Returns false if the user has no such code. */
export async function spendRecoveryCode(trx: Transaction<Database>, userId: string, code: string): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(plain))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
