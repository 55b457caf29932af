import type { Problem } from '#contracts/validation.ts';
import { isObject } from '#contracts/values.ts';

/** Returns whether the text has a lone surrogate or NUL, which a request cannot carry (docs/decisions/010). */
export const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** Returns the texts and keys in a JSON value that a request cannot carry. */
export function unstorableIn(value: unknown, loc: Problem['loc'] = []): Problem[] {
  if (typeof value === 'string') return isUnstorable(value) ? [{ loc, code: 'unstorable' }] : [];
  if (!isObject(value)) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, one]) =>
    unstorableIn(typeof key === 'string' && isUnstorable(key) ? key : one, [...loc, key]),
  );
}
