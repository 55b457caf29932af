import { auditActions, auditWays } from '../../../contracts/audit.ts';
import type { AuditRow } from './auditStore.ts';

/** Resources for which `namesOf` returns a name for every existing record. */
const countedKinds: ReadonlySet<string> = new Set(['campaigns', 'users']);

const textAt = (details: AuditRow['details'], key: string): string | null => {
  const value = details[key];
  return typeof value === 'string' ? value : null;
};

/** Returns an entry for the response, with the current name of its item, or the last recorded one if it is deleted. */
export function presentEntry(row: AuditRow, names: ReadonlyMap<string, string>) {
  const { details, record_id, resource, action } = row;
  const { via: _, ...others } = details;
  const way = textAt(details, 'via');
  const known = record_id === null ? undefined : names.get(record_id);
  return {
    id: String(row.id),
    happened_at: row.happened_at.toISOString(),
    user_id: row.user_id,
    user_name: row.user_name,
    via: auditWays.find((one) => one === way) ?? null,
    action: auditActions.find((one) => one === action) ?? action,
    resource,
    record_id,
    record_exists: countedKinds.has(resource) ? known !== undefined : null,
    summary: known ?? textAt(details, 'name') ?? record_id ?? resource,
    details: others,
  };
}
