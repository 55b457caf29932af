import { sql } from 'kysely';
import { holdLockOf } from '../../db/advisoryLocks.ts';
import { queueJob } from '../../db/jobQueue.ts';
import type { Dependencies } from '../../dependencies.ts';

const hour = '08:00';

/**
 * Queues the daily mail of each user, once 8:00 has passed: what was stored before it and is unread. Several nodes may do it
 * at once, and a node that starts later does it then.
 */
export async function queueDailyMails({ db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>) {
  const [now, zone] = [sql`${clock.now()}::timestamptz`, config.timeZone];
  const mailTime = sql`((${now} at time zone ${zone} - ${hour}::interval)::date + ${hour}::time) at time zone ${zone}`;
  const isDue = sql`mail = 'daily' and created_at < ${mailTime}`;
  const { rows: waiting } = await sql`select from notifications where ${isDue} limit 1`.execute(db);
  if (waiting.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Of two nodes, each could take some of a user's notifications, and there would be two mails.
    await holdLockOf(trx, 'daily mails');
    const { rows } = await sql<{ user_id: string; ids: string[] }>`
      with claimed as (
        update notifications set mail = case when read_at is null then 'queued' else 'none' end
        where ${isDue} returning id, user_id, mail
      )
      select user_id, array_agg(id) as ids from claimed where mail = 'queued' group by user_id`.execute(trx);
    for (const { user_id: user, ids } of rows) await queueJob(trx, 'send_mail', { mail: 'notifications', user, ids });
  });
}
