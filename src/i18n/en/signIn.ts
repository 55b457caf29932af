/** The login page, and errors on the way back from the sign-in page. */
export const signIn = {
  product: 'Campaign CMS',
  purpose: 'Create and run campaign pages.',
  login: 'Login',
  forgot: 'Forgot your password?',
  register: 'Register',
  next: 'After signing in you come back to the page you opened.',
  startFailed: 'The sign-in page could not be opened. Check your connection, then click Login again.',
  failures: {
    'no-code': {
      title: 'No code in callback',
      text: 'The answer of the sign-in page was incomplete. You are not signed in. Click Login to start again.',
    },
    'no-state': {
      title: 'No oauth state in storage',
      text: 'This browser tab did not start the sign-in, or its storage was cleared. Click Login to start again here.',
    },
    'state-mismatch': {
      title: 'This answer belongs to another sign-in',
      text: 'It was not used, for your safety. Click Login to start again.',
    },
    'exchange-failed': {
      title: 'The sign-in could not be finished',
      text: 'The server did not accept the answer, or could not be reached. Click Login to start again.',
    },
    access_denied: {
      title: 'Sign-in was cancelled or refused',
      text: 'You are not signed in. Click Login to try again, or ask an administrator for access.',
    },
    expired: {
      title: 'This login page has expired',
      text: 'It was used already, was open too long, or belongs to another browser. Click Login to start again.',
    },
    ended: {
      title: 'Your sign-in has ended',
      text: 'It ran out, your password was changed, or an administrator blocked your account. Click Login to sign in again.',
    },
    error: {
      title: 'The sign-in page reported an error: %{code}',
      text: 'You are not signed in. Click Login to try again. If it stays like this, tell an administrator this code.',
    },
  },
} as const;
