import { type Kysely, sql, type Updateable } from 'kysely';
import type { AuditAction } from '../../../contracts/audit.ts';
import { type CampaignFields, campaigns } from '../../../resources/campaigns/schema.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { announceEvent } from '../../db/announcements.ts';
import type { CampaignsTable, Changes } from '../../db/campaignTables.ts';
import { columnsOf } from '../../db/declaredTable.ts';
import type { Database } from '../../db/schema.ts';
import { searchFormOf } from './campaignColumns.ts';
import { changeRecordsOf } from './changeRecords.ts';
import type { WritableCampaign } from './writableCampaign.ts';

export type CampaignUpdate = {
  /** The changed fields of the row, whole. */
  fields: CampaignFields;
  /** All changes by path, for the revision. */
  changes: Changes;
  action: AuditAction;
  details?: JsonObject;
  /** Skips the lock check. */
  isDone?: boolean;
};

/**
 * Writes a campaign's row with revision, last edit, audit entry and event in one statement, if no write came after
 * `row` was read and no other session holds the lock then. Returns the row as it was written, else undefined.
 */
export async function updateCampaign(
  db: Kysely<Database>,
  caller: Caller,
  row: WritableCampaign,
  { fields, isDone, ...update }: CampaignUpdate,
  now: Date,
): Promise<WritableCampaign | undefined> {
  const { id } = row;
  const writtenAt = laterThan(row.updated_at, now);
  const columns = columnsToSet(row, fields, caller, writtenAt);
  const isFree = isDone ? sql`true` : sql`not is_locked_by_other(id, ${caller.session}, ${now})`;
  // The lock is read once the row is locked, as `takeLock` locks the row too.
  const { rows } = await sql<Partial<WritableCampaign> & { event_id: number }>`
    with locked as materialized (
      select id from campaigns where id = ${id} and updated_at = ${row.updated_at} for no key update
    ), writable as materialized (
      select id from locked where ${isFree}
    ), written as (
      update campaigns
      set ${sql.join(columns.map(([name, value]) => sql`${sql.raw(name)} = ${value}`))}
      from writable where campaigns.id = writable.id
      returning campaigns.id, ${sql.raw(columns.map(([name]) => `campaigns.${name}`).join(', '))}
    ), ${changeRecordsOf(caller, { ...update, id, writtenAt })}
    select written.*, event.id as event_id from written, event`.execute(db);
  const [written] = rows;
  if (!written) return undefined;
  const { event_id, ...changed } = written;
  await announceEvent(db, event_id);
  return { ...row, ...changed, last_edited_by: caller.id, editor_name: caller.display_name, touched: true };
}

/** `updated_at` strictly increases with every write, even within a millisecond or if the clocks of nodes differ. */
const laterThan = (previous: Date, now: Date): Date => new Date(Math.max(now.getTime(), previous.getTime() + 1));

function columnsToSet({ id, ...row }: WritableCampaign, fields: CampaignFields, caller: Caller, writtenAt: Date) {
  const { name = row.name, slug = row.slug } = fields;
  const isRenamed = fields.name !== undefined || fields.slug !== undefined;
  const columns: Updateable<CampaignsTable> = {
    ...columnsOf(campaigns, fields),
    ...(isRenamed && { search_form: searchFormOf({ id, name, slug }) }),
    updated_at: writtenAt,
    last_edited_by: caller.id,
  };
  // In a fixed order, so that there is one statement for each set of fields.
  return Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1));
}
