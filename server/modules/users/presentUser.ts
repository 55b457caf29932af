import { isLimitedRole } from '#contracts/permissions.ts';
import type { User } from '#resources/users/schema.ts';
import type { UserRow } from './userStore.ts';

/** Returns a user for the response. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    display_name: row.display_name,
    email: row.email,
    email_verified: row.email_verified,
    role: row.role,
    role_name: row.role_name,
    state: row.state,
    registered_at: row.registered_at.toISOString(),
    first_approved_at: row.first_approved_at?.toISOString() ?? null,
    is_system: row.is_system,
    invited_at: row.invited_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    locale: row.locale,
    has_password: row.has_password,
    limited_access: isLimitedRole(row.role),
    permissions: row.permissions,
  };
}
