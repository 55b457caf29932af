import { type Kysely, sql } from 'kysely';
import { campaigns as declared } from '#resources/campaigns/schema.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notify } from '../notifications/notifications.ts';
import { itemsOf } from './readiness.ts';
import { readCampaigns } from './readinessStore.ts';

const dayMs = 86_400_000;

/** The number of campaigns that one round checks. */
const batchSize = 200;

type Starting = { id: string; name: string; starts_at: Date; people: (string | null)[] };

/**
 * Returns the campaigns that start within a day, and who is responsible for each: who created it, who edited it last, and
 * who was granted it. Those whose people were notified of this start are left out, and tests.
 */
async function findStarting(db: Kysely<Database>, now: Date): Promise<Starting[]> {
  const { rows } = await sql<Starting>`
    select id, name, starts_at, array[created_by, last_edited_by]
      || array(select user_id from campaign_access where campaign_id = campaigns.id) as people
    from campaigns
    where starts_at > ${now} and starts_at <= ${new Date(now.getTime() + dayMs)} and not test and not exists (
      select from notifications where kind = 'starts-unready' and record_id = campaigns.id::text
        and notifications.created_at > campaigns.starts_at - interval '1 day'
    )
    order by starts_at, id limit ${batchSize}`.execute(db);
  return rows;
}

/** Notifies people once of a campaign that starts within a day and has problems. Several nodes may do it at once. */
export async function notifyOfUnready({ db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>) {
  const at = clock.now();
  const starting = await findStarting(db, at);
  if (starting.length === 0) return;
  const ids = starting.map(({ id }) => id);
  const items = await itemsOf(db, await readCampaigns(db, ids, sql`true`), config);
  const isUnready = (id: string) => items.get(id)?.some(({ severity }) => severity === 'problem');
  for (const { id, name, starts_at, people: to } of starting.filter((one) => isUnready(one.id))) {
    const subject = { resource: declared.name, id, title: name };
    const occasion = `${id} starts ${starts_at.toISOString()}`;
    const notice = { kind: 'starts-unready', subject, occasion, actor: null, to, at } as const;
    await db.transaction().execute((trx) => notify(trx, notice));
  }
}
