/** The default path after signing in. */
export const home = '/';

const base = 'https://inside.invalid';
const isControl = (letter: string): boolean => letter <= ' ' || letter === '\u007f';

/**
 * Returns the path to open after signing in. Returns `/` for anything that is not clearly a path of the tool: other
 * origins in any notation (`//host`, `/\host`, encoded or with control characters that browsers drop), and the login
 * page itself.
 */
export function safeReturnTo(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || [...next].some(isControl)) return home;
  if (!URL.canParse(next, base)) return home;
  const { origin, pathname } = new URL(next, base);
  if (origin !== base || /^\/(?:[/\\]|%2f|%5c)/i.test(pathname)) return home;
  return isLoginPage(pathname) ? home : next;
}

function isLoginPage(pathname: string): boolean {
  try {
    return /^\/login(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/**
 * Returns the current path of the tool; on the login page the path that it leads back to, so that a second refusal
 * keeps it.
 */
export function currentPlace(): string {
  const place = window.location.hash.slice(1);
  const [pathname = '', search] = place.split('?', 2);
  return safeReturnTo(isLoginPage(pathname) ? new URLSearchParams(search).get('next') : place);
}

/** Returns the login page's path with the path to open afterwards. */
export function loginPath(next: string): string {
  const target = safeReturnTo(next);
  return target === home ? '/login' : `/login?next=${encodeURIComponent(target)}`;
}
