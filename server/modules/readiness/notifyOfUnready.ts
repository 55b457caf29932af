import { type Kysely, sql, type Transaction } from 'kysely';
import { campaigns as declared } from '#resources/campaigns/schema.ts';
import { holdLockOf } from '../../db/advisoryLocks.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordAudit } from '../audit/audit.ts';
import { notify } from '../notifications/notifications.ts';
import { itemsOf } from './readiness.ts';
import { readCampaigns } from './readinessStore.ts';

const dayMs = 86_400_000;

/** The number of campaigns that one round checks. */
const batchSize = 200;

const action = 'campaign.not-ready';

type Starting = { id: string; name: string; people: (string | null)[] };

/**
 * Returns the campaigns that start within a day, and who is responsible for each: who created it, who edited it last, and
 * who was granted it. Tests are left out, and campaigns of which this start is noted in the audit.
 */
async function findStarting(db: Kysely<Database>, now: Date, one?: string): Promise<Starting[]> {
  const { rows } = await sql<Starting>`
    select id, name, array[created_by, last_edited_by]
      || array(select user_id from campaign_grants where campaign_id = campaigns.id) as people
    from campaigns
    where starts_at > ${now} and starts_at <= ${new Date(now.getTime() + dayMs)} and not test
      and ${one === undefined ? sql`true` : sql`id = ${one}`} and not exists (
      select from audit_log where action = ${action} and record_id = campaigns.id::text
        and happened_at > campaigns.starts_at - interval '1 day'
    )
    order by starts_at, id limit ${batchSize}`.execute(db);
  return rows;
}

/**
 * Notifies people once of a campaign that starts within a day and has problems, and notes it in the audit. Several nodes may
 * do it at once.
 */
export async function notifyOfUnready({ db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>) {
  const at = clock.now();
  const starting = await findStarting(db, at);
  if (starting.length === 0) return;
  const ids = starting.map(({ id }) => id);
  const items = await itemsOf(db, await readCampaigns(db, ids, sql`true`), config);
  const isUnready = (id: string) => items.get(id)?.some(({ severity }) => severity === 'problem');
  for (const { id } of starting.filter((one) => isUnready(one.id)))
    await db.transaction().execute(async (trx) => {
      await holdLockOf(trx, `${action} ${id}`);
      // Another node may have done it since.
      const [still] = await findStarting(trx, at, id);
      if (still) await noteUnready(trx, still, at);
    });
}

async function noteUnready(trx: Transaction<Database>, { id, name, people: to }: Starting, at: Date): Promise<void> {
  const [resource, actor] = [declared.name, null];
  await notify(trx, { kind: 'starts-unready', subject: { resource, id, title: name }, actor, to, at });
  await recordAudit(trx, { id: actor, via: 'server' }, { action, resource, id, at, details: { name } });
}
