import type { Fields } from '../resources/schema/fields.ts';
import { isObject } from './answers.ts';

type Values = Record<string, unknown>;

/** Equal as the wire sees them: order of keys does not count, nothing and null are the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => sameValue(item, b[at]))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
}

/**
 * The writable fields of `values` that differ from `previous`. Groups with fixed keys are cut down to the keys that
 * changed, because the server merges them by key (contract point 4); lists and maps go whole.
 */
export function changedFields(fields: Fields, values: Values, previous: Values): Values {
  const changes: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || field.createOnly || !(name in values) || sameValue(values[name], previous[name])) continue;
    const [value, before] = [values[name], previous[name]];
    const merges = field.kind === 'object' && isObject(value) && isObject(before);
    changes[name] = merges ? changedFields(field.fields, value, before) : value;
  }
  return changes;
}
