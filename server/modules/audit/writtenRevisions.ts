import { type Kysely, sql } from 'kysely';
import type { AuditChange, AuditValue } from '#contracts/audit.ts';
import { uuidForm } from '#contracts/ids.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import { visibleTo } from '../visibility/visibility.ts';
import type { AuditRow } from './auditStore.ts';

/** The revision that an audited write made, and its change if there is only one, with short values. */
type WrittenRevision = { revision: number; change: AuditChange | null };

/** Returns whether the entry is about a write of a campaign, which has names of fields and makes a revision. */
const isCampaignWrite = ({ resource, record_id, details }: AuditRow): boolean =>
  resource === 'campaigns' && record_id !== null && uuidForm.test(record_id) && Array.isArray(details.fields);

/**
 * Returns the revisions of the entries by the id of the entry, for campaigns that the caller sees. One statement reads
 * all of them by index: a write and its entry have the same time, and a campaign has no two writes of the same time.
 * Large changes are not read.
 */
export async function findWrittenRevisions(
  db: Kysely<Database>,
  caller: Caller,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<number, WrittenRevision>> {
  const writes = rows.filter(isCampaignWrite);
  if (writes.length === 0) return new Map();
  const found = await sql<{ id: number; number: number; changes: Changes | null }>`
    select entry.id, number,
      case when page_patch is null and pg_column_size(changes) <= ${serverLimits.maxAuditChangesBytes} then changes end as changes
    from unnest(
      ${writes.map(({ id }) => id)}::bigint[],
      ${writes.map(({ record_id }) => record_id)}::uuid[],
      ${writes.map(({ happened_at }) => happened_at.toISOString())}::timestamptz[]
    ) as entry (id, campaign_id, written_at)
    inner join campaign_revisions using (campaign_id, written_at)
    inner join campaigns on campaigns.id = campaign_id
    where ${visibleTo(caller)}`.execute(db);
  return new Map(
    found.rows.map(({ id, number, changes }) => [id, { revision: number, change: changes && onlyChange(changes) }]),
  );
}

function onlyChange(changes: Changes): AuditChange | null {
  const [only, ...others] = Object.entries(changes);
  if (!only || others.length > 0) return null;
  const [field, { from, to }] = only;
  return isShort(from) && isShort(to) ? { field, from, to } : null;
}

const isShort = (value: unknown): value is AuditValue =>
  typeof value === 'string'
    ? value.length <= serverLimits.maxAuditValueLength
    : value === null || typeof value !== 'object';
