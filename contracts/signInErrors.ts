import { limits } from './limits.ts';

/** The errors of logins and second factors, as a part of `apiErrors` in contracts/errors.ts. */
export const errorsOfSignIn = {
  'second-factor-needed': { status: 401, msg: 'A second factor is needed.' },
  'password-change-required': {
    status: 403,
    msg: 'An administrator chose this password. Log in with a browser to choose your own.',
  },
  'sign-in-again': { status: 403, msg: 'Confirm your login to do this.' },
  'second-factor-due': {
    status: 403,
    msg: 'Your role requires a second factor. Log in with a browser to set one up.',
  },
  'last-second-factor': {
    status: 409,
    msg: 'Your role requires a second factor. Add another one before you remove this one.',
  },
  'invalid-code': { status: 422, msg: 'This code is wrong or was used already.' },
  'wrong-password': { status: 422, msg: 'The password is wrong.' },
  'passkey-refused': { status: 422, msg: 'This passkey could not be used. Try again.' },
  'too-many-passkeys': {
    status: 409,
    msg: `You already have ${limits.maxPasskeys} passkeys, the maximum. Delete one first.`,
  },
  'user-pending': {
    status: 403,
    msg: 'Your account is awaiting administrator approval. You can log in once it is approved.',
  },
  'user-rejected': { status: 403, msg: 'Your account is blocked. Contact an administrator.' },
  'email-unverified': { status: 403, msg: 'Verify your email address first.' },
  'invalid-credentials': { status: 401, msg: 'The email address or password is wrong.' },
} as const;
