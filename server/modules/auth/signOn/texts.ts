import { apiErrors } from '#contracts/errors.ts';
import type { SignOnOutcome } from './outcomes.ts';

/** The texts of the pages of company sign-on in one language. */
export type SignOnTexts = { tryAgain: string; anotherWay: string; outcomes: Record<SignOnOutcome, Words> };

/** The text of an outcome's page: what happened and what to do next. */
type Words = {
  title: string;
  words: string;
  /** The text if password sign-in is enabled, which becomes the primary action. */
  wordsWithPassword?: string;
  /** For the administrator, in English as in the server's log. `{group}` is replaced by the group. */
  detail?: string;
  again?: string;
};

const notInGroup = {
  title: 'You are not in the group yet',
  words: 'Campaign CMS is for members of one company directory group. Ask to be added to it, then log in again.',
};
const noAddress = {
  title: 'Your email is not verified',
  words: 'The company directory needs a verified email address for you. Ask for one to be added, then log in again.',
};
const otherAccount = 'Use another company account';

const outcomes: Record<SignOnOutcome, Words> = {
  'not-in-group': { ...notInGroup, detail: 'not-in-group: the groups claim is a list without {group}.' },
  'groups-missing': { ...notInGroup, detail: 'groups-missing: neither the ID token nor userinfo has a groups claim.' },
  'groups-left-out': {
    ...notInGroup,
    detail:
      'groups-left-out: this person is in too many groups for the token. Configure the issuer to send assigned groups only.',
  },
  'groups-malformed': { ...notInGroup, detail: 'groups-malformed: the groups claim is not a list.' },
  'no-email': { ...noAddress, detail: 'no-email: neither the ID token nor userinfo has an email claim.' },
  'email-unverified': {
    ...noAddress,
    detail: 'email-unverified: the issuer does not say that the address is verified.',
  },
  'account-exists': {
    title: 'An account with this email already exists',
    words: 'For security, it is not linked to company accounts automatically. Ask an administrator.',
    wordsWithPassword:
      'For security, it is not linked to company accounts automatically. Log in the way you did before, or ask an administrator.',
    detail: 'account-exists: npm run create-admin -- EMAIL --sso links the account of an administrator.',
    again: otherAccount,
  },
  'user-pending': {
    title: 'Your account is awaiting approval',
    words: 'You can log in once an administrator has approved it.',
  },
  'user-rejected': { title: 'Your account is blocked', words: apiErrors['user-rejected'].msg, again: otherAccount },
  'too-weak': {
    title: 'A stronger login is needed',
    words:
      'Campaign CMS needs a stronger login at the company, for example with a second factor. Set one up there or use another one, then log in again.',
    detail:
      'too-weak: the acr or amr claim of the ID token has none of the demanded values. The server log says which.',
  },
  cancelled: {
    title: 'Sign-on was canceled',
    words: 'You were not logged in. Try again, or log in another way.',
  },
  failed: {
    title: 'Company sign-on did not work',
    words:
      'Its response could not be verified, so you were not logged in. Try again; if it keeps happening, contact an administrator.',
    detail: 'The server log has the reason.',
  },
  unreachable: {
    title: 'Company sign-on can’t be reached',
    words: 'You were not logged in. Try again in a moment.',
    detail: 'The server log has the reason.',
  },
};

/** In English. */
export const english: SignOnTexts = { tryAgain: 'Try again', anotherWay: 'Log in another way', outcomes };
