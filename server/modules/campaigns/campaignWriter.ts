import type { Kysely, Transaction } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { isTransaction } from '../../db/announcements.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { applyChanges, rowChanges } from '../../db/changes.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { campaignsFor } from '../locks/locks.ts';
import type { ConflictRules } from '../revisions/revisions.ts';
import {
  type Write,
  type WriterNeeds,
  writeInTransaction,
  write as writeRecord,
  writeWithin,
} from '../writes/writes.ts';
import { type CampaignRow, type WrittenFields, writable } from './campaignColumns.ts';
import { checkContent } from './campaignRules.ts';
import { tableChangesOf, writeTables } from './content.ts';
import type { Values } from './contentTable.ts';
import { writeIntoRelease } from './inRelease.ts';
import { refuseHiddenFolder, withoutHiddenBase } from './mediaFolder.ts';
import { historyOf } from './revisionStore.ts';
import { goneLanguages, messagesAmong } from './translations.ts';
import { updateCampaign } from './updateCampaign.ts';
import { readWritable, type WritableCampaign } from './writableCampaign.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export type { WriterNeeds };

/** The content of a write: fields of the campaign's row, and values of other tables by path. */
type NewContent = { fields: WrittenFields; tables?: Values };

export type CampaignWrite<Within = Trx> = {
  id: string;
  /** The audit action, such as `campaign.patched`. */
  action: AuditAction;
  /** The `updated_at` of the copy that the change is based on. */
  baseUpdatedAt?: Date;
  /** Further audit details. */
  details?: JsonObject;
  /** Skips the lock check: the change was authorized earlier and edits no form field. */
  isDone?: boolean;
  /** Returns the content to write, based on the row. Throws to refuse the write. */
  content: (row: CampaignRow, db: Within, now: Date) => NewContent | Promise<NewContent>;
};

/** Writes a campaign as `writeAndRead` does, and returns nothing. */
export function writeCampaign(needs: WriterNeeds, caller: Caller, write: CampaignWrite): Promise<void> {
  return writeAndRead(needs, caller, write, async () => {});
}

/**
 * Changes a campaign in a transaction (server/modules/writes). All changes of campaigns use this or `writeFields`. Returns
 * what `read` reads inside the transaction: the state of this write and of no later one.
 * @throws ApiError `not-found`, `campaign-locked`, `campaign-conflict`, `slug-taken`, and what `content` throws
 */
export function writeAndRead<Answer>(
  needs: WriterNeeds,
  caller: Caller,
  write: CampaignWrite,
  read: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  refuseLiveAgent(caller);
  const one = writeOf(caller, write);
  const written = caller.release
    ? writeIntoRelease(needs, caller.release, one, read)
    : writeInTransaction(needs, one, read);
  return written.catch(refuseTakenSlug);
}

/**
 * Writes a further campaign inside the transaction of another write, under the same checks.
 * @throws as `writeAndRead` does
 */
export const writeInside = (trx: Trx, caller: Caller, write: CampaignWrite, now: Date): Promise<WritableCampaign> =>
  writeWithin(trx, writeOf(caller, write), now);

/**
 * Changes fields of a campaign's row, of which `content` only reads, in one statement. Returns the row as it was written.
 * @throws as `writeAndRead` does
 */
export function writeFields(needs: WriterNeeds, caller: Caller, write: CampaignWrite<Db>): Promise<WritableCampaign> {
  refuseLiveAgent(caller);
  const one = writeOf(caller, write);
  const written = caller.release
    ? writeIntoRelease(needs, caller.release, one, (_trx, row) => row)
    : writeRecord(needs, one);
  return written.catch(refuseTakenSlug);
}

/** Refuses an agent's write without a release, whatever its route declares. */
function refuseLiveAgent({ agent, release }: Caller): void {
  if (agent && !release) throw new ApiError('agent-needs-release');
}

type Change = { changes: Changes; fields: WrittenFields; tables: Changes };

const writeOf = <Within extends Db>(
  caller: Caller,
  { id, baseUpdatedAt, content, isDone = false, ...update }: CampaignWrite<Within>,
): Write<WritableCampaign, Change, Within> => ({
  caller,
  lockable: campaignsFor(caller),
  id,
  base: baseUpdatedAt,
  conflicts: (db) => conflictRules(db, caller, id),
  read: (db, now) => readWritable(db, caller, { id, now, isDone }),
  async change(db, row, now) {
    const { fields, tables: values } = await content(row, db, now);
    if (values && !isTransaction(db)) return undefined;
    const ofRow = rowChanges(campaigns, writable, row, fields);
    const written: WrittenFields = applyChanges(campaigns, row, ofRow);
    checkContent(written);
    const tables = await tableChangesOf(db, id, values);
    await refuseHiddenFolder(db, caller, ofRow);
    // Spreading two objects takes 50 ms if one has a thousand keys.
    return { changes: Object.assign({}, ofRow, tables), fields: written, tables };
  },
  async store(db, row, { tables, ...change }, now) {
    if (isTransaction(db)) await writeTables(db, id, newValues(tables));
    return updateCampaign(db, caller, row, { ...update, ...change, isDone }, now);
  },
});

/** Two writes can find a slug free at the same time; the table's unique index then refuses one of them. */
function refuseTakenSlug(error: unknown): never {
  throw isUniqueViolation(error, 'campaigns_app_slug_key') ? new ApiError('slug-taken', { existing_id: null }) : error;
}

function newValues(changes: Changes): Values {
  const values: Values = {};
  for (const [path, { to }] of Object.entries(changes)) values[path] = to;
  return values;
}

/**
 * Returns the conflict rules of a campaign. A deleted language is answered with its messages, so that a client that keeps
 * it can send it back whole.
 */
const conflictRules = (db: Db, caller: Caller, id: string): ConflictRules => ({
  history: historyOf(id),
  error: 'campaign-conflict',
  groupsOf: goneLanguages,
  present: async (conflicts, mine, before) => {
    if (!before) return conflicts;
    const gone = goneLanguages(mine).filter((path) => Object.hasOwn(conflicts, path));
    const whole = gone.map((path) => [path, { base: messagesAmong(before, path), theirs: null }]);
    return { ...(await withoutHiddenBase(db, caller, conflicts)), ...Object.fromEntries(whole) };
  },
});
