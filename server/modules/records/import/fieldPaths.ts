import { isObject } from '#contracts/values.ts';
import type { Field, Fields } from '#resources/schema/fields.ts';

/** Returns the value at a path; undefined if a group on the way is null. */
export const valueAt = (record: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), record);

/** Sets the value at a path. Groups on the way are added. */
export function setAt(record: Record<string, unknown>, [key = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) record[key] = value;
  else {
    const group = record[key] ?? {};
    record[key] = group;
    setAt(group as Record<string, unknown>, inner, value);
  }
}

/** Returns the field at a path through groups. */
export function fieldAt(fields: Fields, [key = '', ...inner]: readonly string[]): Field | undefined {
  const field = fields[key];
  return field?.kind === 'object' && inner.length > 0 ? fieldAt(field.fields, inner) : field;
}
