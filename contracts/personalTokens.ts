import type { PermissionKey } from './permissions.ts';

/** A person's own token for programs (docs/protocol.md, Bearers); times are ISO 8601 UTC. */
export type PersonalToken = {
  id: string;
  name: string;
  created_at: string;
  /** Right to a minute; null when it was never used. */
  last_used_at: string | null;
  permissions: PermissionKey[];
};

/** What its maker is answered, once. */
export type MadeToken = PersonalToken & { token: string };

export type NewPersonalToken = { token_name: string; permissions: readonly PermissionKey[] };
