import type { TObject } from 'typebox';
import { scimUrns } from '#contracts/api/scim.ts';
import { isRecord, isText } from '#contracts/values.ts';
import { plainPath } from './filter.ts';
import { ScimError } from './scimError.ts';

/** An attribute, as its JSON Schema describes it. */
export type AttributeSchema = {
  type?: string;
  description?: string;
  maxLength?: number;
  maxItems?: number;
  readOnly?: boolean;
  properties?: Record<string, AttributeSchema>;
  items?: AttributeSchema;
  required?: readonly string[];
};

export type Attributes = Record<string, unknown>;

/**
 * Attributes of RFC 7643, sections 4.1 and 4.2, that the product does not store. Directories send them by default, so that
 * they are accepted and left out (RFC 7644, section 3.3).
 */
const ignored = new Set(
  [
    'nickName profileUrl title userType preferredLanguage locale timezone password phoneNumbers ims photos addresses',
    'entitlements roles x509Certificates honorificPrefix honorificSuffix middleName display $ref type',
  ].flatMap((names) => names.toLowerCase().split(' ')),
);

/** Returns the name of an attribute in the case of its schema; null for one that is ignored; undefined for an unknown one. */
export function nameIn(schema: AttributeSchema, given: string): string | null | undefined {
  const lower = given.toLowerCase();
  const name = Object.keys(schema.properties ?? {}).find((one) => one.toLowerCase() === lower);
  if (name !== undefined) return schema.properties?.[name]?.readOnly ? null : name;
  return ignored.has(lower) || lower.startsWith(scimUrns.enterpriseUser.toLowerCase()) ? null : undefined;
}

/**
 * Returns a value of an attribute with the names of its schema. Read-only and ignored attributes, and null, are left out.
 * @throws ScimError `invalidSyntax` for an unknown attribute, `invalidValue` for a wrong type
 */
export function readValue(schema: AttributeSchema, value: unknown, place: string): unknown {
  if (schema.type === 'array') return readList(schema, value, place);
  if (schema.type === 'object') return readObject(schema, value, place);
  if (schema.type === 'boolean') return readBoolean(value, place);
  if (!isText(value)) throw new ScimError('invalidValue', `${place} is a text.`);
  if (value.length > (schema.maxLength ?? 0)) throw new ScimError('invalidValue', `${place} is too long.`);
  return value;
}

/** Some directories send a single value in place of a list with one. */
function readList({ items = {}, maxItems = 0 }: AttributeSchema, value: unknown, place: string): unknown[] {
  const list = [value].flat();
  if (list.length > maxItems) throw new ScimError('invalidValue', `${place} has at most ${maxItems} values.`);
  return list.map((one) => readValue(items, one, place));
}

function readObject(schema: AttributeSchema, value: unknown, place: string): Attributes {
  if (!isRecord(value)) throw new ScimError('invalidValue', `${place} is an object.`);
  const found: Attributes = {};
  for (const [given, one] of Object.entries(value)) {
    const name = nameIn(schema, given);
    if (name === undefined) throw new ScimError('invalidSyntax', `${place} has no attribute ${given.slice(0, 100)}.`);
    if (name === null || one === null || one === undefined) continue;
    found[name] = readValue(schema.properties?.[name] ?? {}, one, name);
  }
  return found;
}

/** Entra ID sends booleans as texts. */
function readBoolean(value: unknown, place: string): boolean {
  const text = String(value).toLowerCase();
  if ((typeof value !== 'boolean' && !isText(value)) || (text !== 'true' && text !== 'false'))
    throw new ScimError('invalidValue', `${place} is true or false.`);
  return text === 'true';
}

/**
 * Returns the attributes of a body that describes a resource.
 * @throws ScimError `invalidSyntax`, `invalidValue`
 */
export function readResource(schema: TObject, body: object): Attributes {
  const { schemas, ...attributes } = body as Attributes;
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.every(isText)))
    throw new ScimError('invalidSyntax', 'schemas is a list of URNs.');
  const found = readObject(schema as AttributeSchema, attributes, 'The resource');
  for (const name of schema.required ?? [])
    if (found[name] === undefined || found[name] === '') throw new ScimError('invalidValue', `${name} is required.`);
  return found;
}

export type Shown = { attributes?: string; excludedAttributes?: string };

const namesIn = (list: string, urn: string): string[] =>
  list.split(',').flatMap((one) => (one.trim() === '' ? [] : [plainPath(one.trim(), urn)]));

/** Returns the part of a resource that the query asks for (RFC 7644, section 3.9). `id` and `schemas` are always in it. */
export function shownPart<Resource extends object>(
  resource: Resource,
  { attributes, excludedAttributes }: Shown,
  urn: string,
): Partial<Resource> {
  const always = (path: string) => path === 'id' || path === 'schemas';
  if (attributes !== undefined) {
    const names = namesIn(attributes, urn);
    const isNamed = (path: string) => names.some((name) => name === path || path.startsWith(`${name}.`));
    const leads = (path: string) => names.some((name) => name.startsWith(`${path}.`));
    return partOf(resource, (path) => always(path) || isNamed(path) || leads(path));
  }
  const names = namesIn(excludedAttributes ?? '', urn);
  return names.length === 0 ? resource : partOf(resource, (path) => always(path) || !names.includes(path));
}

/** Returns the part of an object whose paths are kept, two levels deep. */
function partOf<Whole extends object>(whole: Whole, keeps: (path: string) => boolean, within = ''): Partial<Whole> {
  const entries = Object.entries(whole).flatMap(([name, value]: [string, unknown]) => {
    const path = `${within}${name.toLowerCase()}`;
    if (!keeps(path)) return [];
    if (Array.isArray(value))
      return [[name, value.map((one) => (isRecord(one) ? partOf(one, keeps, `${path}.`) : one))]];
    return [[name, isRecord(value) ? partOf(value, keeps, `${path}.`) : value]];
  });
  return Object.fromEntries(entries);
}
