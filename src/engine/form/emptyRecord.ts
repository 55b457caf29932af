import type { Field, Fields } from '../../../resources/schema/fields.ts';

function emptyValue(field: Field): unknown {
  if ('default' in field && field.default !== undefined) return field.default;
  if (field.kind === 'object') return field.nullable ? null : emptyRecord(field.fields);
  if (field.kind === 'boolean') return false;
  if (field.kind === 'list') return [];
  return field.kind === 'map' || field.kind === 'json' ? {} : null;
}

/** What a form that makes a record begins with: each field's default, or its kind's nothing. */
export function emptyRecord(fields: Fields): Record<string, unknown> {
  const writable = Object.entries(fields).filter(([, field]) => !field.computed);
  return Object.fromEntries(writable.map(([name, field]) => [name, emptyValue(field)]));
}
