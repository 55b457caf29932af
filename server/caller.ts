import type { PermissionKey, Role } from '../contracts/permissions.ts';

/** Who makes a request, as every rule of the server sees them. */
export type Caller = {
  id: string;
  display_name: string;
  role: Role;
  /** Of the role; for a personal token cut down to the token's own (docs/protocol.md, Bearers). */
  permissions: readonly PermissionKey[];
  /** What the bearer was. */
  via: 'sign-in' | 'personal-token' | 'editor-token';
  /** The sign-in that the bearer belongs to; null for a personal token. */
  grantId: string | null;
  /** The public alias of the tab's session; null when the request named none. */
  session: string | null;
  /** An editor token reaches this one campaign and no other. */
  onlyCampaignId?: string;
};
