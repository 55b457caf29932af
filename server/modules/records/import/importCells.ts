import { withFormula } from '#contracts/formulaCells.ts';
import type { Problem } from '#contracts/validation.ts';
import { isText } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { emptyValue } from '#resources/schema/emptyRecord.ts';
import type { Field } from '#resources/schema/fields.ts';
import { isNullable } from '#resources/schema/toJsonSchema.ts';
import { choiceOf } from '#resources/schema/visibility.ts';
import { isUnstorableJson } from '#server/formats/jsonbSafety.ts';
import type { ImportColumn } from './importColumns.ts';
import { labelsOf } from './importColumns.ts';
import type { Titles } from './importTitles.ts';

type Read = { value: unknown } | { problem: Omit<Problem, 'loc'> };

/** Between the entries of a list, as in an export. */
const separator = ', ';

/** Returns the text of a value as an export writes it; references as the titles of their records. */
export function textOf(value: unknown, field: Field, titles: Titles): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'reference') return titles.titleOf(field.to, String(value));
  if (field.kind === 'list' && Array.isArray(value) && value.every(isText))
    return value.map((one) => textOf(one, field.item, titles)).join(separator);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the text of a cell: without the mark against formulas, with the line breaks of forms. */
export const cellText = (cell: string): string => withFormula(cell).replaceAll('\r\n', '\n');

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  wahr: true,
  ja: true,
  false: false,
  no: false,
  '0': false,
  falsch: false,
  nein: false,
};

function numberOf(text: string): Read {
  if (/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return { value: Number(text) };
  return { problem: { code: /^[+-]?[\d.,'\s]+$/.test(text) ? 'decimal-comma' : 'number' } };
}

function jsonOf(text: string): Read {
  if (isUnstorableJson(text)) return { problem: { code: 'unstorable' } };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: { code: 'json' } };
  }
}

/** Reads the cells of a column. Limits, formats and the rest of the rules are checked later, with the whole record. */
export class CellReader {
  private readonly choices = new Map<string, string>();

  constructor(resource: Resource, column: ImportColumn) {
    for (const one of choiceOf(column.field)?.choices ?? [])
      for (const label of labelsOf(resource, `choices.${column.path}.${one}`)) this.choices.set(label, one);
  }

  /** Reads a cell with a text; an empty one clears the field. */
  read(text: string, field: Field, titles: Titles): Read {
    const trimmed = text.trim();
    if (trimmed === '') return { value: isNullable(field) ? null : emptyValue(field) };
    switch (field.kind) {
      case 'number':
        return numberOf(trimmed);
      case 'boolean': {
        const value = flags[trimmed.toLowerCase()];
        return value === undefined ? { problem: { code: 'boolean' } } : { value };
      }
      case 'choice':
        return {
          value: field.choices.includes(trimmed) ? trimmed : (this.choices.get(trimmed.toLowerCase()) ?? trimmed),
        };
      case 'reference': {
        const ids = titles.idsOf(field.to, trimmed);
        if (ids.length === 1) return { value: ids[0] };
        return { problem: { code: ids.length === 0 ? 'unknown-reference' : 'ambiguous' } };
      }
      case 'list':
        return this.list(trimmed, field.item, titles);
      case 'object':
      case 'map':
      case 'json':
        return jsonOf(trimmed);
      case 'text':
      case 'richText':
      case 'password':
        return { value: text };
      default:
        return { value: trimmed };
    }
  }

  /** Reads a list: as JSON, or entries with commas between them. */
  private list(text: string, item: Field, titles: Titles): Read {
    const isStructure = item.kind === 'object' || item.kind === 'list' || item.kind === 'map' || item.kind === 'json';
    if (isStructure || text.startsWith('[')) return jsonOf(text);
    const entries = text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));
    const read = entries.map((entry) => this.read(entry, item, titles));
    const wrong = read.find((one) => 'problem' in one);
    return wrong ?? { value: read.map((one) => ('value' in one ? one.value : null)) };
  }
}
