import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '#contracts/limits.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import { takesNoChanges } from '../../db/postgresErrors.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { signedOnLately } from '../auth/auth.ts';

const prefix = 'cms_pat_';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const checksumOf = (secret: string): string => crc32(secret).toString(16).padStart(8, '0');

/** Returns whether a token has the prefix and a valid checksum, so that mistyped tokens need no query. */
export function isPersonalToken(token: string): boolean {
  if (!token.startsWith(prefix)) return false;
  const secret = token.slice(prefix.length, -8);
  return checksumOf(secret) === token.slice(-8);
}

type NewToken = { userId: string; name: string; permissions: readonly PermissionKey[] };

/** A stored token, without its hash. */
export type TokenRow = Omit<Selectable<Database['personal_access_tokens']>, 'token_hash' | 'user_id'>;

const columns = ['id', 'name', 'created_at', 'last_used_at', 'permissions'] as const;

/**
 * Creates a token and returns it. Only its hash is stored, so it can't be returned again (docs/protocol.md, Bearers).
 */
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

/**
 * Checks that the user may have another token. Calls for the same user wait for each other until the transaction ends.
 * @throws ApiError `too-many-tokens`
 */
export async function refuseTooManyTokens(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  if ((await listPersonalTokens(trx, userId)).length >= limits.maxTokensPerUser) throw new ApiError('too-many-tokens');
}

/** Returns a user's tokens, newest first. */
export function listPersonalTokens(db: Kysely<Database>, userId: string): Promise<TokenRow[]> {
  return db
    .selectFrom('personal_access_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes one of a user's tokens; undefined if there is none with this id. */
export function deletePersonalToken(db: Kysely<Database>, userId: string, id: string): Promise<TokenRow | undefined> {
  return db
    .deleteFrom('personal_access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

type OwnedToken = Pick<Caller, 'id' | 'display_name' | 'role'> & {
  token_id: string;
  permissions: PermissionKey[];
  of_role: PermissionKey[];
  last_used_at: Date | null;
};

/** The rows of a token whose owner may use it at a time: `token`, `owner`, `roles`. */
const usableToken = (hash: Buffer, now: Date) => sql`
  personal_access_tokens as token
    join users as owner on owner.id = token.user_id and token.token_hash = ${hash}
      and owner.state = 'approved' and ${signedOnLately('owner', now)}
    join roles on roles.id = owner.role`;

/** A usable token: its caller, its hash, the permissions in it and of its owner's role, and its last recorded use. */
type LiveToken = Record<'permissions' | 'ofRole', readonly PermissionKey[]> & {
  caller: Caller;
  hash: Buffer;
  lastUsedAt: Date;
};

/** SQL condition: the token is usable, and its permissions, its owner and their role are as they were. */
export const isStillUsable = ({ hash, permissions, ofRole, caller }: LiveToken, now: Date) => sql<SqlBool>`exists (
  select from ${usableToken(hash, now)}
  where token.permissions = ${permissions}::text[] and owner.id = ${caller.id} and owner.role = ${caller.role}
    and owner.display_name = ${caller.display_name} and roles.permissions = ${ofRole}::text[])`;

/**
 * Returns the owner with the token's permissions, limited to those that the owner currently has. Null for an unknown
 * token.
 */
export async function livePersonalToken(db: Kysely<Database>, clock: Clock, token: string): Promise<LiveToken | null> {
  const hash = hashOf(token);
  const now = clock.now();
  const { rows } = await sql<OwnedToken>`
    select owner.id, owner.display_name, owner.role, token.id as token_id, token.permissions, token.last_used_at,
      roles.permissions as of_role
    from ${usableToken(hash, now)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { permissions, of_role: ofRole } = row;
  const lastUsedAt = await markUsed(db, now, row.token_id, row.last_used_at);
  const caller: Caller = {
    id: row.id,
    display_name: row.display_name,
    role: row.role,
    permissions: ofRole.filter((key) => permissions.includes(key)),
    via: 'personal-token',
    grantId: null,
    session: null,
  };
  return { caller, hash, permissions, ofRole, lastUsedAt };
}

/** Stores the last use, at most once a minute, and returns it. A read-only database is ignored. */
async function markUsed(db: Kysely<Database>, now: Date, tokenId: string, lastUsedAt: Date | null): Promise<Date> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < serverLimits.lastUseStoredMs) return lastUsedAt;
  await db
    .updateTable('personal_access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', tokenId)
    .execute()
    .catch((error: unknown) => {
      if (!takesNoChanges(error)) throw error;
    });
  return now;
}

/** Deletes all tokens of a user. */
export async function deletePersonalTokens(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('personal_access_tokens').where('user_id', '=', userId).execute();
}
