import { accountLinks } from './accountEntries.ts';

/** Registration, password reset and email verification. */
export const accounts = {
  ...accountLinks,
  fullName: 'Full name',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  code: 'Verification code',
  logout: 'Logout',
  invalid: 'Some fields need your attention.',
  failed: '%{reason} Your input is kept.',
  limit:
    'Too many attempts. Try again in 1 minute. Your input is kept. |||| Too many attempts. Try again in %{smart_count} minutes. Your input is kept.',
  limitOver: 'You can try again now. Your input is kept.',
  mailHint: 'It may take a few minutes. Check your spam folder too.',
  signedIn: {
    title: 'You are already logged in',
    text: 'To create an account for someone else, log out first.',
    other: 'Someone else is logged in in this browser. Log out to use your new password.',
  },
  register: {
    title: 'Register',
    text: 'An administrator reviews new accounts. You can log in once yours is approved.',
    submit: 'Register',
    haveAccount: 'Already have an account?',
    offTitle: 'Self-registration is turned off',
    offText: 'Ask an administrator for access.',
  },
  reset: {
    title: 'Forgot your password?',
    text: 'Enter your email address and we’ll send you a link to set a new password.',
    submit: 'Send instructions',
    sentTitle: 'Check your email',
    sent: 'Password reset instructions have been sent to the address',
    sentText:
      'If %{email} has an account with a password, you’ll get a link to set a new one. It works once and expires after 30 minutes.',
    again: 'Use another address or resend',
    newTitle: 'Set a new password',
    newText: 'This logs you out everywhere else and deletes your personal access tokens.',
    newSubmit: 'Set new password',
    badTitle: 'This link no longer works',
    doneTitle: 'Your password is set',
    done: 'You can now login with your new password',
    offTitle: 'Password login is turned off',
    offText: 'There is no password to reset. Ask an administrator how to log in.',
  },
  change: {
    text: 'You stay logged in here. Your other sessions end.',
    oldPassword: 'Current password',
    submit: 'Change password',
    done: 'Your password is changed. Your other sessions have ended.',
    close: 'Close',
  },
  verification: {
    title: 'Verify your email',
    request: 'Enter the email address you registered with to get a new verification code.',
    send: 'Send verification email',
    verify: 'Verify my email',
    sentTitle: 'Check your email',
    sentText:
      'If %{email} still needs verification, an email is on its way. Open its link or enter its code here. It works once and expires after 24 hours.',
    newText:
      'An email is on its way to %{email}. Open its link or enter its code here. It works once and expires after 24 hours.',
    review:
      'Your account will be reviewed by an administrator. You can log in once it is approved and your email is verified.',
    confirm: 'Confirm that %{email} is your email address.',
    confirmUnknown: 'Enter the email address you want to verify.',
    notArrived: 'Didn’t get the email?',
    resent: 'If the address still needs verification, another email has been sent.',
    wrongAddress: 'Register with another address',
    verifiedTitle: 'Email verified',
    verified: 'Your email has been verified. You can now login.',
    verifiedNew: 'An administrator has to approve new accounts; until then you can’t log in.',
  },
} as const;
