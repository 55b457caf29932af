import { isObject } from '#contracts/values.ts';
import type { Field, Fields } from './fields.ts';

/** A value of a field without inner fields, and its place in the record; `replace` writes another one there. */
type Leaf = { field: Field; value: unknown; loc: (string | number)[]; replace(value: unknown): void };

/** Returns the values of a record, also those inside of groups, lists and maps, without null and undefined. */
export const leavesIn = (fields: Fields, values: object, loc: Leaf['loc'] = []): Leaf[] =>
  isObject(values) ? inside(values, (key) => fields[key], loc) : [];

/** Returns the values in an object or list; `fieldOf` returns the declaration of each entry. */
function inside(
  values: Record<string, unknown>,
  fieldOf: (key: string) => Field | undefined,
  outer: Leaf['loc'],
): Leaf[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const field = fieldOf(key);
    if (!field || value === null || value === undefined) return [];
    const loc = [...outer, Array.isArray(values) ? Number(key) : key];
    if (field.kind === 'object') return leavesIn(field.fields, Object(value), loc);
    if (field.kind === 'list' || field.kind === 'map')
      return isObject(value) ? inside(value, () => field.item, loc) : [];
    const replace = (other: unknown) => {
      values[key] = other;
    };
    return [{ field, value, loc, replace }];
  });
}

/** Returns whether a field, or one inside of it, meets a condition. */
export function someField(field: Field, is: (field: Field) => boolean): boolean {
  if (is(field)) return true;
  if (field.kind === 'object') return Object.values(field.fields).some((inner) => someField(inner, is));
  return (field.kind === 'list' || field.kind === 'map') && someField(field.item, is);
}

/** Returns whether records of a resource can use files of the media library. */
export const usesFiles = ({ fields }: { fields: Fields }): boolean =>
  Object.values(fields).some((field) => someField(field, ({ kind }) => kind === 'upload'));
