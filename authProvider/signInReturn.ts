/**
 * Why a return from the sign-in page gave no session, that the sign-in page had `expired`, or that a session `ended` at
 * work; the words are the login page's.
 */
export const signInFailures = [
  'no-code',
  'no-state',
  'state-mismatch',
  'exchange-failed',
  'access_denied',
  'expired',
  'ended',
] as const;
export type KnownFailure = (typeof signInFailures)[number];

/** A known failure, or the error code that the sign-in page sent (RFC 6749, section 4.1.2.1). */
export type SignInFailure = { failure: KnownFailure } | { failure: 'error'; code: string };

const isKnown = (text: string): text is KnownFailure => signInFailures.some((one) => one === text);

/** Reads a failure from an address, which anybody may have written: nothing of it is shown but a plain code. */
export function readFailure(text: string | null): SignInFailure | null {
  if (!text) return null;
  if (isKnown(text)) return { failure: text };
  return { failure: 'error', code: /^[a-z_]{1,40}$/.test(text) ? text : 'unknown' };
}

/** The login page that says what went wrong. */
export const failurePath = (failure: string, next: string): string =>
  `/login?${new URLSearchParams({ failure, ...(next === '/' ? {} : { next }) })}`;

/** True when the page was opened by a return from the sign-in page. */
export const isReturn = (search: URLSearchParams): boolean =>
  ['code', 'state', 'error', 'iss'].some((name) => search.has(name));
