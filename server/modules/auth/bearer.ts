import type { Kysely } from 'kysely';
import { permissionsOfRole } from '../../../contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { hashOf } from './signIns.ts';

/**
 * Who an access token speaks for, asked anew at each call, so that a block, a role change or a sign-out counts from the
 * next one on. Null when the token is unknown or expired, its sign-in has ended, or its user is not approved.
 */
export async function callerOfAccessToken(
  db: Kysely<Database>,
  clock: Clock,
  accessToken: string,
): Promise<Caller | null> {
  const now = clock.now();
  const row = await db
    .selectFrom('oidc_payloads as token')
    .innerJoin('oidc_payloads as sign_in', 'sign_in.grant_id', 'token.grant_id')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(['users.id', 'users.display_name', 'users.role', 'token.grant_id'])
    .where('token.kind', '=', 'AccessToken')
    .where('token.id_hash', '=', hashOf(accessToken))
    .where('token.expires_at', '>', now)
    .where('sign_in.kind', '=', 'Grant')
    .where('sign_in.expires_at', '>', now)
    .where('users.state', '=', 'approved')
    .where('users.is_system', '=', false)
    .executeTakeFirst();
  if (!row) return null;
  const { id, display_name, role, grant_id } = row;
  return {
    id,
    display_name,
    role,
    permissions: permissionsOfRole[role],
    via: 'sign-in',
    grantId: grant_id,
    session: null,
  };
}
