import type { Fields } from './fields.ts';
import type { JsonObject } from './records.ts';

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Equal as the wire sees them: order of keys does not count, nothing and null are the same, unless it is `exact`. */
export function sameValue(a: unknown, b: unknown, exact = false): boolean {
  if (a === b || (!exact && (a ?? null) === (b ?? null))) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, at) => sameValue(item, b[at], exact))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key], exact));
}

/**
 * The writable fields of `values` that differ from `previous`. Groups with fixed keys are cut down to the keys that
 * changed, because the server merges them by key (docs/protocol.md, Writes); lists and maps go whole.
 */
export function changedFields(
  fields: Fields,
  values: Values,
  previous: Values,
  purpose: 'create' | 'patch' = 'patch',
): Values {
  const changes: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    const fixed = field.computed || (field.createOnly && purpose === 'patch');
    if (fixed || !(name in values)) continue;
    const [value, before] = [values[name], previous[name]];
    // Inside of JSON null says something: a language that goes is one.
    if (sameValue(value ?? null, before ?? null, field.kind === 'json')) continue;
    const merges = field.kind === 'object' && isObject(value) && isObject(before);
    changes[name] = merges ? changedFields(field.fields, value, before) : value;
  }
  return changes;
}

/** Lays changes over a record as the server would: groups with fixed keys by key, everything else whole. */
export function withChanges(fields: Fields, record: JsonObject, changes: JsonObject): JsonObject;
export function withChanges(fields: Fields, record: Values, changes: Values): Values;
export function withChanges(fields: Fields, record: Values, changes: Values): Values {
  const merged = { ...record };
  for (const [name, value] of Object.entries(changes)) {
    const [field, before] = [fields[name], record[name]];
    const merges = field?.kind === 'object' && isObject(value) && isObject(before);
    merged[name] = merges ? withChanges(field.fields, before, value) : value;
  }
  return merged;
}
