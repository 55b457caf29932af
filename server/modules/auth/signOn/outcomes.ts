import { apiErrors } from '../../../../contracts/errors.ts';
import { SignOnCancelledError, SignOnRefusedError, SignOnUnreachableError } from '../../../providers/sso/sso.ts';
import type { Interaction } from '../page/interaction.ts';

/** Outcomes of a sign-on other than a sign-in. */
export const signOnOutcomes = [
  'groups-missing',
  'groups-left-out',
  'groups-malformed',
  'not-in-group',
  'no-email',
  'email-unverified',
  'account-exists',
  'user-pending',
  'user-rejected',
  'cancelled',
  'failed',
  'unreachable',
] as const;
export type SignOnOutcome = (typeof signOnOutcomes)[number];

/** Stores the outcome with the sign-in in progress, so that a reload or Back shows it again. */
export async function keepOutcome(interaction: Interaction, signOnOutcome: SignOnOutcome): Promise<void> {
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
  return error instanceof SignOnRefusedError ? 'failed' : null;
}

/** Returns the HTTP status of the outcome's page. */
export const statusOf = (outcome: SignOnOutcome): number => (outcome === 'unreachable' ? 502 : 403);

type Words = {
  title: string;
  words: string;
  /** The text if password sign-in is enabled, which becomes the primary action. */
  wordsWithPassword?: string;
  /** `{group}` is replaced by the group. */
  detail?: string;
  again?: string;
};

const notInGroup = {
  title: 'You are not in the group yet',
  words: 'This tool is for members of one group of the company directory. Ask to be added to it, then sign in again.',
};
const noAddress = {
  title: 'Your address is not verified',
  words: 'The company directory has to know a verified email address of yours. Ask for that, then sign in again.',
};
const otherAccount = 'Use another company account';

/** The text of each outcome's page: what happened and what to do next. */
export const outcomeWords: Record<SignOnOutcome, Words> = {
  'not-in-group': { ...notInGroup, detail: 'not-in-group: the groups claim is a list without {group}.' },
  'groups-missing': { ...notInGroup, detail: 'groups-missing: neither the ID token nor userinfo has a groups claim.' },
  'groups-left-out': {
    ...notInGroup,
    detail:
      'groups-left-out: this person is in too many groups for the token. Let the issuer send assigned groups alone.',
  },
  'groups-malformed': { ...notInGroup, detail: 'groups-malformed: the groups claim is no list.' },
  'no-email': { ...noAddress, detail: 'no-email: neither the ID token nor userinfo has an email claim.' },
  'email-unverified': {
    ...noAddress,
    detail: 'email-unverified: the issuer does not say that the address is verified.',
  },
  'account-exists': {
    title: 'There is an account with this address',
    words:
      'It is not linked with company accounts by itself, so that nobody gets somebody else’s. Ask an administrator.',
    wordsWithPassword:
      'It is not linked with company accounts by itself, so that nobody gets somebody else’s. Sign in the way you did before, or ask an administrator.',
    detail: 'account-exists: npm run create-admin -- EMAIL --sso links the account of an administrator.',
    again: otherAccount,
  },
  'user-pending': {
    title: 'Your account waits for approval',
    words: 'An administrator has to approve it. After that you can sign in.',
  },
  'user-rejected': { title: 'Your account is blocked', words: apiErrors['user-rejected'].msg, again: otherAccount },
  cancelled: {
    title: 'Sign-on was cancelled',
    words: 'The company’s sign-on let nobody in. Nothing has changed here.',
  },
  failed: {
    title: 'Company sign-on did not work',
    words:
      'Its answer could not be trusted, so nobody was signed in. Try again; if it stays so, tell an administrator.',
    detail: 'The reason stands in the server’s log.',
  },
  unreachable: {
    title: 'Company sign-on can’t be reached',
    words: 'Nobody was signed in, and nothing has changed. Try again in a moment.',
    detail: 'The reason stands in the server’s log.',
  },
};
