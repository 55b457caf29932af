import type { Field, Fields } from '#resources/schema/fields.ts';
import { innerFields } from '#resources/schema/visibility.ts';

/**
 * The declaration that a source refers to: `newsletters.0.name` is the field `name`, declared at `newsletters.name`.
 */
type Place = {
  field: Field;
  /** The source without the indexes of list entries and the keys of maps; it is the key of the field's label. */
  path: string;
  /** For an entry of a list or map: its index or key. */
  entry: { of: 'list' | 'map'; key: string } | null;
};

function descend(field: Field, path: string, [step, ...rest]: string[]): Place | null {
  if (step === undefined) return { field, path, entry: null };
  if (field.kind === 'list' || field.kind === 'map') {
    if (rest.length === 0) return { field: field.item, path, entry: { of: field.kind, key: step } };
    return descend(field.item, path, rest);
  }
  const inner = innerFields(field)[step];
  return inner ? descend(inner, `${path}.${step}`, rest) : null;
}

/** Returns the place of a dotted source, or null for a name that is not declared. */
export function findPlace(fields: Fields, source: string): Place | null {
  const [name = '', ...rest] = source.split('.');
  const field = fields[name];
  return field ? descend(field, name, rest) : null;
}

/** Returns the place of a dotted source. @throws for a name that is not declared. */
export function placeOf(fields: Fields, source: string): Place {
  const place = findPlace(fields, source);
  if (!place) throw new Error(`There is no field ${source}.`);
  return place;
}

/** Returns the declared field at a dotted source such as `meta_tags.title`. @throws for a name that is not declared. */
export const fieldAt = (fields: Fields, source: string): Field => placeOf(fields, source).field;

/** Returns the source of the parent group with its trailing dot; '' for a field of the record itself. */
export const groupOf = (source: string): string => source.slice(0, source.lastIndexOf('.') + 1);

/** Returns the fields of the group that contains the source, including its own. */
export function besides(fields: Fields, source: string): Fields {
  const group = groupOf(source);
  return group === '' ? fields : innerFields(fieldAt(fields, group.slice(0, -1)));
}

/** Returns true if the field can be entered on a form that creates (`create`) or edits (`patch`) a record. */
export const isWritable = (field: Field, purpose: 'create' | 'patch'): boolean =>
  !field.computed && !(purpose === 'patch' && field.createOnly);
