import { isRecord } from '#contracts/values.ts';
import { emptyValue } from './emptyRecord.ts';
import type { ChoiceField, Condition, Field, Fields } from './fields.ts';
import type { JsonObject } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

const matches = ({ is }: Condition, value: unknown): boolean => [is].flat().some((one) => one === value);

/**
 * Returns whether the field is present, by its condition on the values of its group. A field is also absent if its
 * condition names an absent field. `values` is the record, or the object that contains the field.
 */
export function isVisible(fields: Fields, values: Values, name: string): boolean {
  const condition = fields[name]?.visibleIf;
  if (!condition) return true;
  const other = fields[condition.field];
  if (!other || !isVisible(fields, values, condition.field)) return false;
  return matches(condition, values[condition.field] ?? emptyValue(other));
}

/**
 * Returns the values without the fields whose condition does not hold, including those in groups and lists of groups.
 * Client and server both use it: a form neither validates nor sends hidden fields, and the server accepts but does not
 * store them, so that they are null when the condition holds again.
 */
export function withoutHidden(fields: Fields, values: JsonObject): JsonObject;
export function withoutHidden(fields: Fields, values: Values): Record<string, unknown>;
export function withoutHidden(fields: Fields, values: Values): Record<string, unknown> {
  const visible = Object.entries(values).filter(([name]) => isVisible(fields, values, name));
  return Object.fromEntries(visible.map(([name, value]) => [name, cleared(fields[name], value)]));
}

function cleared(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'object' && isRecord(value)) return withoutHidden(field.fields, value);
  if (field?.kind === 'list' && Array.isArray(value)) return value.map((item) => cleared(field.item, item));
  if (field?.kind !== 'map' || !isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleared(field.item, item)]));
}

/** Returns the fields of a group, or of the items of a list or map; empty for other kinds. */
export function innerFields(field: Field): Fields {
  if (field.kind === 'object') return field.fields;
  return field.kind === 'list' || field.kind === 'map' ? innerFields(field.item) : {};
}

/** Returns the choice that a field is, or that the entries of a list or map are; null for other fields. */
export function choiceOf(field: Field): ChoiceField | null {
  if (field.kind === 'choice') return field;
  return field.kind === 'list' || field.kind === 'map' ? choiceOf(field.item) : null;
}
