import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { serverLimits } from '../serverLimits.ts';
import { endpoints, withDefault } from './endpoint.ts';

/**
 * A campaign that changed: it was created, written or deleted, or the caller was granted it or lost the grant. For one
 * that the caller can't see any more, `deleted` is true, and `updated_at` is the time of that change.
 */
const CampaignChange = Type.Object({
  campaign_id: Type.String(),
  app: Type.String(),
  updated_at: Type.String({ format: 'date-time' }),
  deleted: Type.Boolean(),
});
export type CampaignChange = Static<typeof CampaignChange>;

/** `cursor` is the `since` of the next request. */
const CampaignChanges = Type.Object({
  items: Type.Array(CampaignChange, { maxItems: limits.maxChanges }),
  cursor: Type.String(),
});
export type CampaignChanges = Static<typeof CampaignChanges>;

/** Which campaigns changed (docs/protocol.md, Changes). */
export const changesApi = endpoints('campaigns', {
  'GET /api/changes': {
    summary: 'List the campaigns that changed',
    access: 'campaigns-read',
    query: Type.Object({
      since: Type.Optional(
        Type.String({ maxLength: serverLimits.maxCursorLength, description: 'The `cursor` of the last response' }),
      ),
      wait: withDefault(
        Type.Number({
          minimum: 0,
          maximum: serverLimits.maxChangesWaitSeconds,
          description: 'Seconds to wait for a first change',
        }),
        0,
      ),
    }),
    answer: { 200: CampaignChanges },
    errors: ['cursor-too-old'],
  },
});
