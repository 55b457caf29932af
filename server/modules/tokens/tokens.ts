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
import { sweepAll } from '../../db/sweep.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { signedOnLately } from '../auth/auth.ts';
import { notify } from '../notifications/notifications.ts';
import { isWithin } from './networks.ts';

/** What tokens begin with, by their kind. The hash is that of the whole token, so that it also proves the kind. */
const prefixes = { 'personal-token': 'cms_pat_', 'scim-token': 'cms_scim_' } as const;
type TokenKind = keyof typeof prefixes;
const dayMs = 24 * 3_600_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const checksumOf = (secret: string): string => crc32(secret).toString(16).padStart(8, '0');

const kindOf = (token: string): TokenKind =>
  token.startsWith(prefixes['scim-token']) ? 'scim-token' : 'personal-token';

/** Returns whether a token has a prefix and a valid checksum, so that mistyped tokens need no query. */
export function isPersonalToken(token: string): boolean {
  const prefix = prefixes[kindOf(token)];
  if (!token.startsWith(prefix)) return false;
  const secret = token.slice(prefix.length, -8);
  return checksumOf(secret) === token.slice(-8);
}

/** `days`: until it ends; null for a token of the product itself. `networks`: in CIDR notation. */
type NewToken = {
  userId: string;
  name: string;
  permissions: readonly PermissionKey[];
  days: number | null;
  networks?: readonly string[];
  /** By default a personal token. */
  kind?: TokenKind;
};

/** A stored token, without its hash. */
export type TokenRow = Omit<Selectable<Database['personal_access_tokens']>, 'token_hash' | 'user_id'>;

const columns = [
  'id',
  'name',
  'created_at',
  'last_used_at',
  'last_used_address',
  'expires_at',
  'networks',
  'permissions',
] as const;

/**
 * Creates a token and returns it. Only its hash is stored, so it can't be returned again (docs/protocol.md, Bearers).
 */
export async function createPersonalToken(
  db: Kysely<Database>,
  clock: Clock,
  { userId, name, permissions, days, networks = [], kind = 'personal-token' }: NewToken,
): Promise<{ token: string; row: TokenRow }> {
  const secret = randomBytes(32).toString('hex');
  const token = `${prefixes[kind]}${secret}${checksumOf(secret)}`;
  const now = clock.now();
  const row = await db
    .insertInto('personal_access_tokens')
    .values({
      id: uuidv7(),
      user_id: userId,
      name,
      token_hash: hashOf(token),
      permissions: [...permissions],
      networks: [...networks],
      created_at: now,
      last_used_at: null,
      last_used_address: null,
      expires_at: days === null ? null : new Date(now.getTime() + days * dayMs),
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
  networks: string[];
};

/** The rows of a token whose owner may use it at a time: `token`, `owner`, `roles`. */
const usableToken = (hash: Buffer, now: Date) => sql`
  personal_access_tokens as token
    join users as owner on owner.id = token.user_id and token.token_hash = ${hash}
      and (token.expires_at is null or token.expires_at > ${now})
      and owner.state = 'approved' and ${signedOnLately('owner', now)}
    join roles on roles.id = owner.role`;

/** A usable token: its caller, its hash, the permissions in it and of its owner's role, and its last recorded use. */
type LiveToken = Record<'permissions' | 'ofRole', readonly PermissionKey[]> & {
  caller: Caller;
  hash: Buffer;
  networks: readonly string[];
  lastUsedAt: Date;
};

/** SQL condition: the token is usable, and its permissions, networks, owner and their role are as they were. */
export const isStillUsable = (
  { hash, permissions, ofRole, networks, caller }: LiveToken,
  now: Date,
) => sql<SqlBool>`exists (
  select from ${usableToken(hash, now)}
  where token.permissions = ${permissions}::text[] and token.networks = ${networks}::text[] and owner.id = ${caller.id} and owner.role = ${caller.role}
    and owner.display_name = ${caller.display_name} and roles.permissions = ${ofRole}::text[])`;

/** Returns whether a token may be used from an IP address. */
export const mayBeUsedFrom = ({ networks }: Pick<LiveToken, 'networks'>, address: string): boolean =>
  isWithin(networks, address);

/**
 * Returns the owner with the token's permissions, limited to those that the owner currently has. Null for an unknown
 * token, one that has ended, and one that is used from another network.
 */
export async function livePersonalToken(
  db: Kysely<Database>,
  clock: Clock,
  token: string,
  address: string,
): Promise<LiveToken | null> {
  const hash = hashOf(token);
  const now = clock.now();
  const { rows } = await sql<OwnedToken>`
    select owner.id, owner.display_name, owner.role, token.id as token_id, token.permissions, token.last_used_at,
      token.networks, roles.permissions as of_role
    from ${usableToken(hash, now)}`.execute(db);
  const [row] = rows;
  if (!row || !mayBeUsedFrom(row, address)) return null;
  const { permissions, of_role: ofRole, networks } = row;
  const lastUsedAt = await markUsed(db, now, { ...row, address });
  const caller: Caller = {
    id: row.id,
    display_name: row.display_name,
    role: row.role,
    permissions: ofRole.filter((key) => permissions.includes(key)),
    via: kindOf(token),
    grantId: null,
    session: null,
  };
  return { caller, hash, permissions, ofRole, networks, lastUsedAt };
}

/** Stores the last use, at most once a minute, and returns it. A read-only database is ignored. */
async function markUsed(
  db: Kysely<Database>,
  now: Date,
  { token_id: tokenId, last_used_at: lastUsedAt, address }: OwnedToken & { address: string },
): Promise<Date> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < serverLimits.lastUseStoredMs) return lastUsedAt;
  await db
    .updateTable('personal_access_tokens')
    .set({ last_used_at: now, last_used_address: address })
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

/**
 * Notifies the owners of tokens that end within a week, once of each, and of tokens of the directory those who change users.
 * Several nodes may do it at once.
 */
export async function notifyOfEnds({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const ending = await db
    .selectFrom('personal_access_tokens as token')
    .innerJoin('users as owner', 'owner.id', 'token.user_id')
    .select(['token.id', 'user_id', 'name', 'is_system'])
    .where('expires_at', '>', at)
    .where('expires_at', '<=', new Date(at.getTime() + serverLimits.tokenEndNoticeDays * dayMs))
    .execute();
  for (const { id, user_id, name: title, is_system } of ending)
    await db.transaction().execute(async (trx) => {
      const resource = is_system ? 'scim_tokens' : 'tokens';
      const to = is_system ? await usersWhoChangeUsers(trx) : [user_id];
      const occasion = `token ${id} ends`;
      await notify(trx, { kind: 'token-ends', subject: { resource, id, title }, occasion, actor: null, to, at });
    });
}

async function usersWhoChangeUsers(trx: Kysely<Database>): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role')
    .select('users.id')
    .where('state', '=', 'approved')
    .where(sql<SqlBool>`'users-modify' = any(roles.permissions)`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes tokens that ended before this moment. */
export const sweepEndedTokens = (db: Kysely<Database>, expiry: Date): Promise<void> =>
  sweepAll(
    db,
    (batch) => sql`
      delete from personal_access_tokens where id in (
        select id from personal_access_tokens where expires_at < ${expiry} limit ${batch} for update skip locked
      ) returning id`,
  );
