import type Provider from 'oidc-provider';
import { type ApiErrorKey, apiErrors } from '../../../../contracts/errors.ts';
import type { Clock } from '../../../clock.ts';
import type { ApiError } from '../../../plugins/apiError.ts';

type Interaction = InstanceType<Provider['Interaction']>;

/** A try that was refused, kept with the sign-in under way, so that the page shows it on a reload or Back too. */
export type LastTry = {
  /** What was typed; the password is typed anew. */
  email: string;
  refused: ApiErrorKey;
  /** Until when further tries are refused as well, as ISO 8601. */
  until: string | null;
};

/** Keeps a refusal. */
export async function keepLastTry(interaction: Interaction, clock: Clock, email: string, error: ApiError) {
  const seconds = Number(error.headers['retry-after'] ?? 0);
  const until = seconds > 0 ? new Date(clock.now().getTime() + seconds * 1000).toISOString() : null;
  interaction.lastSubmission = { lastTry: { email, refused: error.key, until } satisfies LastTry };
  await interaction.persist();
}

/** The refusal of the try before; null at the first. */
export function lastTryOf({ lastSubmission }: Interaction): LastTry | null {
  const kept = lastSubmission?.lastTry;
  return isLastTry(kept) ? kept : null;
}

function isLastTry(value: unknown): value is LastTry {
  return typeof value === 'object' && value !== null && 'email' in value && 'refused' in value && 'until' in value;
}

/** What the page says of it; null when a wait is over. */
export function wordsOf({ refused, until }: LastTry, clock: Clock): string | null {
  if (until === null || refused !== 'too-many-requests') return apiErrors[refused].msg;
  const minutes = Math.ceil((Date.parse(until) - clock.now().getTime()) / 60_000);
  if (minutes <= 0) return null;
  return `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}
