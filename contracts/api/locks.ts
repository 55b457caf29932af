import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { wholeListOf } from './lists.ts';

const holding = {
  session: Type.String(),
  user: Type.Object({ id: Type.String(), display_name: Type.String() }),
  locked_at: Type.String(),
  expires_at: Type.String(),
};

/** Who edits a campaign. `session` is the public alias of the holder's tab; times are ISO 8601 UTC. */
const Lock = Type.Object({ campaign_id: Type.String(), ...holding });

/** Who edits a record of another resource. */
export const RecordLock = Type.Object({ resource: Type.String(), id: Type.String(), ...holding });
export type RecordLock = Static<typeof RecordLock>;

/** The optional body of the call that takes a lock. */
const LockBody = Type.Union([
  Type.Object({ take_over: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  Type.Null(),
]);
/** The query of the call that frees one. */
const UnlockQuery = Type.Object({ locked_at: Type.Optional(Type.String({ format: 'date-time' })) });

const lock = { access: 'campaigns-modify', bearers: ['sign-in'] } as const;

/** Locks of campaigns (docs/protocol.md, Locks). Declared resources with `lock` have them too. */
export const locksApi = endpoints('campaigns', {
  'PUT /api/campaigns/:id/lock': {
    operation: 'lockCampaign',
    ...lock,
    summary: 'Acquire or renew the lock',
    body: LockBody,
    answer: { 200: Lock },
    errors: ['campaign-locked'],
  },
  'DELETE /api/campaigns/:id/lock': {
    operation: 'unlockCampaign',
    ...lock,
    summary: 'Release your own lock',
    query: UnlockQuery,
    answer: { 204: null },
  },
  'GET /api/campaigns/locks': {
    operation: 'listLocks',
    summary: 'List locks',
    access: 'campaigns-read',
    answer: { 200: wholeListOf(Lock) },
  },
});
