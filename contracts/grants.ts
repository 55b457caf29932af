import { type Static, Type } from 'typebox';

/** The campaigns that were granted to an external user, oldest grant first. */
export type PersonGrants = { user_id: string; campaigns: string[] };

/** A campaign that was granted to a user, with the time as ISO 8601 UTC. */
export type GrantedCampaign = { campaign: { id: string; name: string; app: string }; granted_at: string };

/**
 * Why an external user sees a folder: `path` is the folder or one of its parents, and it was granted, is the media folder
 * of a campaign that the user sees, or was created by the user. `granted_at` is the time of that, as ISO 8601 UTC.
 */
export const FolderReason = Type.Object({
  kind: Type.Enum(['grant', 'campaign', 'creator']),
  path: Type.String(),
  campaign: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  granted_at: Type.String(),
});
export type FolderReason = Static<typeof FolderReason>;
