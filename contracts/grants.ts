/** The campaigns that were granted to an external user, oldest grant first. */
export type PersonGrants = { user_id: string; campaigns: string[] };

/** A campaign that was granted to a user, with the time as ISO 8601 UTC. */
export type GrantedCampaign = { campaign: { id: string; name: string; app: string }; granted_at: string };
