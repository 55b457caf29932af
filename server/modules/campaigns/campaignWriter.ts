import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { CampaignFields } from '../../../resources/campaigns/schema.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { CampaignsTable, Changes, Database } from '../../db/schema.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { type CampaignRow, columnsOf, searchFormOf } from './campaignColumns.ts';
import { changedFields, changesOf, conflictsOf } from './changes.ts';
import { externalReaders, visibleTo } from './visibility.ts';

type Trx = Transaction<Database>;
export type WriterNeeds = { db: Kysely<Database>; clock: Clock };

export type CampaignWrite = {
  id: string;
  /** The audit's word for it, as `campaign.patched`. */
  action: string;
  /** The `updated_at` of the copy that the fields were typed over. */
  baseUpdatedAt?: Date;
  /** Decides, on the locked row, what to write; may refuse by throwing. */
  fields(row: CampaignRow, trx: Trx): CampaignFields | Promise<CampaignFields>;
};

/**
 * The one way to change a campaign: visibility, lock, base check, row, revision, audit entry and event in one
 * transaction, or nothing (contract point 1).
 * @throws ApiError `not-found`, `campaign-locked`, `campaign-conflict`, and what `fields` throws
 */
export async function writeCampaign({ db, clock }: WriterNeeds, caller: Caller, write: CampaignWrite): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const row = await holdVisibleRow(trx, caller, write.id);
    await refuseForeignLock(trx, caller, row.id, now);
    const fields = await write.fields(row, trx);
    const changes = changesOf(row, fields);
    await refuseConflicts(trx, row.id, changes, write.baseUpdatedAt);
    if (Object.keys(changes).length === 0) return;
    const writtenAt = laterThan(row.updated_at, now);
    await updateRow(trx, row, changedFields(row, changes), caller, writtenAt);
    await recordWrite(trx, caller, { row, changes, writtenAt, action: write.action });
  });
}

/** Writes the traces of a new campaign in the transaction that made it. */
export async function recordCreation(trx: Trx, caller: Caller, row: CampaignRow): Promise<void> {
  const { name, slug, app, test } = row;
  const changes = Object.fromEntries(
    Object.entries({ name, slug, app, test }).map(([key, to]) => [key, { from: null, to }]),
  );
  await recordWrite(trx, caller, { row, changes, writtenAt: row.created_at, action: 'campaign.created' });
}

/** Deletes a campaign with its children and what belongs to them, each under the same guard; the audit stays. */
export async function deleteCampaign({ db, clock }: WriterNeeds, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const family = [await holdVisibleRow(trx, caller, id), ...(await holdDescendants(trx, id))];
    for (const member of family) await refuseForeignLock(trx, caller, member.id, now);
    const readers = await externalReaders(
      trx,
      family.map((member) => member.id),
    );
    await trx.deleteFrom('campaigns').where('id', '=', id).execute();
    for (const { id, name, slug, app } of family) {
      await insertAudit(trx, caller, { action: 'campaign.deleted', id, at: now, details: { name, slug, app } });
      const payload = { resource: 'campaigns', id };
      await insertEvent(trx, { type: 'resource_changed', id, at: now, payload, readers: readers.get(id) ?? [] });
    }
  });
}

function holdDescendants(trx: Trx, id: string) {
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
    .select(['id', 'name', 'slug', 'app'])
    .where('id', 'in', (eb) => eb.selectFrom('descendants').select('id'))
    .forUpdate()
    .execute();
}

async function holdVisibleRow(trx: Trx, caller: Caller, id: string): Promise<CampaignRow> {
  const row = await trx
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo(caller))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** While another session holds a live lock, nobody else writes: personal tokens neither (contract point 4). */
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

async function refuseConflicts(trx: Trx, id: string, mine: Changes, base: Date | undefined): Promise<void> {
  if (!base) return;
  const since = await trx
    .selectFrom('campaign_revisions')
    .select('changes')
    .where('campaign_id', '=', id)
    .where('written_at', '>', base)
    .orderBy('number')
    .execute();
  const conflicts = conflictsOf(
    mine,
    since.map(({ changes }) => changes),
  );
  if (Object.keys(conflicts).length > 0) throw new ApiError('campaign-conflict', { fields: conflicts });
}

/** `updated_at` strictly rises with every write, also within a millisecond and when clocks of nodes differ. */
const laterThan = (previous: Date, now: Date): Date => new Date(Math.max(now.getTime(), previous.getTime() + 1));

const isRenamed = ({ name, slug }: CampaignFields): boolean => name !== undefined || slug !== undefined;

async function updateRow(trx: Trx, row: CampaignRow, fields: CampaignFields, caller: Caller, writtenAt: Date) {
  const columns: Updateable<CampaignsTable> = {
    ...columnsOf(fields),
    ...(isRenamed(fields) && { search_form: searchFormOf({ id: row.id, name: row.name, slug: row.slug, ...fields }) }),
    updated_at: writtenAt,
    last_edited_by: caller.id,
  };
  await trx.updateTable('campaigns').set(columns).where('id', '=', row.id).execute();
}

type Written = { row: CampaignRow; changes: Changes; writtenAt: Date; action: string };

async function recordWrite(trx: Trx, caller: Caller, { row, changes, writtenAt, action }: Written): Promise<void> {
  const fields = Object.keys(changes);
  await trx
    .insertInto('campaign_revisions')
    .values((eb) => ({
      campaign_id: row.id,
      number: eb
        .selectFrom('campaign_revisions')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('campaign_id', '=', row.id),
      user_id: caller.id,
      written_at: writtenAt,
      changes: JSON.stringify(changes),
    }))
    .execute();
  await trx
    .insertInto('campaign_edits')
    .values({ campaign_id: row.id, user_id: caller.id, edited_at: writtenAt })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'user_id']).doUpdateSet({ edited_at: writtenAt }))
    .execute();
  await insertAudit(trx, caller, { action, id: row.id, at: writtenAt, details: { fields } });
  const { session, id, display_name } = caller;
  const payload = { campaign_id: row.id, time: writtenAt.toISOString(), session, user: { id, display_name }, fields };
  await insertEvent(trx, { type: 'campaign_updated', id: row.id, at: writtenAt, payload });
}

type AuditEntry = { action: string; id: string; at: Date; details: JsonObject };

async function insertAudit(trx: Trx, caller: Caller, { action, id, at, details }: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      happened_at: at,
      user_id: caller.id,
      action,
      resource: 'campaigns',
      record_id: id,
      details: JSON.stringify({ via: caller.via, ...details }),
    })
    .execute();
}

type NewEvent = {
  type: 'campaign_updated' | 'resource_changed';
  id: string;
  at: Date;
  payload: JsonObject;
  /** Who of the role external saw a campaign that is gone; of any other it is asked when the event is sent. */
  readers?: string[];
};

async function insertEvent(trx: Trx, { type, id, at, payload, readers = [] }: NewEvent): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      created_at: at,
      type,
      campaign_id: id,
      payload: JSON.stringify(payload),
      external_readers: readers,
    })
    .execute();
}
