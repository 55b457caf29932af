const isHttp = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** Dots that lead upwards, however they are spelt. */
const upwards = /(^|\/)(\.|%2e){1,2}(\/|$)/i;
/** A path of the root: no second slash that would name a host, and nothing that the browser drops or turns. */
const rootPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * The address of a path under an app's root (docs/protocol.md, Reports); null for one that leaves it: absolute,
 * of another host, with dots that lead upwards, backslashes or control characters.
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
 * Where a picture of a table is: a path under the app's root, or an address of the web; over plain http of the app and
 * of the tool alone. Null for all else, as a `javascript:` or `data:` one.
 */
export function imageAddress(root: string, value: unknown, own = window.location.origin): string | null {
  if (typeof value !== 'string') return null;
  if (value.startsWith('/')) return addressUnder(root, value);
  if (!URL.canParse(value)) return null;
  const address = new URL(value);
  if (!isHttp(address) || address.username !== '' || address.password !== '') return null;
  return address.protocol === 'https:' || [new URL(root).origin, own].includes(address.origin) ? address.href : null;
}
