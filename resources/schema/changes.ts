import { isObject } from '#contracts/values.ts';
import type { Fields } from './fields.ts';
import type { JsonObject } from './records.ts';

type Values = Record<string, unknown>;

/** Compares values as JSON: ignores the order of keys, and undefined equals null unless `exact`. */
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
 * Returns the writable fields of `values` that differ from `previous`. A group with fixed keys contains only the
 * changed keys, because the server merges groups by key (docs/protocol.md, Writes); lists and maps are complete.
 */
export function diffFields(
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
    // Inside JSON, null has a meaning: it removes a language.
    if (sameValue(value ?? null, before ?? null, field.kind === 'json')) continue;
    const merges = field.kind === 'object' && isObject(value) && isObject(before);
    changes[name] = merges ? diffFields(field.fields, value, before) : value;
  }
  return changes;
}

/** Applies changes to a record as the server does: groups with fixed keys by key, all other fields as a whole. */
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
