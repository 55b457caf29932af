import {
  SignOnCancelledError,
  SignOnRefusedError,
  SignOnTooWeakError,
  SignOnUnreachableError,
} from '#server/providers/sso/sso.ts';
import type { Interaction } from '../page/interaction.ts';

/** Outcomes of a sign-on other than a sign-in. */
const signOnOutcomes = [
  'groups-missing',
  'groups-left-out',
  'groups-malformed',
  'not-in-group',
  'no-email',
  'email-unverified',
  'account-exists',
  'user-pending',
  'user-rejected',
  'too-weak',
  'cancelled',
  'failed',
  'unreachable',
] as const;
export type SignOnOutcome = (typeof signOnOutcomes)[number];

/** Stores the outcome with the sign-in in progress, so that a reload or Back shows it again. */
export async function saveOutcome(interaction: Interaction, signOnOutcome: SignOnOutcome): Promise<void> {
  interaction.lastSubmission = { signOnOutcome };
  await interaction.persist();
}

/** Returns the outcome of the last sign-on; null before the first. */
export function outcomeOf({ lastSubmission }: Interaction): SignOnOutcome | null {
  return signOnOutcomes.find((one) => one === lastSubmission?.signOnOutcome) ?? null;
}

/** Returns the outcome for an error of the issuer; null for any other error. */
export function outcomeOfFailure(error: unknown): SignOnOutcome | null {
  if (error instanceof SignOnUnreachableError) return 'unreachable';
  if (error instanceof SignOnCancelledError) return 'cancelled';
  if (error instanceof SignOnTooWeakError) return 'too-weak';
  return error instanceof SignOnRefusedError ? 'failed' : null;
}

/** Returns the HTTP status of the outcome's page. */
export const statusOf = (outcome: SignOnOutcome): number => (outcome === 'unreachable' ? 502 : 403);
