import type { Field, Fields } from './fields.ts';

/**
 * What a field is while nothing is stored for it: its default, or its kind's nothing. Who the `me` of a reference is, the
 * server alone knows.
 */
export function emptyValue(field: Field): unknown {
  if (field.kind === 'reference') return null;
  if ('default' in field && field.default !== undefined) return field.default;
  if (field.kind === 'object') return field.nullable ? null : emptyRecord(field.fields);
  if (field.kind === 'boolean') return false;
  if (field.kind === 'list') return [];
  if (field.kind === 'map') return {};
  return field.kind === 'json' && !field.nullable ? {} : null;
}

/** What a form that makes a record begins with, and what a stored record is laid over. */
export function emptyRecord(fields: Fields): Record<string, unknown> {
  const writable = Object.entries(fields).filter(([, field]) => !field.computed);
  return Object.fromEntries(writable.map(([name, field]) => [name, emptyValue(field)]));
}
