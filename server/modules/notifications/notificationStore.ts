import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Notification } from '#contracts/api/notifications.ts';
import { limits } from '#contracts/limits.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { sweepAll } from '../../db/sweep.ts';
import { isSeenBy, roleHolds, seesAllNow } from '../visibility/visibility.ts';
import { announceNotifications } from './notify.ts';

type Db = Kysely<Database>;

const isCampaignSeen = (id: RawBuilder<unknown>) => sql<SqlBool>`
  exists (select from campaigns where campaigns.id = ${id} and ${isSeenBy()})`;

/** SQL condition: the user of a notification sees its subject now. Both are rows of the query, by their tables' names. */
const isSubjectSeen = sql<SqlBool>`case resource
  when 'campaigns' then ${isCampaignSeen(sql`record_id::uuid`)}
  when 'releases' then users.state = 'approved' and ${roleHolds('campaigns-read')} and exists (
    select from releases where releases.id = record_id::uuid and (${seesAllNow()} or created_by = users.id)
  ) and (details ->> 'campaign_id' is null or ${isCampaignSeen(sql`(details ->> 'campaign_id')::uuid`)})
  when 'tokens' then users.state = 'approved' and exists (
    select from personal_access_tokens where personal_access_tokens.id = record_id::uuid
      and personal_access_tokens.user_id = users.id)
  when 'scim_tokens' then users.state = 'approved' and ${roleHolds('users-modify')} and exists (
    select from personal_access_tokens where personal_access_tokens.id = record_id::uuid)
  else users.state = 'approved' and ${roleHolds('apps-modify')} and exists (select from apps where apps.id = record_id)
end`;

type Row = Pick<Notification, 'id' | 'kind' | 'details'> & {
  resource: Notification['subject']['resource'];
  record_id: string;
  title: string;
  actor_id: string | null;
  actor_name: string | null;
  created_at: Date;
  read_at: Date | null;
};

const present = (row: Row): Notification => ({
  id: row.id,
  kind: row.kind,
  subject: { resource: row.resource, id: row.record_id, title: row.title },
  details: row.details,
  actor: row.actor_id === null || row.actor_name === null ? null : { id: row.actor_id, display_name: row.actor_name },
  at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});

/** Returns the notifications of a user whose subjects the user sees now, newest first. */
async function findNotifications(db: Db, user: string, condition: RawBuilder<SqlBool>): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select notifications.id, kind, resource, record_id, title, details, actor_id, actor.display_name as actor_name,
      notifications.created_at, read_at
    from notifications join users on users.id = user_id left join users as actor on actor.id = actor_id
    where user_id = ${user} and ${isSubjectSeen} and ${condition}
    order by notifications.created_at desc, notifications.id desc limit ${limits.maxNotifications}`.execute(db);
  return rows.map(present);
}

export const listNotifications = (db: Db, user: string): Promise<Notification[]> =>
  findNotifications(db, user, sql`true`);

/** Returns those of the notifications that still have to be mailed: unread, and of a kind that the user wants mails of. */
export const notificationsToMail = (db: Db, user: string, ids: readonly string[]): Promise<Notification[]> =>
  findNotifications(
    db,
    user,
    sql`notifications.id = any(${[...ids]}::uuid[]) and mail = 'queued' and read_at is null
      and users.notification_mails ->> kind is distinct from 'none'`,
  );

/** Notes that the mail server has accepted the mail with these notifications. */
export const markMailed = (db: Db, ids: readonly string[]): Promise<unknown> =>
  sql`update notifications set mail = 'sent' where id = any(${[...ids]}::uuid[])`.execute(db);

export async function countUnread(db: Db, user: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notifications join users on users.id = user_id
    where user_id = ${user} and read_at is null and ${isSubjectSeen}`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks notifications of a user as read, in all tabs. */
export function markRead({ db, clock }: { db: Db; clock: Clock }, user: string, ids: readonly string[]): Promise<void> {
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update notifications set read_at = ${at}
      where user_id = ${user} and id = any(${[...ids]}::uuid[]) and read_at is null returning id`.execute(trx);
    if (rows.length > 0) await announceNotifications(trx, [user], at);
  });
}

/** Deletes the notifications that are older than this moment. */
export const sweepNotifications = (db: Db, expiry: Date): Promise<void> =>
  sweepAll(
    db,
    (batch) => sql`
      delete from notifications where id in (
        select id from notifications where created_at < ${expiry} limit ${batch} for update skip locked
      ) returning id`,
  );
