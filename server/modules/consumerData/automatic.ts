import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import { holdLockOf } from '../../db/advisoryLocks.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { RequestedCampaign } from '../erasure/erasure.ts';
import { ask } from './consumerData.ts';

/** The system user that the audit and the campaign name. */
const automatic: Caller = {
  ...{ id: '00000000-0000-7000-8000-000000000002', display_name: 'Automatic anonymization' },
  ...{ role: 'editor', permissions: [], via: 'sign-in', grantId: null, session: null },
};

/** Campaigns in one round; the others follow in the next. */
const batchSize = 100;

/**
 * Requests the anonymization of campaigns that ended this number of days ago, once after each end, as a user would. A
 * campaign that was anonymized after its end, or whose app has given up since, is left to users.
 */
export async function requestDue({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, days: number): Promise<void> {
  if ((await findDue(db, clock.now(), days)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Each node does this.
    await holdLockOf(trx, 'automatic anonymization');
    const now = clock.now();
    const due = await findDue(trx, now, days);
    if (due.length > 0) await ensureUser(trx, now);
    for (const campaign of due) await ask(trx, automatic, campaign, now);
  });
}

async function findDue(db: Kysely<Database>, now: Date, days: number): Promise<RequestedCampaign[]> {
  const end = sql`campaigns.ends_at + ${days} * interval '1 day'`;
  const { rows } = await sql<RequestedCampaign>`
    select id, name, app, app_id from campaigns
    where campaigns.ends_at <= ${now}::timestamptz - ${days} * interval '1 day'
      and (consumer_data_anonymised_at is null or consumer_data_anonymised_at < campaigns.ends_at)
      and not exists (
        select from consumer_data_requests as request
        where request.campaign_id = campaigns.id and (request.state = 'pending' or request.asked_at >= ${end}))
    order by campaigns.ends_at limit ${batchSize}`.execute(db);
  return rows;
}

async function ensureUser(trx: Kysely<Database>, now: Date): Promise<void> {
  const { id, display_name, role } = automatic;
  await trx
    .insertInto('users')
    .values({
      ...{ id, display_name, role, email: 'automatic-anonymization@system.invalid', email_verified: false },
      ...{ password_hash: null, state: 'approved', registered_at: now, first_approved_at: now, is_system: true },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
