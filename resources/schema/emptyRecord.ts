import type { Field, Fields } from './fields.ts';

/**
 * Returns a field's value when nothing is stored: its default, or the empty value of its kind. Only the server
 * resolves the `me` of a reference.
 */
export function emptyValue(field: Field): unknown {
  if (field.kind === 'reference') return null;
  if ('default' in field && field.default !== undefined) return field.default;
  if (field.kind === 'object') return field.nullable ? null : emptyRecord(field.fields);
  if (field.kind === 'boolean') return field.nullable ? null : false;
  if (field.kind === 'list') return [];
  if (field.kind === 'map') return {};
  return field.kind === 'json' && !field.nullable ? {} : null;
}

/** Returns the initial values of a create form, which are also the base for stored records. */
export function emptyRecord(fields: Fields): Record<string, unknown> {
  const writable = Object.entries(fields).filter(([, field]) => !field.computed);
  return Object.fromEntries(writable.map(([name, field]) => [name, emptyValue(field)]));
}
