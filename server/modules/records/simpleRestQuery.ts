import { uuidForm } from '#contracts/ids.ts';
import { limits } from '#contracts/limits.ts';
import type { Problem } from '#contracts/validation.ts';
import { isRecord } from '#contracts/values.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { filterName, filterNamed, type ListFilter } from '#resources/schema/filters.ts';
import { readFilters, unknownFilters } from '#resources/schema/filterValues.ts';
import type { Caller } from '../../caller.ts';
import { isUnstorableJson } from '../../formats/jsonbSafety.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { mayRead } from './recordAccess.ts';
import type { RecordQuery } from './recordLists.ts';

type RawQuery = { sort?: string; range?: string; filter?: string; fields?: string };

function parse(text: string | undefined, fallback: unknown): unknown {
  if (text === undefined) return fallback;
  // In an export, the database would refuse it only after a part of the answer was sent.
  if (isUnstorableJson(text)) throw new ApiError('malformed-request');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('malformed-request');
  }
}

const refuse = (name: string, problem: Omit<Problem, 'loc'> = { code: 'enum' }) =>
  new InvalidFieldsError([{ loc: [name], ...problem }]);

/** Whether the caller may read the field. Other fields are treated as unknown. */
function isReadable(caller: Caller, { fields }: Resource, name: string): boolean {
  const field = fields[name];
  return field !== undefined && mayRead(caller, field);
}

function readSort(resource: Resource, caller: Caller, text: string | undefined): RecordQuery['sort'] {
  const sort = parse(text, [resource.list.sort.field, resource.list.sort.order]);
  const [field, order] = Array.isArray(sort) ? sort : [];
  const known = field === 'id' || (resource.list.sortable.includes(field) && isReadable(caller, resource, field));
  if (!known || (order !== 'ASC' && order !== 'DESC')) throw refuse('sort');
  return { field, order };
}

function readRange(text: string | undefined, rows: number): RecordQuery['range'] {
  const range = parse(text, [0, rows - 1]);
  const [first, last] = Array.isArray(range) ? range : [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first) throw refuse('range');
  if (last - first >= limits.maxPageSize) throw refuse('range', { code: 'maxItems', limit: limits.maxPageSize });
  return [first, last];
}

/** Returns the problem of a value that the filter can't have. */
function problemOf({ field, compares }: ListFilter): Omit<Problem, 'loc'> {
  if (compares === 'any') return { code: 'enum' };
  return { code: field.kind === 'dateTime' && compares !== 'set' ? 'date-time' : 'type' };
}

function readFilter(resource: Resource, caller: Caller, text: string | undefined): RecordQuery['filter'] {
  const filter = parse(text, {});
  if (!isRecord(filter)) throw refuse('filter');
  // Every resource is searched where it is referenced.
  const { id, q, ...byFields } = filter;
  if (typeof (q ?? '') !== 'string') throw refuse('q', { code: 'type' });
  const unknown = unknownFilters(resource, byFields);
  for (const [name, value] of Object.entries(byFields)) {
    const declared = filterNamed(resource, value === null ? filterName(name, 'set') : name);
    if (!declared || !isReadable(caller, resource, declared.source)) throw refuse(name);
    if (unknown.includes(name)) throw refuse(name, problemOf(declared));
  }
  const read = { ...readFilters(resource, byFields), ...(q !== undefined && { q }) };
  if (id === undefined) return read;
  const ids = [id].flat().filter((one) => typeof one === 'string' && uuidForm.test(one));
  return { ...read, id: ids.slice(0, limits.maxPageSize) };
}

/**
 * Returns the fields of the answer: those asked for, else all but those that single reads alone have. Records that are
 * requested by their ids are whole, because clients may keep them as if they were read one by one.
 */
function readFields(resource: Resource, caller: Caller, text: string | undefined, isById: boolean): string[] {
  const names = Object.keys(resource.fields).filter((name) => isReadable(caller, resource, name));
  if (text === undefined) return isById ? names : names.filter((name) => !resource.fields[name]?.detailOnly);
  const asked = new Set(text.split(','));
  if (![...asked].every((name) => names.includes(name))) throw refuse('fields');
  return names.filter((name) => asked.has(name));
}

/**
 * Parses `sort=["name","ASC"]`, `range=[0,24]` and `filter={"q":"x"}` of ra-data-simple-rest, and
 * `fields=name,note`.
 * @throws ApiError `malformed-request`; InvalidFieldsError for names that are unknown to the caller, and for more than
 * 200 rows
 */
export function readSimpleRestQuery(
  resource: Resource,
  caller: Caller,
  { sort, range, filter, fields }: RawQuery,
): RecordQuery & { fields: string[] } {
  const filters = readFilter(resource, caller, filter);
  return {
    sort: readSort(resource, caller, sort),
    // ra-data-simple-rest requests records by their ids without a range.
    range: readRange(range, 'id' in filters ? limits.maxPageSize : limits.pageSizeDefault),
    filter: filters,
    fields: readFields(resource, caller, fields, 'id' in filters),
  };
}
