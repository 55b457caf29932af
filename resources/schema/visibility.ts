import { isRecord } from '../../contracts/values.ts';
import { emptyValue } from './emptyRecord.ts';
import type { Condition, Field, Fields } from './fields.ts';
import type { JsonObject } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

const matches = ({ is }: Condition, value: unknown): boolean => [is].flat().some((one) => one === value);

/**
 * Is the field there, by its condition over its group's values? A field whose condition names one that is not there
 * itself is not there either. `values` is the record, or the object inside of which the field stands.
 */
export function isVisible(fields: Fields, values: Values, name: string): boolean {
  const condition = fields[name]?.visibleIf;
  if (!condition) return true;
  const other = fields[condition.field];
  if (!other || !isVisible(fields, values, condition.field)) return false;
  return matches(condition, values[condition.field] ?? emptyValue(other));
}

/**
 * The values without those whose condition does not hold, in groups and lists of groups too. Both ends hold to it: a
 * form neither checks nor sends what it does not show, and the server takes no offence at what is sent all the same,
 * but stores nothing of it, so that it is null when the condition holds again.
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

/** @throws Error for a condition over a field that does not stand above it, at start and not when somebody meets it */
export function checkConditions(fields: Fields): void {
  const above = new Set<string>();
  for (const [name, field] of Object.entries(fields)) {
    const over = field.visibleIf?.field;
    if (over !== undefined && !above.has(over))
      throw new Error(`${name} is visible by ${over}, which stands not above it.`);
    above.add(name);
    checkConditions(innerFields(field));
  }
}

/** The fields of a group, or of what a list or map holds; none for anything else. */
export function innerFields(field: Field): Fields {
  if (field.kind === 'object') return field.fields;
  return field.kind === 'list' || field.kind === 'map' ? innerFields(field.item) : {};
}
