import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Agent } from '#contracts/agents.ts';
import { oauthClientId } from '#contracts/limits.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { markPairUsed } from './oauth/tokenPairs.ts';
import { endByRole, isWithinRoleLimits, withinRoleLimits } from './sessions/roleLimits.ts';
import { hashOf } from './sessions/userSessionStore.ts';
import { signedOnLately } from './signOn/identityStore.ts';

/** A valid access token: its caller, sign-in, expiry, when its user session started and was last recorded as used. */
export type LiveAccess = { caller: Caller; grantId: string; expiresAt: Date; startedAt: Date; lastUsedAt: Date };

type RememberedAccess = Pick<LiveAccess, 'caller' | 'startedAt' | 'lastUsedAt'>;

/**
 * The rows of a token that is valid at a time: `token`, `sign_in`, `users`, `roles`, and `agents` if it is that of an agent.
 * A token of another program than the admin is valid only as that of an agent.
 */
const validToken = (access: Buffer, now: Date) => sql`
  oidc_payloads as token
    join oidc_payloads as sign_in on sign_in.grant_id = token.grant_id and sign_in.kind = 'Grant'
      and sign_in.expires_at > ${now}
    join users on users.id = token.user_id and users.state = 'approved' and not users.is_system
      and token.kind = 'AccessToken' and token.id_hash = ${access} and token.expires_at > ${now}
    join roles on roles.id = users.role
    left join agents on agents.grant_id = token.grant_id`;

/** An agent works for a user with company sign-on as long as a personal token of theirs does. */
const isOfAdminOrAgent = (now: Date) => sql`(token.payload ->> 'clientId' = ${oauthClientId}
  or agents.id is not null and ${signedOnLately('users', now)})`;

/** SQL condition: the token is valid and was used, and its sign-in and user are those of the caller. */
export const stillAccesses = (
  access: Buffer,
  { caller, ...times }: RememberedAccess,
  now: Date,
) => sql<SqlBool>`exists (
  select from ${validToken(access, now)}
  where (token.pair is null or token.used_at is not null) and token.grant_id = ${caller.grantId} and users.id = ${caller.id} and users.role = ${caller.role}
    and users.display_name = ${caller.display_name} and roles.permissions = ${caller.permissions}::text[]
    and ${withinRoleLimits(times, now)})`;

type AccessRow = Pick<Caller, 'id' | 'display_name' | 'role' | 'permissions'> & {
  /** Of an agent, with the permissions that its user chose. */
  agent: (Agent & { permissions: PermissionKey[] }) | null;
  grant_id: string;
  expires_at: Date;
  sign_in_expires_at: Date;
  started_at: Date | null;
  last_used_at: Date | null;
  /** For a pair from a refresh that is not used yet: the hash of its refresh token. */
  unused_pair: Buffer | null;
};

/**
 * Returns the caller of an access token. It is read at each call, so that a block, another or a changed role or a sign-out takes
 * effect with the next call. Null if the token is unknown or expired, its sign-in has ended, also by the limits of the role,
 * or its user is not approved.
 */
export async function liveAccess(db: Kysely<Database>, clock: Clock, accessToken: string): Promise<LiveAccess | null> {
  const now = clock.now();
  const access = hashOf(accessToken);
  // Raw SQL: it runs with every call, and the query builder would take longer than the rest of the access check.
  const { rows } = await sql<AccessRow>`
    select users.id, users.display_name, users.role, roles.permissions, token.grant_id, token.expires_at,
      ${endByRole('sign_in.expires_at')} as sign_in_expires_at, sign_ins.started_at, sign_ins.last_used_at,
      case when token.used_at is null then token.pair end as unused_pair,
      case when agents.id is not null
        then jsonb_build_object('id', agents.id, 'name', agents.name, 'permissions', agents.permissions) end as agent
    from ${validToken(access, now)}
      left join sign_ins on sign_ins.grant_id = token.grant_id
    where ${isOfAdminOrAgent(now)} and ${isWithinRoleLimits(now)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, display_name, role, permissions, grant_id: grantId, unused_pair: pair } = row;
  if (pair && !(await markPairUsed(db, clock, { access, pair, grantId }))) return null;
  const caller: Caller = {
    id,
    display_name,
    role,
    permissions,
    via: 'sign-in',
    grantId,
    session: null,
    ...(row.agent && asAgent(row.agent, permissions)),
  };
  const { expires_at, sign_in_expires_at } = row;
  const expiresAt = expires_at < sign_in_expires_at ? expires_at : sign_in_expires_at;
  return { caller, grantId, expiresAt, startedAt: row.started_at ?? now, lastUsedAt: row.last_used_at ?? now };
}

/** Returns what a caller is as an agent: with those of the chosen permissions that the role has now. */
const asAgent = (
  { id, name, permissions: chosen }: NonNullable<AccessRow['agent']>,
  ofRole: readonly PermissionKey[],
): Pick<Caller, 'via' | 'agent' | 'permissions'> => ({
  via: 'agent',
  agent: { id, name },
  permissions: ofRole.filter((key) => chosen.includes(key)),
});
