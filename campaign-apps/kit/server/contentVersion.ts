import { createHash } from 'node:crypto';

const known = new WeakMap<object, string>();

/** Returns a hash of a value's JSON, computed once per object: the object must not change afterwards. */
export function contentVersion(value: object): string {
  const computed = known.get(value);
  if (computed !== undefined) return computed;
  const version = shortHash(JSON.stringify(value));
  known.set(value, version);
  return version;
}

/** Returns 22 characters of a text's SHA-256 hash, as base64url. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
