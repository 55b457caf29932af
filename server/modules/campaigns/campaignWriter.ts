import type { Kysely, Transaction, Updateable } from 'kysely';
import type { AuditAction } from '../../../contracts/audit.ts';
import { type CampaignFields, campaigns } from '../../../resources/campaigns/schema.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { CampaignsTable, Changes } from '../../db/campaignTables.ts';
import { columnsOf } from '../../db/declaredTable.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { requestErasure } from '../erasure/erasure.ts';
import { externalReaders, visibleTo } from '../visibility/visibility.ts';
import { type CampaignRow, searchFormOf } from './campaignColumns.ts';
import { campaignAuditRow, changeRecordsOf, deletedEvent } from './changeRecords.ts';
import { allConflicts, applyChanges, changesOf, findConflicts } from './changes.ts';
import { tableChangesOf, writeTables } from './content.ts';
import type { Values } from './contentTable.ts';
import { isHistoryDeletedSince, valuesBefore } from './revisionStore.ts';
import { storedChanges } from './storedChanges.ts';
import { goneLanguages, messagesAmong } from './translations.ts';

type Trx = Transaction<Database>;
export type WriterNeeds = { db: Kysely<Database>; clock: Clock };

export type CampaignWrite = {
  id: string;
  /** The audit action, such as `campaign.patched`. */
  action: AuditAction;
  /** The `updated_at` of the copy that the change is based on. */
  baseUpdatedAt?: Date;
  /** Further audit details. */
  details?: JsonObject;
  /** Skips the lock check: the change was authorized earlier and edits no form field. */
  isDone?: boolean;
  /** Returns the content to write, based on the locked row. Throws to refuse the write. */
  content(row: CampaignRow, trx: Trx, now: Date): NewContent | Promise<NewContent>;
};

/**
 * The content of a write: fields of the campaign's row, values of other tables by path, and the time its consumer data
 * was anonymized, which a patch can't set.
 */
type NewContent = { fields: CampaignFields; tables?: Values; anonymisedAt?: Date };

/** Writes a campaign as `writeAndRead` does, and returns nothing. */
export function writeCampaign(needs: WriterNeeds, caller: Caller, write: CampaignWrite): Promise<void> {
  return writeAndRead(needs, caller, write, async () => {});
}

/**
 * The only way to change a campaign: visibility, lock, base check, row, revision, audit entry and event in one
 * transaction, or nothing. Returns what `read` reads inside the transaction: the state of this write and of no later one.
 * @throws ApiError `not-found`, `campaign-locked`, `campaign-conflict`, `slug-taken`, and what `content` throws
 */
export function writeAndRead<Answer>(
  { db, clock }: WriterNeeds,
  caller: Caller,
  write: CampaignWrite,
  read: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const written = db.transaction().execute(async (trx) => {
    await writeWithin(trx, caller, write, clock.now());
    return read(trx);
  });
  return written.catch((error: unknown) => {
    // Two writes can find a slug free at the same time; the table's unique index then refuses one of them.
    throw isUniqueViolation(error, 'campaigns_app_slug_key')
      ? new ApiError('slug-taken', { existing_id: null })
      : error;
  });
}

async function writeWithin(trx: Trx, caller: Caller, write: CampaignWrite, now: Date): Promise<void> {
  // Its key stays, so that nobody waits who only refers to it: a child that is being made.
  const row = await visibleRow(trx, caller, write.id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (!write.isDone) await refuseForeignLock(trx, caller, row.id, now);
  const { fields, tables, anonymisedAt } = await write.content(row, trx, now);
  const ofRow = { ...changesOf(row, fields), ...anonymising(row, anonymisedAt) };
  const ofTables = await tableChangesOf(trx, row.id, tables);
  const changes = { ...ofRow, ...ofTables };
  await refuseConflicts(trx, row, changes, write.baseUpdatedAt);
  if (Object.keys(changes).length === 0) return;
  const writtenAt = laterThan(row.updated_at, now);
  const stored = storedChanges(changes, row.page_patch_size);
  await updateRow(trx, row, applyChanges(row, ofRow), {
    page_patch_size: stored.patchSize,
    updated_at: writtenAt,
    last_edited_by: caller.id,
  });
  await writeTables(trx, row.id, newValues(ofTables));
  const { action, details } = write;
  await changeRecordsOf(trx, caller, { id: row.id, stored, writtenAt, action, details }).execute();
}

const anonymising = ({ consumer_data_anonymised_at: from }: CampaignRow, to: Date | undefined): Changes =>
  to ? { consumer_data_anonymised_at: { from: from?.toISOString() ?? null, to: to.toISOString() } } : {};

function newValues(changes: Changes): Values {
  const values: Values = {};
  for (const [path, { to }] of Object.entries(changes)) values[path] = to;
  return values;
}

/**
 * Deletes a campaign with its children and data, each under the same checks. The audit entries remain, and the apps
 * are requested to delete consumer data.
 */
export async function deleteCampaign({ db, clock }: WriterNeeds, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const row = await visibleRow(trx, caller, id).forUpdate().executeTakeFirst();
    if (!row) throw notFound();
    const family = [row, ...(await lockDescendants(trx, id))];
    for (const member of family) await refuseForeignLock(trx, caller, member.id, now);
    const readers = await externalReaders(
      trx,
      family.map((member) => member.id),
    );
    await trx.deleteFrom('campaigns').where('id', '=', id).execute();
    for (const member of family) {
      const { id, name, slug, app } = member;
      await requestErasure(trx, caller, member, now);
      const audited = { action: 'campaign.deleted' as const, id, at: now, details: { name, slug, app } };
      await trx.insertInto('audit_log').values(campaignAuditRow(caller, audited)).execute();
      await trx
        .insertInto('events')
        .values(deletedEvent(id, now, readers.get(id) ?? []))
        .execute();
    }
  });
}

function lockDescendants(trx: Trx, id: string) {
  return trx
    .withRecursive('descendants', (qb) =>
      qb
        .selectFrom('campaigns')
        .select('id')
        .where('parent_id', '=', id)
        .unionAll(
          qb
            .selectFrom('campaigns')
            .innerJoin('descendants', 'descendants.id', 'campaigns.parent_id')
            .select('campaigns.id'),
        ),
    )
    .selectFrom('campaigns')
    .select(['id', 'name', 'slug', 'app', 'app_id'])
    .where('id', 'in', (eb) => eb.selectFrom('descendants').select('id'))
    .forUpdate()
    .execute();
}

const visibleRow = (trx: Trx, caller: Caller, id: string) =>
  trx.selectFrom('campaigns').selectAll().where('id', '=', id).where(visibleTo(caller));

/** Refuses a write while another session holds a valid lock; this includes personal tokens. */
async function refuseForeignLock(trx: Trx, caller: Caller, id: string, now: Date): Promise<void> {
  const lock = await trx
    .selectFrom('campaign_locks')
    .innerJoin('users', 'users.id', 'campaign_locks.user_id')
    .select(['session', 'locked_at', 'expires_at', 'users.id as user_id', 'users.display_name'])
    .where('campaign_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!lock || lock.session === caller.session) return;
  const { session, locked_at, expires_at, user_id, display_name } = lock;
  const user = { id: user_id, display_name };
  throw new ApiError('campaign-locked', { lock: { campaign_id: id, session, user, locked_at, expires_at } });
}

async function refuseConflicts(trx: Trx, row: CampaignRow, mine: Changes, base: Date | undefined): Promise<void> {
  if (!base || base >= row.updated_at || Object.keys(mine).length === 0) return;
  const { id } = row;
  if (await isHistoryDeletedSince(trx, id, base))
    throw new ApiError('campaign-conflict', { fields: allConflicts(mine) });
  const gone = goneLanguages(Object.fromEntries(Object.entries(mine).map(([path, { from }]) => [path, from])));
  const before = await valuesBefore(trx, id, { than: base, paths: Object.keys(mine), inside: gone });
  const conflicts = findConflicts(mine, before);
  if (Object.keys(conflicts).length === 0) return;
  // A deleted language is answered with its messages, so that a client that keeps it can send it back whole.
  const whole = gone
    .filter((path) => Object.hasOwn(conflicts, path))
    .map((path) => [path, { base: messagesAmong(before, path), theirs: null }]);
  throw new ApiError('campaign-conflict', { fields: { ...conflicts, ...Object.fromEntries(whole) } });
}

/** `updated_at` strictly increases with every write, even within a millisecond or if the clocks of nodes differ. */
const laterThan = (previous: Date, now: Date): Date => new Date(Math.max(now.getTime(), previous.getTime() + 1));

const isRenamed = ({ name, slug }: CampaignFields): boolean => name !== undefined || slug !== undefined;

async function updateRow(trx: Trx, row: CampaignRow, fields: CampaignFields, others: Updateable<CampaignsTable>) {
  const columns: Updateable<CampaignsTable> = {
    ...columnsOf(campaigns, fields),
    ...(isRenamed(fields) && { search_form: searchFormOf({ id: row.id, name: row.name, slug: row.slug, ...fields }) }),
    ...others,
  };
  await trx.updateTable('campaigns').set(columns).where('id', '=', row.id).execute();
}
