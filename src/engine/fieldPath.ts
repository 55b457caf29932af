import type { Field, Fields } from '../../resources/schema/fields.ts';

/** The declared field at a dotted path, as `meta_tags.title`. @throws for a name that is not declared. */
export function fieldAt(fields: Fields, source: string): Field {
  const [name = '', ...rest] = source.split('.');
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  if (rest.length === 0) return field;
  if (field.kind !== 'object') throw new Error(`${name} is no group of fields.`);
  return fieldAt(field.fields, rest.join('.'));
}

/** Can it be entered on a form that makes (`create`) or changes (`patch`) a record? */
export const isWritable = (field: Field, purpose: 'create' | 'patch'): boolean =>
  !field.computed && !(purpose === 'patch' && field.createOnly);
