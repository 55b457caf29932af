import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

/**
 * A campaign that changed: it was created, written or deleted, or the caller was granted it or lost the grant. For one
 * that the caller can't see any more, `deleted` is true, and `updated_at` is the time of that change.
 */
export const CampaignChange = Type.Object({
  campaign_id: Type.String(),
  app: Type.String(),
  updated_at: Type.String({ format: 'date-time' }),
  deleted: Type.Boolean(),
});
export type CampaignChange = Static<typeof CampaignChange>;

/** The response of GET /api/changes (docs/protocol.md, Changes). `cursor` is the `since` of the next request. */
export const CampaignChanges = Type.Object({
  items: Type.Array(CampaignChange, { maxItems: limits.maxChanges }),
  cursor: Type.String(),
});
export type CampaignChanges = Static<typeof CampaignChanges>;
