/**
 * Reasons for a failed sign-in, including that the sign-in page has `expired`, or that a session `ended` while in use.
 * The login page has their messages.
 */
const signInFailures = [
  'no-code',
  'no-state',
  'state-mismatch',
  'exchange-failed',
  'access_denied',
  'expired',
  'ended',
] as const;
export type KnownFailure = (typeof signInFailures)[number];

/** A known failure, or an error code of the sign-in page (RFC 6749, section 4.1.2.1). */
export type SignInFailure = { failure: KnownFailure } | { failure: 'error'; code: string };

const isKnown = (text: string): text is KnownFailure => signInFailures.some((one) => one === text);

/** Parses the failure in a URL. Anybody may have written it, so only a plain code is shown. */
export function readFailure(text: string | null): SignInFailure | null {
  if (!text) return null;
  if (isKnown(text)) return { failure: text };
  return { failure: 'error', code: /^[a-z_]{1,40}$/.test(text) ? text : 'unknown' };
}

/** Returns the login page's path with a failure. */
export const failurePath = (failure: string, next: string): string =>
  `/login?${new URLSearchParams({ failure, ...(next === '/' ? {} : { next }) })}`;

/** Returns whether the page was opened by the redirect from the sign-in page. */
export const isReturn = (search: URLSearchParams): boolean =>
  ['code', 'state', 'error', 'iss'].some((name) => search.has(name));
