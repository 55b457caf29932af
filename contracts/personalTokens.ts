import type { PermissionKey } from './permissions.ts';

/** A user's personal token for programs (docs/protocol.md, Bearers). Times are ISO 8601 UTC. */
export type PersonalToken = {
  id: string;
  name: string;
  created_at: string;
  /** Accurate to a minute; null if it was never used. */
  last_used_at: string | null;
  permissions: PermissionKey[];
};

/** The response to its creation, the only one with the secret. */
export type CreatedToken = PersonalToken & { token: string };

/** The body of POST /api/users/me/personal_access_tokens. */
export type NewPersonalToken = { token_name: string; permissions: readonly PermissionKey[] };
