import { slugPattern } from '#contracts/campaign.ts';
import { limits } from '#contracts/limits.ts';
import type { Field, Fields, ListField, MapField, NumberField, RichTextField, SlugField, TextField } from './fields.ts';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** The part of JSON Schema that declarations use. */
export type JsonSchema = {
  type?: JsonType | JsonType[];
  format?: string;
  contentMediaType?: 'text/html';
  pattern?: string;
  enum?: (string | null)[];
  default?: string | number | boolean;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minProperties?: number;
  maxProperties?: number;
  propertyNames?: { pattern?: string; enum?: string[] };
};

const maxTextLength = 10_000;

const ofText = (field: TextField | RichTextField | SlugField, format: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  maxLength: field.max ?? maxTextLength,
  ...(field.min !== undefined || field.required ? { minLength: field.min ?? 1 } : {}),
  ...format,
});

/** Excludes control characters, which break or reorder lines, and URL schemes. */
export const plainPattern = '^(?!.*://)[^\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]*$';

const ofNumber = (field: NumberField): JsonSchema => ({
  type: field.integer ? 'integer' : 'number',
  ...(field.min === undefined ? {} : { minimum: field.min }),
  ...(field.max === undefined ? {} : { maximum: field.max }),
});

const ofList = (field: ListField): JsonSchema => ({
  type: 'array',
  items: wholeItem(field.item),
  ...(field.max === undefined ? {} : { maxItems: field.max }),
  ...(field.unique ? { uniqueItems: true } : {}),
});

/** A time of day: `HH:MM`. JSON Schema's format `time` requires seconds and a time zone. */
export const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

/** Free keys appear in field paths (`urls.de`), so they must be simple. */
const keyPattern = '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$';
export const isMapKey = (key: string): boolean => new RegExp(keyPattern).test(key);

const ofMap = (field: MapField): JsonSchema => ({
  type: 'object',
  propertyNames: field.keys ? { enum: [...field.keys] } : { pattern: keyPattern },
  additionalProperties: wholeItem(field.item),
  ...(field.max === undefined ? {} : { maxProperties: field.max }),
});

/** Items are written as a whole, so required fields must be present; groups are written by key. */
function wholeItem(field: Field): JsonSchema {
  const schema = toJsonSchema(field);
  return field.kind === 'object' ? { ...schema, required: requiredNames(Object.entries(field.fields)) } : schema;
}

const requiredNames = (entries: [string, Field][]): string[] =>
  entries.flatMap(([name, field]) =>
    field.required && !field.computed && !field.visibleIf && !('default' in field) ? [name] : [],
  );

/** Scalars may be null unless required or defaulted; objects, lists, maps and flags only when declared `nullable`. */
export function isNullable(field: Field): boolean {
  if (field.visibleIf) return true;
  if (field.nullable !== undefined) return field.nullable;
  if (field.required || ('default' in field && field.default !== undefined)) return false;
  return !['object', 'list', 'map', 'json', 'boolean'].includes(field.kind);
}

/** Returns the JSON Schema of a field's value. */
export function toJsonSchema(field: Field): JsonSchema {
  const schema = schemaOf(field);
  if (field.help) schema.description = field.help;
  if (!isNullable(field)) return schema;
  return {
    ...schema,
    type: [...[schema.type ?? []].flat(), 'null'],
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  };
}

function schemaOf(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
    case 'password':
      return ofText(field, field.plain ? { pattern: plainPattern } : {});
    case 'richText':
      return ofText(field, { contentMediaType: 'text/html' });
    case 'email':
      return ofText(field, { format: 'email', maxLength: 254 });
    case 'url':
      return ofText(field, { format: 'uri', maxLength: 2_000, pattern: '^https?://' });
    case 'slug':
      return ofText(field, { pattern: slugPattern, maxLength: limits.maxSlugLength });
    case 'colour':
      return ofText(field, { pattern: '^#[0-9a-fA-F]{6}$' });
    case 'number':
      return ofNumber(field);
    case 'boolean':
      return { type: 'boolean' };
    case 'dateTime':
      return { type: 'string', format: 'date-time' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'time':
      return { type: 'string', pattern: timePattern };
    case 'choice':
      return { type: 'string', enum: [...field.choices] };
    case 'reference':
      return { type: 'string', minLength: 1, maxLength: 100 };
    case 'upload':
      return { type: 'string', maxLength: 2_000, ...(field.required && { minLength: 1 }) };
    case 'object':
      return { type: 'object', ...objectOf(field.fields), additionalProperties: false };
    case 'list':
      return ofList(field);
    case 'map':
      return ofMap(field);
    case 'json':
      return { type: 'object', additionalProperties: true };
  }
}

function objectOf(fields: Fields): { properties: Record<string, JsonSchema> } {
  return { properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toJsonSchema(field)])) };
}

type Declared = { fields: Fields; module?: boolean };
const entriesOf = (resource: Declared) => Object.entries(resource.fields);
const named = (entries: [string, Field][]) => Object.fromEntries(entries);

/** Returns the schema of a record as the API returns it. Every resource without a module has the times of its records. */
export function recordSchema(resource: Declared): JsonSchema {
  const answered = entriesOf(resource).filter(([, field]) => !field.writeOnly);
  const moment: JsonSchema = { type: 'string', format: 'date-time' };
  const times: Record<string, JsonSchema> = resource.module === false ? { created_at: moment, updated_at: moment } : {};
  return { type: 'object', properties: { id: { type: 'string' }, ...objectOf(named(answered)).properties, ...times } };
}

/**
 * Returns the schema of a create request: every field that is not computed; required fields must be present.
 * `missingFields` checks fields that are required conditionally or inside a group.
 */
export function createSchema(resource: Declared): JsonSchema {
  const writable = entriesOf(resource).filter(([, field]) => !field.computed);
  return {
    type: 'object',
    ...objectOf(named(writable)),
    required: requiredNames(writable),
    additionalProperties: false,
  };
}

/** Returns the schema of an update request: any writable field that is not fixed after creation. */
export function patchSchema(resource: Declared): JsonSchema {
  const writable = entriesOf(resource).filter(([, field]) => !field.computed && !field.createOnly);
  return { type: 'object', ...objectOf(named(writable)), additionalProperties: false };
}
