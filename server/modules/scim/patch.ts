import { type Filter, filter as matcherOf } from 'scim2-parse-filter';
import type { TObject } from 'typebox';
import { type PatchOperation, scimUrns } from '#contracts/api/scim.ts';
import { isRecord } from '#contracts/values.ts';
import { type AttributeSchema, type Attributes, nameIn, readValue } from './attributes.ts';
import { parseFilter } from './filter.ts';
import { ScimError } from './scimError.ts';

type Entry = Record<string, unknown>;

/** What an operation changes: an attribute, entries of its list, and an attribute of each. */
type Target = { name: string; schema: AttributeSchema; filter: Filter | null; part: string | null };

/** `remove` without a value, or the value to set. */
type Change = { op: 'add' | 'remove' | 'replace'; value: unknown };

/**
 * Returns the attributes of a resource after the operations of a PATCH (RFC 7644, section 3.5.2), as Entra ID and Okta
 * send them too: booleans as texts, paths as names of the value, and values of a list that does not have them yet.
 * @throws ScimError `invalidPath`, `invalidValue`, `invalidFilter`, `noTarget`, `mutability`
 */
export function patched(
  schema: TObject,
  urn: string,
  resource: Attributes,
  operations: readonly PatchOperation[],
): Attributes {
  const result = structuredClone(resource);
  for (const { op, path, value } of operations) {
    const kind = op.toLowerCase() as Change['op'];
    for (const [at, one] of path ? [[path, value] as const] : valuesOf(kind, value)) {
      const target = targetOf(schema as AttributeSchema, urn, at, Boolean(path));
      if (target) applyTo(result, target, { op: one === null ? 'remove' : kind, value: one ?? undefined });
    }
  }
  return result;
}

/** Returns the attributes of an operation without a path. */
function valuesOf(op: string, value: unknown): [string, unknown][] {
  if (op === 'remove') throw new ScimError('noTarget', 'remove needs a path.');
  if (!isRecord(value)) throw new ScimError('invalidValue', 'Without a path the value is an object.');
  return Object.entries(value);
}

/** Returns the parts of a path: `attribute`, `attribute.part`, `attribute[filter]` or `attribute[filter].part`. */
function partsOf(path: string): { name: string; filter: Filter | null; part: string | null } {
  const [open, close] = [path.indexOf('['), path.lastIndexOf(']')];
  const [name = '', part, ...more] = (open === -1 ? path : path.slice(0, open) + path.slice(close + 1)).split('.');
  const isFiltered = open > -1;
  const isWhole = isFiltered && (close < open || open !== name.length);
  if (name === '' || part === '' || more.length > 0 || isWhole) throw invalidPath(path);
  return { name, part: part ?? null, filter: isFiltered ? parseFilter(path.slice(open + 1, close)) : null };
}

const invalidPath = (path: string) =>
  new ScimError('invalidPath', `There is no attribute at the path ${path.slice(0, 100)}.`);

/** Returns the target of a path; null if it is ignored. `isPath`: the client wrote it as a path. */
function targetOf(schema: AttributeSchema, urn: string, path: string, isPath: boolean): Target | null {
  const lower = path.toLowerCase();
  if (lower.startsWith(scimUrns.enterpriseUser.toLowerCase())) return null;
  const parts = partsOf(lower.startsWith(`${urn.toLowerCase()}:`) ? path.slice(urn.length + 1) : path);
  const name = nameIn(schema, parts.name);
  if (name === undefined) throw invalidPath(path);
  if (name === null) {
    const isKnown = Object.keys(schema.properties ?? {}).some((one) => one.toLowerCase() === parts.name.toLowerCase());
    if (isPath && isKnown) throw new ScimError('mutability', `${parts.name} is read-only.`);
    return null;
  }
  const own = schema.properties?.[name] ?? {};
  const inner = own.items ?? own;
  const part = parts.part === null ? null : nameIn(inner, parts.part);
  if (part === undefined || (parts.filter && !own.items)) throw invalidPath(path);
  return parts.part !== null && part === null ? null : { name, schema: own, filter: parts.filter, part };
}

function applyTo(resource: Attributes, { name, schema, filter, part }: Target, change: Change): void {
  if (schema.items) {
    resource[name] = changedList((resource[name] ?? []) as Entry[], schema, { filter, part }, change);
  } else if (part !== null) {
    const whole: Entry = isRecord(resource[name]) ? resource[name] : {};
    resource[name] = whole;
    setPart(whole, schema, part, change);
  } else if (change.op === 'remove') {
    delete resource[name];
  } else {
    const value = readValue(schema, change.value, name);
    const before = resource[name];
    resource[name] = isRecord(before) && isRecord(value) ? { ...before, ...value } : value;
  }
}

function setPart(whole: Entry, schema: AttributeSchema, part: string, { op, value }: Change): void {
  if (op === 'remove') delete whole[part];
  else whole[part] = readValue(schema.properties?.[part] ?? {}, value, part);
}

type Selection = Pick<Target, 'filter' | 'part'>;

function changedList(list: Entry[], schema: AttributeSchema, selection: Selection, change: Change): Entry[] {
  const { items = {}, maxItems = 0 } = schema;
  const { filter, part } = selection;
  if (!filter && part === null) return withinLimit(changedWhole(list, schema, change), maxItems);
  const isMeant = filter ? matching(filter, maxItems) : () => true;
  const { op, value } = change;
  if (op === 'remove' && part === null) return list.filter((one) => !isMeant(one));
  const meant = list.filter(isMeant);
  if (meant.length === 0 && op !== 'remove') {
    const added: Entry = filter ? entryFor(filter) : {};
    meant.push(added);
    list.push(added);
  }
  for (const one of meant) {
    if (part !== null) setPart(one, items, part, change);
    else Object.assign(one, readValue(items, value, 'value'));
  }
  return withinLimit(list, maxItems);
}

/** Each operation passes through the list, so that it must not grow with them. */
function withinLimit(list: Entry[], most: number): Entry[] {
  if (list.length > most) throw new ScimError('invalidValue', `A list has at most ${most} values.`);
  return list;
}

const keyOf = (entry: Entry): unknown => entry.value;

/** Adds or removes entries, which are the same if their `value` is, or replaces all. */
function changedWhole(list: Entry[], schema: AttributeSchema, { op, value }: Change): Entry[] {
  if (op === 'remove' && value === undefined) return [];
  const given = readValue(schema, value, 'value') as Entry[];
  const keys = new Set(given.map(keyOf));
  if (op === 'remove') return list.filter((one) => !keys.has(keyOf(one)));
  if (op === 'replace') return given;
  const known = new Set(list.map(keyOf));
  return [...list, ...given.filter((one) => !known.has(keyOf(one)))];
}

/** Lists with more values are searched by `value` only. */
const maxSearched = 100;

/**
 * Returns whether an entry fulfills a filter. The usual one, `value eq "…"`, is compared directly.
 * @throws ScimError `invalidFilter` for another filter of a long list
 */
function matching(filter: Filter, most: number): (entry: Entry) => boolean {
  if (filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value')
    return (entry) => entry.value === filter.compValue;
  if (most > maxSearched) throw new ScimError('invalidFilter', 'These values are selected by value eq "…" only.');
  return matcherOf(filter);
}

/**
 * Returns a new entry that fulfills a filter of equalities, such as `type eq "work"`.
 * @throws ScimError `noTarget` for other filters
 */
function entryFor(filter: Filter): Entry {
  if (filter.op === 'and') return Object.assign({}, ...filter.filters.map(entryFor));
  if (filter.op === 'eq' && /^(type|primary)$/i.test(filter.attrPath))
    return { [filter.attrPath.toLowerCase()]: filter.compValue };
  throw new ScimError('noTarget', 'No value matches the filter of the path.');
}
