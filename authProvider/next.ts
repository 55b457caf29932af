/** Where to go when nothing else was asked for. */
export const home = '/';

const base = 'https://inside.invalid';
const isControl = (letter: string): boolean => letter <= ' ' || letter === '\u007f';

/**
 * The path of the tool to open after signing in; `/` for anything that is not plainly one: other origins in every
 * spelling (`//host`, `/\host`, encoded or with control characters that browsers drop), and the login page itself.
 */
export function safeNext(next: string | null | undefined): string {
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
 * The place that the address shows now, as a path of the tool; on the login page the one that it leads back to, so that
 * a second refusal on the way there forgets nothing.
 */
export function currentPlace(): string {
  const place = window.location.hash.slice(1);
  const [pathname = '', search] = place.split('?', 2);
  return safeNext(isLoginPage(pathname) ? new URLSearchParams(search).get('next') : place);
}

/** The login page, told where to go afterwards. */
export function loginPath(next: string): string {
  const target = safeNext(next);
  return target === home ? '/login' : `/login?next=${encodeURIComponent(target)}`;
}
