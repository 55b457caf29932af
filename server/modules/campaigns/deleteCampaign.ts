import type { Transaction } from 'kysely';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../plugins/apiError.ts';
import { requestErasure } from '../erasure/erasure.ts';
import { refuseForeignLocks } from '../locks/locks.ts';
import { externalReaders, visibleTo } from '../visibility/visibility.ts';
import type { WriterNeeds } from './campaignWriter.ts';
import { campaignAuditRow, deletedEvent } from './changeRecords.ts';

type Trx = Transaction<Database>;

/**
 * Deletes a campaign with its children and data, each under the checks of a write. The audit entries remain, and the
 * apps are requested to delete consumer data.
 * @throws ApiError `not-found`, `campaign-locked`
 */
export async function deleteCampaign({ db, clock }: WriterNeeds, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const visible = trx.selectFrom('campaigns').selectAll().where('id', '=', id).where(visibleTo(caller));
    const row = await visible.forUpdate().executeTakeFirst();
    if (!row) throw notFound();
    const family = [row, ...(await lockDescendants(trx, id))];
    const ids = family.map((member) => member.id);
    await refuseForeignLocks(trx, caller, ids, now);
    const readers = await externalReaders(trx, ids);
    await trx.deleteFrom('campaigns').where('id', '=', id).execute();
    for (const member of family) {
      const { id, name, slug, app } = member;
      await requestErasure(trx, caller, member, now);
      const audited = { action: 'campaign.deleted' as const, id, at: now, details: { name, slug, app } };
      const actor = member === row ? caller : withoutRequestKey(caller);
      await trx.insertInto('audit_log').values(campaignAuditRow(actor, audited)).execute();
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
