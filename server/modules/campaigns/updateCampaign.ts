import { type Kysely, sql } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { isNullable } from '#resources/schema/toJsonSchema.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { laterThan } from '../../db/changes.ts';
import type { Database } from '../../db/schema.ts';
import { isFreeFor } from '../locks/locks.ts';
import { storeUnlessChanged } from '../writes/writes.ts';
import { columnsWithUploads, searchFormOf, type WrittenFields, writable } from './campaignColumns.ts';
import { currentLabels } from './campaignLabels.ts';
import { changeRecordsOf } from './changeRecords.ts';
import { storedChanges } from './storedChanges.ts';
import type { WritableCampaign } from './writableCampaign.ts';

type CampaignUpdate = {
  /** The changed fields of the row, whole. */
  fields: WrittenFields;
  /** All changes by path, for the revision. */
  changes: Changes;
  action: AuditAction;
  details?: JsonObject;
  /** Skips the lock check. */
  isDone?: boolean;
};

const nullable = writable.filter(([, field]) => isNullable(field)).map(([name]) => name);

/**
 * Returns the names of the columns to set: all without uploads, and of the others the changed ones. One statement for
 * each set of fields would be too many prepared statements.
 */
const columnsToSet = (fields: WrittenFields): string[] =>
  writable.map(([name]) => name).filter((name) => !columnsWithUploads.has(name) || name in fields);

const nullableOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(nullable.map((name) => [name, row[name]]));

/** Returns the column as reads return it. */
const asRead = (column: string): string =>
  column === 'written.labels' ? `${currentLabels(column)} as labels` : column;

/** Sets a column to its value in `given`, where null means unchanged for columns that are not nullable. */
const setting = (name: string): string =>
  nullable.includes(name) ? `${name} = given.${name}` : `${name} = coalesce(given.${name}, written.${name})`;

/**
 * Writes a campaign's row with revision, last edit, audit entry and event in one statement, if no write came after
 * `row` was read and no other session holds the lock then. Returns the row as it was written, else undefined.
 */
export async function updateCampaign(
  db: Kysely<Database>,
  caller: Caller,
  row: WritableCampaign,
  { fields, isDone, changes, ...update }: CampaignUpdate,
  now: Date,
): Promise<WritableCampaign | undefined> {
  const { id } = row;
  // A copy in a release has the later time of both. A write after it must be later too, whatever the clocks of the nodes say.
  const writtenAt = laterThan(row.updated_at, laterThan(row.pending_at ?? row.updated_at, now));
  const names = columnsToSet(fields);
  const stored = storedChanges(changes, row.page_patch_size);
  const written = ['id', 'updated_at', 'last_edited_by', ...names].map((name) => `written.${name}`);
  const columns = sql.raw(written.join(', '));
  const returned = sql.raw(written.map(asRead).join(', '));
  const given = JSON.stringify({ ...nullableOf(row), ...fields });
  const changed = await storeUnlessChanged<Partial<WritableCampaign>>(db, {
    table: 'campaigns',
    row,
    isFree: isDone ? sql`true` : isFreeFor(caller, id, now),
    update: sql`
      update campaigns as written set ${sql.raw(names.map(setting).join(', '))},
        search_form = coalesce(${newSearchForm(row, fields)}, written.search_form),
        page_patch_size = ${stored.patchSize}, updated_at = ${writtenAt}, last_edited_by = ${caller.id}
      from writable, jsonb_populate_record(null::campaigns, ${given}) as given
      where written.id = writable.id
      returning ${returned}`,
    columns,
    traces: changeRecordsOf(caller, { ...update, id, stored, writtenAt }),
  });
  return changed && { ...row, ...changed, editor_name: caller.display_name, touched: true };
}

const newSearchForm = ({ id, name, slug }: WritableCampaign, fields: WrittenFields): string | null =>
  fields.name === undefined && fields.slug === undefined ? null : searchFormOf({ id, name, slug, ...fields });
