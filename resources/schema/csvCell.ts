import { withoutFormula } from '#contracts/formulaCells.ts';
import { groupName } from '#contracts/groupName.ts';
import type { Field } from './fields.ts';

/** Returns the label of a choice; for other texts the text. */
type Label = (value: string) => string;

/** Returns the text of a CSV cell: a list of strings joined, a group as its name, other structures as JSON. */
function textOf(value: unknown, { kind }: Field, label: Label): string {
  if (typeof value === 'string') return label(value);
  if (kind === 'json') return JSON.stringify(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.map(label).join(', ');
  return groupName(value) ?? JSON.stringify(value);
}

/** Returns the cell of a field's value in an exported file, which spreadsheets don't evaluate. */
export function csvCell(value: unknown, field: Field, label: Label = (text) => text): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return withoutFormula(textOf(value, field, label));
}
