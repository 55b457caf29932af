import { type Static, Type } from 'typebox';

/** Why an app did not say that it has forgotten a campaign's people; the words for it are the screen's. */
export const forgettingFailures = [
  /** Nobody there, or the connection broke. */
  'unreachable',
  'slow',
  /** 401 or 403: it does not accept the tool's token. */
  'unauthorized',
  /** 404: it knows no such call, or no such campaign. */
  'not-found',
  /** 5xx. */
  'app-failed',
  /** An address that may not be asked, or one that leads to another. */
  'address',
  /** Anything else but 204. */
  'refused',
] as const;
export type ForgettingFailure = (typeof forgettingFailures)[number];

export const anonymisationStates = ['none', 'pending', 'failed', 'done'] as const;

const Moment = Type.Union([Type.String(), Type.Null()]);
const Nullable = <Value>(of: readonly Value[]) =>
  Type.Unsafe<Value | null>({ type: ['string', 'null'], enum: [...of, null] });

/** What has become of what an app was asked to forget. Times are ISO 8601 UTC. */
const progress = {
  asked_at: Moment,
  asked_by: Type.Union([Type.Object({ id: Type.String(), display_name: Type.String() }), Type.Null()]),
  /** How often the app was told. */
  tries: Type.Integer(),
  /** Why the last try failed; null when none has. */
  failure: Nullable(forgettingFailures),
  /** What the app answered then; null for no answer. */
  failure_status: Type.Union([Type.Integer(), Type.Null()]),
  /** While it is pending: when the app is told, or told again. */
  next_try_at: Moment,
};

/**
 * Where the anonymising of a campaign's consumer data stands (`/api/campaigns/{id}/anonymise`): nobody
 * has asked for it (`none`), the app is being told (`pending`), it could not be told (`failed`), it has done it (`done`).
 * See docs/protocol.md, Consumer data.
 */
export const Anonymisation = Type.Object({
  state: Type.Unsafe<(typeof anonymisationStates)[number]>({ type: 'string', enum: anonymisationStates }),
  ...progress,
  done_at: Moment,
});
export type Anonymisation = Static<typeof Anonymisation>;

/** A campaign whose people an app has not forgotten yet (`/api/apps/{id}/consumer_data`, docs/decisions/037). */
export const NotForgotten = Type.Object({
  campaign_id: Type.String(),
  /** As it was called when it was asked. */
  campaign_name: Type.String(),
  campaign_deleted: Type.Boolean(),
  state: Type.Unsafe<'pending' | 'failed'>({ type: 'string', enum: ['pending', 'failed'] }),
  ...progress,
});
export type NotForgotten = Static<typeof NotForgotten>;
