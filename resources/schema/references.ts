import type { Field, Fields, ReferenceField } from './fields.ts';

/** A field that is a reference (`isList`: a list of them). */
type Reference = { name: string; field: ReferenceField; isList: boolean };

const referenceIn = (name: string, field: Field): Reference[] => {
  if (field.kind === 'reference') return [{ name, field, isList: false }];
  if (field.kind === 'list' && field.item.kind === 'reference') return [{ name, field: field.item, isList: true }];
  return [];
};

/** Returns the stored references of a record, and its lists of them. Those inside of groups are not included. */
export const referenceFields = ({ fields }: { fields: Fields }): Reference[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.computed && !field.stored ? [] : referenceIn(name, field)));
