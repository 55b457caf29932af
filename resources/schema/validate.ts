import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { type Problem, type ValidationCode, validationWords } from '#contracts/validation.ts';
import { isObject } from '#contracts/values.ts';
import { sameValue } from './changes.ts';
import type { Resource } from './defineResource.ts';
import { emptyValue } from './emptyRecord.ts';
import type { Field, Fields } from './fields.ts';
// Replaces formats of the validator.
import './formats.ts';
import { createSchema, patchSchema, plainPattern, timePattern } from './toJsonSchema.ts';
import { unstorableIn } from './unstorable.ts';
import { isVisible } from './visibility.ts';

const isCode = (code: unknown): code is ValidationCode => typeof code === 'string' && code in validationWords;

/** Reads the value at a JSON pointer, such as `#/properties/name/maxLength`. */
const at = (root: unknown, pointer: string): unknown =>
  locationOf(pointer).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), root);

const unescapePointer = (key: string): string => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');

/** Returns the keys of a JSON pointer; indexes of lists as numbers. */
const locationOf = (pointer: string): Problem['loc'] => pointer.split('/').slice(1).map(unescapePointer).map(placeOf);

/** Returns a key of a location: a number if it can be the index of a list. */
export const placeOf = (key: string): string | number =>
  /^\d+$/.test(key) && String(Number(key)) === key ? Number(key) : key;

/**
 * Returns the code of a failed keyword: the format's name, the code of a known pattern, or `required` for an empty
 * required text.
 */
export function codeOf(keyword: string, rule: unknown): ValidationCode {
  if (keyword === 'format') return isCode(rule) ? rule : 'pattern';
  if (keyword === 'minLength' && rule === 1) return 'required';
  if (keyword === 'propertyNames') return 'key';
  if (keyword === 'pattern' && typeof rule === 'string') return knownPatterns[rule] ?? 'pattern';
  return isCode(keyword) ? keyword : 'type';
}

const knownPatterns: Record<string, ValidationCode> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'slug',
  '^#[0-9a-fA-F]{6}$': 'colour',
  '^https?://': 'uri',
  [plainPattern]: 'plain',
  [timePattern]: 'time',
};

/** Keywords that only report an error below them. */
const containers = new Set(['properties', 'items', 'additionalProperties', 'propertyNames', 'allOf', '$ref']);

function problemsOf(unit: OutputUnit, schema: Schema, values: unknown): Problem[] {
  const loc = locationOf(unit.instanceLocation);
  const rule = at(schema, unit.keywordLocation);
  if (unit.keyword === 'required' && Array.isArray(rule)) {
    const holder = at(values, unit.instanceLocation);
    const missing = rule.filter((name) => isObject(holder) && holder[name] === undefined);
    return missing.map((name) => ({ loc: [...loc, name], code: 'required' }));
  }
  if (unit.keyword === 'false') return [{ loc, code: 'additionalProperties' }];
  if (containers.has(unit.keyword)) return [];
  if (unit.keywordLocation.includes('/propertyNames/')) return [{ loc, code: 'key' }];
  return [{ loc, code: codeOf(unit.keyword, rule), limit: typeof rule === 'number' ? rule : undefined }];
}

type Prepared = { schema: Schema; validator: Validator };
const prepared = new WeakMap<Fields, { create: Prepared; patch: Prepared }>();

function prepare(schema: Schema): Prepared {
  return { schema, validator: new Validator(schema, '2020-12', false) };
}

function validatorsOf(resource: Resource) {
  const known = prepared.get(resource.fields);
  if (known) return known;
  const made = { create: prepare(createSchema(resource)), patch: prepare(patchSchema(resource)) };
  prepared.set(resource.fields, made);
  return made;
}

type Values = Record<string, unknown>;
type ValidationContext = { for: 'create' | 'patch'; record?: Values; before?: Values };

/**
 * Validates input with the server's JSON Schema and the rules over several fields. `for: 'patch'` checks only the
 * present fields; for the rules, the values are merged into `record`. With `before`, the record before the changes, rules
 * that it broke already are only checked if their field is changed.
 */
export function validate(
  resource: Resource,
  values: Record<string, unknown>,
  { for: purpose, record = {}, before }: ValidationContext,
): Problem[] {
  const { schema, validator } = validatorsOf(resource)[purpose];
  const plain: unknown = JSON.parse(JSON.stringify(values));
  const unstorable = unstorableIn(plain);
  if (unstorable.length > 0) return unstorable;
  const problems = validator.validate(plain).errors.flatMap((unit) => problemsOf(unit, schema, plain));
  const whole = { ...record, ...values };
  const broken = before ? newlyBrokenRules(resource, whole, before) : brokenRules(resource, whole);
  return firstAtEachPlace([...problems, ...missingFields(resource.fields, whole), ...broken]);
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns the missing fields of a whole record that a schema cannot detect because bodies are partial: fields that are
 * required while their condition holds, and required fields of groups.
 */
export function missingFields(fields: Fields, record: Record<string, unknown>, loc: Problem['loc'] = []): Problem[] {
  return Object.entries(fields).flatMap(([name, field]): Problem[] => {
    if (field.computed || !isVisible(fields, record, name)) return [];
    const place = [...loc, name];
    const value = record[name] ?? emptyValue(field);
    const counts = field.required && (field.visibleIf !== undefined || loc.length > 0);
    return counts && isMissing(value) ? [{ loc: place, code: 'required' }] : missingInside(field, value, place);
  });
}

function missingInside(field: Field, value: unknown, loc: Problem['loc']): Problem[] {
  if (field.kind === 'object') return isObject(value) ? missingFields(field.fields, value, loc) : [];
  if (field.kind !== 'list' && field.kind !== 'map') return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(isObject(value) ? value : {});
  return entries.flatMap(([at, item]) => missingInside(field.item, item, [...loc, at]));
}

/** Returns the violated rules over several fields of a whole record. */
export function brokenRules(resource: Resource, record: Record<string, unknown>): Problem[] {
  return resource.rules.filter((rule) => !rule.holds(record)).map(({ field, code }) => ({ loc: [field], code }));
}

/**
 * Returns the rules that a change violates: those that held before it, or whose field it changes. Old data that breaks
 * a newer rule does not block other changes.
 */
export function newlyBrokenRules(
  resource: Resource,
  record: Record<string, unknown>,
  before: Record<string, unknown>,
): Problem[] {
  const old = brokenRules(resource, before).map(({ loc }) => loc.join('.'));
  return brokenRules(resource, record).filter(
    ({ loc: [field = ''] }) => !old.includes(String(field)) || !sameValue(record[field], before[field]),
  );
}

function firstAtEachPlace(problems: Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ loc }) => !seen.has(loc.join('/')) && seen.add(loc.join('/')));
}
