import { type AuditAction, type AuditChange, auditWays } from '#contracts/audit.ts';
import { type AuditedRecord, doesExist, type KnownRecords, keyOf } from './auditedRecords.ts';
import type { AuditRow } from './auditStore.ts';

type Details = AuditRow['details'];

const textAt = (details: Details, key: string): string | null => {
  const value = details[key];
  return typeof value === 'string' ? value : null;
};

/** Where the details have the other record that an action concerned: its kind, and the keys of its id and name. */
const relations: Readonly<Record<string, { resource: string; id: string; name?: string }>> = {
  'access.granted': { resource: 'users', id: 'user_id', name: 'user' },
  'access.removed': { resource: 'users', id: 'user_id', name: 'user' },
  'folder.access-granted': { resource: 'users', id: 'user_id', name: 'user' },
  'folder.access-removed': { resource: 'users', id: 'user_id', name: 'user' },
  'lock.taken-over': { resource: 'users', id: 'from_id', name: 'from' },
  'campaign.cloned': { resource: 'campaigns', id: 'source' },
  'campaign.replaced': { resource: 'campaigns', id: 'source' },
};

const group = { resource: 'directory_groups', id: 'group_id', name: 'group' };

function relatedRecord({ action, details }: AuditRow): AuditedRecord | null {
  const own = Object.hasOwn(relations, action) ? relations[action] : undefined;
  const relation = 'group_id' in details ? group : own;
  const id = relation && textAt(details, relation.id);
  if (!relation || !id) return null;
  return { resource: relation.resource, id, name: relation.name ? textAt(details, relation.name) : null };
}

const ownRecord = ({ resource, record_id: id, details }: AuditRow): AuditedRecord | null =>
  id === null ? null : { resource, id, name: textAt(details, 'name') };

/** Returns the records that an entry names. */
export const recordsOf = (row: AuditRow): AuditedRecord[] =>
  [ownRecord(row), relatedRecord(row)].filter((record) => record !== null);

/** What the database has about the entries of a page: existing records, and revisions by the id of the entry. */
type Surroundings = {
  known: KnownRecords;
  revisions: ReadonlyMap<number, { revision: number; change: AuditChange | null }>;
};

/** Returns an entry for the response, with the current names of its records, or the last recorded ones. */
export function presentEntry(row: AuditRow, { known, revisions }: Surroundings) {
  const { details, record_id, resource, action } = row;
  const { via: _, ...others } = details;
  const way = textAt(details, 'via');
  const own = ownRecord(row);
  const related = relatedRecord(row);
  const nameOf = (record: AuditedRecord) => known.get(keyOf(record)) ?? record.name;
  const { revision, change } = revisions.get(row.id) ?? { revision: null, change: null };
  return {
    id: String(row.id),
    happened_at: row.happened_at.toISOString(),
    user_id: row.user_id,
    user_name: row.user_name,
    via: auditWays.find((one) => one === way) ?? null,
    agent: row.agent,
    // Only these are written.
    action: action as AuditAction,
    resource,
    record_id,
    record_exists: own && doesExist(known, own),
    summary: (own && nameOf(own)) ?? textAt(details, 'name') ?? record_id ?? resource,
    details: others,
    related: related && {
      resource: related.resource,
      id: related.id,
      name: nameOf(related),
      exists: doesExist(known, related),
    },
    revision,
    change,
  };
}
