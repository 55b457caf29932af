import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { serverLimits } from '../serverLimits.ts';
import { endpoints, withDefault } from './endpoint.ts';

const changed = { updated_at: Type.String({ format: 'date-time' }), deleted: Type.Boolean() };

/**
 * A campaign that changed: it was created, written or deleted, or the caller was granted it or lost the grant. For one
 * that the caller can't see any more, `deleted` is true, and `updated_at` is the time of that change.
 */
const CampaignChange = Type.Object({
  campaign_id: Type.String(),
  app: Type.String(),
  ...changed,
});
export type CampaignChange = Static<typeof CampaignChange>;

/** A record of a resource without a module that changed, as `CampaignChange` says. */
const RecordChange = Type.Object({ resource: Type.String(), id: Type.String(), ...changed });
export type RecordChange = Static<typeof RecordChange>;

/** `records` are those of the other resources that the request names. `cursor` is the `since` of the next request. */
const CampaignChanges = Type.Object({
  items: Type.Array(CampaignChange, { maxItems: limits.maxChanges }),
  records: Type.Optional(Type.Array(RecordChange, { maxItems: limits.maxChanges })),
  cursor: Type.String(),
});
export type CampaignChanges = Static<typeof CampaignChanges>;

/** Which campaigns and records changed (docs/protocol.md, Changes). */
export const changesApi = endpoints('campaigns', {
  'GET /api/changes': {
    summary: 'List the campaigns and records that changed',
    access: 'signed-in',
    query: Type.Object({
      resources: withDefault(
        Type.String({
          pattern: '^[a-z_]+(,[a-z_]+)*$',
          maxLength: serverLimits.maxCursorLength,
          description: '`campaigns`, and names of other resources without a module, separated by commas',
        }),
        'campaigns',
      ),
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
