/** Which campaigns a person of the role external was granted; the oldest grant first. */
export type PersonGrants = { user_id: string; campaigns: string[] };

/** A campaign that a person was granted, and when, as ISO 8601 UTC. */
export type GrantedCampaign = { campaign: { id: string; name: string; app: string }; granted_at: string };
