import type { Subscription } from '../page/signUp.ts';

/** An event of one sign-up, as newsletter systems get it. */
export type NewsletterEvent = {
  /** The same for each attempt, so that a receiver can drop repeats. */
  id: string;
  kind: 'confirmed' | 'withdrawn';
  campaignId: string;
  /** The state of the sign-up after the event: still `confirmed` if only some newsletters were withdrawn. */
  signUpState: string;
  email: string;
  /** Empty after an erasure. */
  name: string;
  locale: string;
  country: string | null;
  /** The newsletters that the event is about, with the ids that they had at the sign-up. */
  newsletters: Subscription[];
  confirmedAt: Date;
  at: Date;
};

/** The outcome of one attempt. `failure` has no personal data: it is shown in reports and written to the log. */
export type DeliveryOutcome =
  | { state: 'delivered' }
  /** No attempt will succeed. */
  | { state: 'failed'; failure: string }
  /** `isAway` is true if other deliveries would fail too. */
  | { state: 'waiting'; failure: string; isAway: boolean; retryAfterSeconds: number };

/** Where confirmed subscriptions and withdrawals are delivered to. */
export type NewsletterSystem = {
  name: 'webhook' | 'dotdigital' | 'sendpulse' | 'sample';
  /** Delivers an event, possibly for a second time. Never rejects. */
  deliver(event: NewsletterEvent, signal: AbortSignal): Promise<DeliveryOutcome>;
};

export const delivered: DeliveryOutcome = { state: 'delivered' };
export const failed = (failure: string): DeliveryOutcome => ({ state: 'failed', failure });
export const away = (failure: string, retryAfterSeconds = 0): DeliveryOutcome => ({
  ...{ state: 'waiting', failure, isAway: true, retryAfterSeconds },
});
