import type { PermissionKey, Role } from '../contracts/permissions.ts';

/** The user and token behind a request, as used by all access checks. */
export type Caller = {
  id: string;
  display_name: string;
  role: Role;
  /** The permissions of the role, limited for a personal token to the token's own (docs/protocol.md, Bearers). */
  permissions: readonly PermissionKey[];
  /** The kind of the bearer token. */
  via: 'sign-in' | 'personal-token' | 'editor-token';
  /** The login that the bearer belongs to; null for a personal token. */
  grantId: string | null;
  /** The public alias of the tab's session; null if the request has none. */
  session: string | null;
  /** The only campaign that an editor token may access. */
  onlyCampaignId?: string;
};
