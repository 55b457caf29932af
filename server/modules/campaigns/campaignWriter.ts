import type { Kysely, Transaction } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import { announcingTransaction } from '../../db/announcements.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { allConflicts, applyChanges, findConflicts, rowChanges } from '../../db/changes.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { isHistoryDeletedSince } from '../revisions/revisions.ts';
import { type CampaignRow, type WrittenFields, writable } from './campaignColumns.ts';
import { checkContent } from './campaignRules.ts';
import { tableChangesOf, writeTables } from './content.ts';
import type { Values } from './contentTable.ts';
import { refuseHiddenFolder, withoutHiddenBase } from './mediaFolder.ts';
import { historyOf, valuesBefore } from './revisionStore.ts';
import { goneLanguages, messagesAmong } from './translations.ts';
import { updateCampaign } from './updateCampaign.ts';
import { lockCampaign, readWritable, type WritableCampaign } from './writableCampaign.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
export type WriterNeeds = { db: Db; clock: Clock };

type Write = {
  id: string;
  /** The audit action, such as `campaign.patched`. */
  action: AuditAction;
  /** The `updated_at` of the copy that the change is based on. */
  baseUpdatedAt?: Date;
  /** Further audit details. */
  details?: JsonObject;
};

export type CampaignWrite = Write & {
  /** Skips the lock check: the change was authorized earlier and edits no form field. */
  isDone?: boolean;
  /** Returns the content to write, based on the locked row. Throws to refuse the write. */
  content(row: CampaignRow, trx: Trx, now: Date): NewContent | Promise<NewContent>;
};

/** A write of fields of the campaign's row only. */
type FieldsWrite = Write & {
  /**
   * Returns the fields to write, based on the row. Throws to refuse the write. It only reads, and may be called again
   * with a newer row.
   */
  fields(row: CampaignRow, db: Db, now: Date): WrittenFields | Promise<WrittenFields>;
};

/** The content of a write: fields of the campaign's row, and values of other tables by path. */
type NewContent = { fields: WrittenFields; tables?: Values };

/** Writes a campaign as `writeAndRead` does, and returns nothing. */
export function writeCampaign(needs: WriterNeeds, caller: Caller, write: CampaignWrite): Promise<void> {
  return writeAndRead(needs, caller, write, async () => {});
}

/**
 * Changes a campaign: visibility, lock, base check, row, revision, audit entry and event in one transaction, or
 * nothing. All changes of campaigns use this or `writeFields`. Returns what `read` reads inside the transaction: the
 * state of this write and of no later one.
 * @throws ApiError `not-found`, `campaign-locked`, `campaign-conflict`, `slug-taken`, and what `content` throws
 */
export async function writeAndRead<Answer>(
  { db, clock }: WriterNeeds,
  caller: Caller,
  write: CampaignWrite,
  read: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const written = announcingTransaction(db, async (trx) => {
    await lockCampaign(trx, caller, write.id);
    await writeWithin(trx, caller, write, clock.now());
    return read(trx);
  });
  return written.catch(refuseTakenSlug);
}

/**
 * Writes a further campaign inside the transaction of another write, under the same checks.
 * @throws as `writeAndRead` does
 */
export async function writeInside(trx: Trx, caller: Caller, write: CampaignWrite, now: Date): Promise<void> {
  await lockCampaign(trx, caller, write.id);
  await writeWithin(trx, caller, write, now);
}

/**
 * Changes fields of a campaign under the same checks, in one statement after one that reads. If another write comes
 * between the two, the row is locked and the write repeated. Returns the row as it was written.
 * @throws as `writeAndRead` does
 */
export async function writeFields(
  { db, clock }: WriterNeeds,
  caller: Caller,
  write: FieldsWrite,
): Promise<WritableCampaign> {
  const written =
    (await writeUnlessChanged(db, caller, write, clock.now()).catch(askAgainAfterConflict).catch(refuseTakenSlug)) ??
    (await announcingTransaction(db, async (trx) => {
      await lockCampaign(trx, caller, write.id);
      return writeUnlessChanged(trx, caller, write, clock.now());
    }).catch(refuseTakenSlug));
  return written ?? changedWhileLocked();
}

async function writeUnlessChanged(
  db: Db,
  caller: Caller,
  { id, baseUpdatedAt, fields: fieldsFor, ...write }: FieldsWrite,
  now: Date,
): Promise<WritableCampaign | undefined> {
  const row = await readWritable(db, caller, { id, now });
  const changes = rowChanges(campaigns, writable, row, await fieldsFor(row, db, now));
  const written: WrittenFields = applyChanges(campaigns, row, changes);
  checkContent(written);
  await refuseHiddenFolder(db, caller, changes);
  await refuseConflicts(db, { caller, row, mine: changes, base: baseUpdatedAt });
  if (Object.keys(changes).length === 0) return row;
  return updateCampaign(db, caller, row, { ...write, changes, fields: written }, now);
}

async function writeWithin(
  trx: Trx,
  caller: Caller,
  { id, baseUpdatedAt, content, ...write }: CampaignWrite,
  now: Date,
): Promise<void> {
  const row = await readWritable(trx, caller, { id, now, isDone: write.isDone });
  const { fields, tables } = await content(row, trx, now);
  const ofRow = rowChanges(campaigns, writable, row, fields);
  const written: WrittenFields = applyChanges(campaigns, row, ofRow);
  checkContent(written);
  const ofTables = await tableChangesOf(trx, id, tables);
  // Spreading two objects takes 50 ms if one has a thousand keys.
  const changes = Object.assign({}, ofRow, ofTables);
  await refuseHiddenFolder(trx, caller, ofRow);
  await refuseConflicts(trx, { caller, row, mine: changes, base: baseUpdatedAt });
  if (Object.keys(changes).length === 0) return;
  await writeTables(trx, id, newValues(ofTables));
  const update = { ...write, changes, fields: written };
  if (!(await updateCampaign(trx, caller, row, update, now))) changedWhileLocked();
}

/** Two writes can find a slug free at the same time; the table's unique index then refuses one of them. */
function refuseTakenSlug(error: unknown): never {
  throw isUniqueViolation(error, 'campaigns_app_slug_key') ? new ApiError('slug-taken', { existing_id: null }) : error;
}

/** Another write may have come between the statements of the comparison. */
function askAgainAfterConflict(error: unknown): undefined {
  if (!(error instanceof ApiError && error.key === 'campaign-conflict')) throw error;
}

function changedWhileLocked(): never {
  throw new Error('A campaign was changed although its row is locked.');
}

function newValues(changes: Changes): Values {
  const values: Values = {};
  for (const [path, { to }] of Object.entries(changes)) values[path] = to;
  return values;
}

type Based = { caller: Caller; row: CampaignRow; mine: Changes; base: Date | undefined };

async function refuseConflicts(db: Db, { caller, row, mine, base }: Based): Promise<void> {
  // The row was last written at `updated_at`, so that nothing is newer than such a base.
  if (!base || base >= row.updated_at || Object.keys(mine).length === 0) return;
  const gone = goneLanguages(Object.fromEntries(Object.entries(mine).map(([path, { from }]) => [path, from])));
  const before = await valuesBefore(db, row.id, { than: base, paths: Object.keys(mine), inside: gone });
  // Asked last: revisions may be deleted while the values are read.
  if (await isHistoryDeletedSince(db, historyOf(row.id), base)) {
    throw new ApiError('campaign-conflict', { fields: allConflicts(mine) });
  }
  const conflicts = findConflicts(mine, before);
  if (Object.keys(conflicts).length === 0) return;
  // A deleted language is answered with its messages, so that a client that keeps it can send it back whole.
  const whole = gone
    .filter((path) => Object.hasOwn(conflicts, path))
    .map((path) => [path, { base: messagesAmong(before, path), theirs: null }]);
  throw new ApiError('campaign-conflict', {
    fields: { ...(await withoutHiddenBase(db, caller, conflicts)), ...Object.fromEntries(whole) },
  });
}
