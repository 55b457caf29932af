import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#contracts/values.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { presentField } from '../../db/declaredTable.ts';
import { type CampaignRow, type WrittenFields, writable } from './campaignColumns.ts';

/**
 * Returns the changes of a write by path: fixed-key objects by key (`meta_tags.title`), everything else whole.
 * Unchanged values are omitted.
 */
export function rowChanges(row: CampaignRow, fields: WrittenFields): Changes {
  const given: Record<string, unknown> = fields;
  const changes: Changes = {};
  for (const [name, field] of writable) {
    if (given[name] === undefined) continue;
    const from = presentField(campaigns, row, name);
    const to = field.kind === 'dateTime' ? canonicalDate(given[name]) : given[name];
    if (field.kind === 'object') addKeys(changes, name, from, to);
    else if (!isDeepStrictEqual(from, to)) changes[name] = { from, to };
  }
  return changes;
}

function addKeys(changes: Changes, name: string, from: unknown, to: unknown): void {
  if (!isRecord(from) || !isRecord(to)) return;
  for (const [key, value] of Object.entries(to)) {
    if (!isDeepStrictEqual(from[key], value)) changes[`${name}.${key}`] = { from: from[key] ?? null, to: value };
  }
}

const canonicalDate = (value: unknown): unknown => (typeof value === 'string' ? new Date(value).toISOString() : value);

/** Returns the fields that the changes touch, whole: objects are the current ones with the changed keys replaced. */
export function applyChanges(row: CampaignRow, changes: Changes): WrittenFields {
  const fields: Record<string, unknown> = {};
  for (const [path, { to }] of Object.entries(changes)) {
    const [name = path, key] = path.split('.', 2);
    if (key === undefined) fields[name] = to;
    else fields[name] = { ...asObject(fields[name] ?? presentField(campaigns, row, name)), [key]: to };
  }
  return fields;
}

const asObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** A field's value in the copy that a patch is based on, if it is known, and the value that replaced it since. */
type Conflict = { base?: unknown; theirs: unknown };

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
