import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '#contracts/limits.ts';
import {
  defaultMails,
  type NotificationDetails,
  type NotificationKind,
  type NotificationSubject,
} from '#contracts/notifications.ts';
import { queueJob } from '../../db/jobQueue.ts';
import { changePayload } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';

type Trx = Transaction<Database>;

/** The resource of the events that announce notifications to a user's tabs; the id is the user's. */
export const notificationEvents = 'notifications';

/** What users are notified of. */
type Notice = {
  kind: NotificationKind;
  subject: NotificationSubject;
  details?: NotificationDetails;
  /** The user who caused it, who is not notified; null without one. */
  actor: string | null;
  /** The ids of users, of whom those with an account in use are notified. */
  to: readonly (string | null)[];
  /** Users are notified once of what has the same occasion; by default each time. */
  occasion?: string;
  at: Date;
};

type Stored = { id: string; user_id: string; mail: string };

/** Notifies users, and queues the mails of those who want them at once. */
export async function notify(trx: Trx, notice: Notice): Promise<void> {
  const stored = await store(trx, notice);
  if (stored.length === 0) return;
  const users = stored.map(({ user_id }) => user_id);
  await deleteOldest(trx, users);
  for (const { id, user_id: user, mail } of stored)
    if (mail === 'queued') await queueJob(trx, 'send_mail', { mail: 'notifications', user, ids: [id] });
  await announceNotifications(trx, users, notice.at);
}

async function store(trx: Trx, { kind, subject, details = {}, actor, to, occasion, at }: Notice): Promise<Stored[]> {
  const people = [...new Set(to)].filter((id) => id !== null);
  // In the order of time.
  const ids = people.map(() => uuidv7());
  const choice = sql`coalesce(notification_mails ->> ${kind}, ${defaultMails[kind]})`;
  const { rows } = await sql<Stored>`
    insert into notifications (id, user_id, kind, resource, record_id, title, details, actor_id, occasion, created_at, mail)
    select given.id, users.id, ${kind}, ${subject.resource}, ${subject.id}, ${subject.title},
      ${JSON.stringify(details)}::jsonb, ${actor}, coalesce(${occasion ?? null}, gen_random_uuid()::text), ${at},
      case ${choice} when 'at-once' then 'queued' when 'daily' then 'daily' else 'none' end
    from unnest(${ids}::uuid[], ${people}::uuid[]) as given (id, user_id) join users on users.id = given.user_id
    where users.id is distinct from ${actor}::uuid and state = 'approved' and not is_system
    on conflict (user_id, occasion) do nothing
    returning id, user_id, mail`.execute(trx);
  return rows;
}

const deleteOldest = (trx: Trx, users: readonly string[]) =>
  sql`
    delete from notifications using (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
      from notifications where user_id = any(${[...users]}::uuid[])
    ) as numbered
    where numbered.id = notifications.id and place > ${limits.maxNotifications}`.execute(trx);

/** Announces to the open tabs of users that their notifications have changed. */
export async function announceNotifications(trx: Trx, users: readonly string[], at: Date): Promise<void> {
  const eventOf = (id: string) => ({
    created_at: at,
    type: 'resource_changed',
    campaign_id: null,
    payload: JSON.stringify(changePayload({ resource: notificationEvents, id })),
  });
  await trx.insertInto('events').values(users.map(eventOf)).execute();
}
