import { type Static, Type } from 'typebox';

/** Why an app did not confirm the deletion of a campaign's consumer data. The screens have the messages. */
const erasureFailures = [
  /** No server at the address, or the connection broke. */
  'unreachable',
  'slow',
  /** 401 or 403: the app does not accept the tool's token. */
  'unauthorized',
  /** 404: the app does not have the endpoint or the campaign. */
  'not-found',
  /** 5xx. */
  'app-failed',
  /** The URL is not allowed, or it redirects. */
  'address',
  /** Any other status than 204. */
  'refused',
] as const;
export type ErasureFailure = (typeof erasureFailures)[number];

const anonymisationStates = ['none', 'pending', 'failed', 'done'] as const;

const Moment = Type.Union([Type.String(), Type.Null()]);
const Nullable = <Value>(of: readonly Value[]) =>
  Type.Unsafe<Value | null>({ type: ['string', 'null'], enum: [...of, null] });

/** The progress of a deletion request to an app. Times are ISO 8601 UTC. */
const progress = {
  asked_at: Moment,
  asked_by: Type.Union([Type.Object({ id: Type.String(), display_name: Type.String() }), Type.Null()]),
  /** The number of attempts. */
  tries: Type.Integer(),
  /** Why the last attempt failed; null if none has. */
  failure: Nullable(erasureFailures),
  /** The HTTP status of the failed attempt; null without a response. */
  failure_status: Type.Union([Type.Integer(), Type.Null()]),
  /** When the next attempt follows, while the request is pending. */
  next_try_at: Moment,
};

/**
 * The state of anonymizing a campaign's consumer data (`/api/campaigns/{id}/anonymise`): never requested (`none`), in
 * progress (`pending`), given up (`failed`), completed (`done`). See docs/protocol.md, Consumer data.
 */
export const Anonymisation = Type.Object({
  state: Type.Unsafe<(typeof anonymisationStates)[number]>({ type: 'string', enum: anonymisationStates }),
  ...progress,
  done_at: Moment,
});
export type Anonymisation = Static<typeof Anonymisation>;

/** A campaign whose consumer data an app has not deleted yet (`/api/apps/{id}/consumer_data`, docs/decisions/037). */
export const PendingErasure = Type.Object({
  campaign_id: Type.String(),
  /** The name at the time of the request. */
  campaign_name: Type.String(),
  campaign_deleted: Type.Boolean(),
  state: Type.Unsafe<'pending' | 'failed'>({ type: 'string', enum: ['pending', 'failed'] }),
  ...progress,
});
export type PendingErasure = Static<typeof PendingErasure>;
