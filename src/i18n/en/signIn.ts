/** The login page, and errors on the way back from the sign-in page. */
export const signIn = {
  product: 'Campaign CMS',
  purpose: 'Create and run campaign pages.',
  login: 'Login',
  forgot: 'Forgot your password?',
  register: 'Register',
  next: 'After login you return to the page you opened.',
  startFailed: 'The login page could not be opened. Check your connection, then click Login again.',
  failures: {
    'no-code': {
      title: 'No code in callback',
      text: 'The login page returned an incomplete response. Click Login to try again.',
    },
    'no-state': {
      title: 'No oauth state in storage',
      text: 'The login started in another tab, or this tab’s storage was cleared. Click Login to try again.',
    },
    'state-mismatch': {
      title: 'This response belongs to a different login',
      text: 'For your safety, it was not used. Click Login to try again.',
    },
    'exchange-failed': {
      title: 'The login could not be completed',
      text: 'The server rejected the response or could not be reached. Click Login to try again.',
    },
    access_denied: {
      title: 'The login was canceled or denied',
      text: 'Click Login to try again, or ask an administrator for access.',
    },
    expired: {
      title: 'This login page has expired',
      text: 'It was already used, was open too long, or belongs to another browser. Click Login to try again.',
    },
    ended: {
      title: 'Your session has ended',
      text: 'It expired, your password was changed, or an administrator blocked your account. Click Login to continue.',
    },
    error: {
      title: 'The login page reported an error: %{code}',
      text: 'Click Login to try again. If it keeps happening, give an administrator this code.',
    },
  },
} as const;
