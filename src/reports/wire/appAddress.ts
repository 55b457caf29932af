const isHttp = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** Dot segments, including percent-encoded ones. */
const upwards = /(^|\/)(\.|%2e){1,2}(\/|$)/i;
/**
 * An absolute path: without a second slash, which would start a host, and without characters that browsers drop or
 * convert.
 */
const rootPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * Returns the URL of a path under an app's root (docs/protocol.md, Reports); null for a path that leaves it: an
 * absolute URL, another host, dot segments, backslashes or control characters.
 */
export function addressUnder(root: string, path: string): string | null {
  if (!rootPath.test(path) || upwards.test(path.split(/[?#]/, 1)[0] ?? '')) return null;
  if (!URL.canParse(path, root)) return null;
  const { origin } = new URL(root);
  const address = new URL(path, origin);
  address.hash = '';
  return address.origin === origin && address.username === '' ? address.href : null;
}

/**
 * Returns the URL of an image in a table: a path under the app's root, or an https URL; plain http only for the
 * origins of the app and the tool. Null for all others, such as `javascript:` and `data:`.
 */
export function imageAddress(root: string, value: unknown, own = window.location.origin): string | null {
  if (typeof value !== 'string') return null;
  if (value.startsWith('/')) return addressUnder(root, value);
  if (!URL.canParse(value)) return null;
  const address = new URL(value);
  if (!isHttp(address) || address.username !== '' || address.password !== '') return null;
  return address.protocol === 'https:' || [new URL(root).origin, own].includes(address.origin) ? address.href : null;
}
