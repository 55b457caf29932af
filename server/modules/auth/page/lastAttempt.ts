import type Provider from 'oidc-provider';
import type { ApiErrorKey } from '#contracts/errors.ts';
import type { Clock } from '#server/clock.ts';
import type { ApiError } from '#server/plugins/apiError.ts';
import type { PageTexts } from './pageTexts.ts';

type Interaction = InstanceType<Provider['Interaction']>;

/** A refused attempt, stored with the sign-in in progress, so that a reload or Back shows it again. */
type LastAttempt = {
  /** The address that was entered. The password is not stored. */
  email: string;
  refused: ApiErrorKey;
  /** When further attempts are allowed again, ISO 8601. */
  until: string | null;
};

/** Returns a refusal as it is stored. */
export function storedAttempt(clock: Clock, email: string, error: ApiError): LastAttempt {
  const seconds = Number(error.headers['retry-after'] ?? 0);
  const until = seconds > 0 ? new Date(clock.now().getTime() + seconds * 1000).toISOString() : null;
  return { email, refused: error.key, until };
}

/** Stores a refusal. */
export async function saveLastAttempt(interaction: Interaction, clock: Clock, email: string, error: ApiError) {
  interaction.lastSubmission = { lastTry: storedAttempt(clock, email, error) };
  await interaction.persist();
}

/** Returns the last refusal; null before the first attempt. */
export function lastAttemptOf({ lastSubmission }: Interaction): LastAttempt | null {
  const kept = lastSubmission?.lastTry;
  return isStoredAttempt(kept) ? kept : null;
}

export function isStoredAttempt(value: unknown): value is LastAttempt {
  return typeof value === 'object' && value !== null && 'email' in value && 'refused' in value && 'until' in value;
}

/** Returns the message for a refusal; null after a wait is over. */
export function wordsOf({ refused, until }: LastAttempt, clock: Clock, texts: PageTexts): string | null {
  if (until === null || refused !== 'too-many-requests') return texts.errorOf(refused);
  const minutes = Math.ceil((Date.parse(until) - clock.now().getTime()) / 60_000);
  return minutes <= 0 ? null : texts.waitOf(minutes);
}
