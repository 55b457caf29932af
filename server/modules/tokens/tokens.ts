import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Kysely, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type PermissionKey, permissionsOfRole } from '../../../contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import { takesNoChanges } from '../../db/postgresErrors.ts';
import type { Database } from '../../db/schema.ts';
import { signedOnLately } from '../auth/auth.ts';

const prefix = 'cms_pat_';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const checksumOf = (secret: string): string => crc32(secret).toString(16).padStart(8, '0');

/** A personal token is known by its prefix, and a mistyped one by its checksum, without asking the database. */
export function isPersonalToken(token: string): boolean {
  if (!token.startsWith(prefix)) return false;
  const secret = token.slice(prefix.length, -8);
  return checksumOf(secret) === token.slice(-8);
}

type NewToken = { userId: string; name: string; permissions: readonly PermissionKey[] };

/** A token as stored, without its hash. */
export type TokenRow = Omit<Selectable<Database['personal_access_tokens']>, 'token_hash' | 'user_id'>;

const columns = ['id', 'name', 'created_at', 'last_used_at', 'permissions'] as const;

/** Makes a token and answers it once; only its hash is kept (docs/protocol.md, Bearers). */
export async function createPersonalToken(
  db: Kysely<Database>,
  clock: Clock,
  { userId, name, permissions }: NewToken,
): Promise<{ token: string; row: TokenRow }> {
  const secret = randomBytes(32).toString('hex');
  const token = `${prefix}${secret}${checksumOf(secret)}`;
  const row = await db
    .insertInto('personal_access_tokens')
    .values({
      id: uuidv7(),
      user_id: userId,
      name,
      token_hash: hashOf(token),
      permissions: [...permissions],
      created_at: clock.now(),
      last_used_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { token, row };
}

/** A person's own, the newest first. */
export function listPersonalTokens(db: Kysely<Database>, userId: string): Promise<TokenRow[]> {
  return db
    .selectFrom('personal_access_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one of a person's own; undefined when they have none of that id. */
export function deletePersonalToken(db: Kysely<Database>, userId: string, id: string): Promise<TokenRow | undefined> {
  return db
    .deleteFrom('personal_access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** The owner, with the token's permissions that the owner still has at this call; null for an unknown token. */
export async function callerOfPersonalToken(db: Kysely<Database>, clock: Clock, token: string): Promise<Caller | null> {
  const row = await db
    .selectFrom('personal_access_tokens as token')
    .innerJoin('users as owner', 'owner.id', 'token.user_id')
    .select([
      'owner.id',
      'owner.display_name',
      'owner.role',
      'token.id as token_id',
      'token.permissions',
      'token.last_used_at',
    ])
    .where('token.token_hash', '=', hashOf(token))
    .where('owner.state', '=', 'approved')
    .where(signedOnLately('owner', clock.now()))
    .executeTakeFirst();
  if (!row) return null;
  await markUsed(db, clock.now(), row.token_id, row.last_used_at);
  const ofOwner = permissionsOfRole[row.role];
  return {
    id: row.id,
    display_name: row.display_name,
    role: row.role,
    permissions: ofOwner.filter((key) => row.permissions.includes(key)),
    via: 'personal-token',
    grantId: null,
    session: null,
  };
}

/** Right to a minute, so that a busy token does not write at every call. Where nothing can be saved, reading goes on. */
async function markUsed(db: Kysely<Database>, now: Date, tokenId: string, lastUsedAt: Date | null): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return;
  await db
    .updateTable('personal_access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', tokenId)
    .execute()
    .catch((error: unknown) => {
      if (!takesNoChanges(error)) throw error;
    });
}

/** Ends every token of a person. */
export async function deletePersonalTokens(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('personal_access_tokens').where('user_id', '=', userId).execute();
}
