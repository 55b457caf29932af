import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#contracts/values.ts';
import type { Field, Fields } from '#resources/schema/fields.ts';
import type { Changes } from './campaignTables.ts';
import { presentField } from './declaredTable.ts';

type Row = { readonly [column: string]: unknown };
type Declared = { fields: Fields };

/** `updated_at` strictly increases with every write, even within a millisecond or if the clocks of nodes differ. */
export const laterThan = (previous: Date, now: Date): Date => new Date(Math.max(now.getTime(), previous.getTime() + 1));

/**
 * Returns the changes of a write by path: groups by key (`meta_tags.title`), everything else whole, also groups that
 * can be added and removed. Unchanged values are omitted.
 * @param writable the fields that a write can set
 * @param given their new values; undefined leaves a field as it is
 */
export function rowChanges(resource: Declared, writable: readonly [string, Field][], row: Row, given: Row): Changes {
  const changes: Changes = {};
  for (const [name, field] of writable) {
    if (given[name] === undefined) continue;
    const from = presentField(resource, row, name);
    const to = field.kind === 'dateTime' ? canonicalDate(given[name]) : given[name];
    if (field.kind === 'object' && isRecord(from) && isRecord(to)) addKeys(changes, name, from, to);
    else if (!isDeepStrictEqual(from, to)) changes[name] = { from, to };
  }
  return changes;
}

function addKeys(changes: Changes, name: string, from: Row, to: Row): void {
  for (const [key, value] of Object.entries(to)) {
    if (!isDeepStrictEqual(from[key], value)) changes[`${name}.${key}`] = { from: from[key] ?? null, to: value };
  }
}

const canonicalDate = (value: unknown): unknown => (typeof value === 'string' ? new Date(value).toISOString() : value);

/** Returns the fields that the changes touch, whole: groups are the current ones with the changed keys replaced. */
export function applyChanges(resource: Declared, row: Row, changes: Changes): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [path, { to }] of Object.entries(changes)) {
    const [name = path, key] = path.split('.', 2);
    if (key === undefined) fields[name] = to;
    else fields[name] = { ...asObject(fields[name] ?? presentField(resource, row, name)), [key]: to };
  }
  return fields;
}

const asObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** A field's value in the copy that a patch is based on, if it is known, and the value that replaced it since. */
export type Conflict = { base?: unknown; theirs: unknown };

/**
 * Returns what a patch would overwrite that was changed since its base (docs/protocol.md, Conflicts).
 * @param before the values at the base of all fields changed since, by path
 */
export function findConflicts(mine: Changes, before: Record<string, unknown>): Record<string, Conflict> {
  const conflicts: Record<string, Conflict> = {};
  for (const [path, { from: theirs }] of Object.entries(mine)) {
    if (!Object.hasOwn(before, path)) continue;
    const base = before[path];
    if (!isDeepStrictEqual(base, theirs)) conflicts[path] = { base, theirs };
  }
  return conflicts;
}

/** Returns every field of a patch as a conflict: what was changed since its base is no longer known. */
export function allConflicts(mine: Changes): Record<string, Conflict> {
  return Object.fromEntries(Object.entries(mine).map(([path, { from: theirs }]) => [path, { theirs }]));
}
