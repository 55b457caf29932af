import { type Kysely, sql } from 'kysely';
import { defaultMails, type MailChoice, type NotificationKind } from '#contracts/notifications.ts';
import type { Database } from '../../db/schema.ts';
import { found } from '../../plugins/apiError.ts';

type Choices = Record<NotificationKind, MailChoice>;

/** Returns when a user is mailed about which notifications, after a change of some of the choices. */
export async function chooseMails(db: Kysely<Database>, user: string, chosen: Partial<Choices>): Promise<Choices> {
  const { notification_mails } = found(
    await db
      .updateTable('users')
      .set({ notification_mails: sql`notification_mails || ${JSON.stringify(chosen)}::jsonb` })
      .where('id', '=', user)
      .returning('notification_mails')
      .executeTakeFirst(),
  );
  return { ...defaultMails, ...notification_mails };
}

/** Returns when a user is mailed about which notifications. */
export async function readMails(db: Kysely<Database>, user: string): Promise<Choices> {
  const row = await db.selectFrom('users').select('notification_mails').where('id', '=', user).executeTakeFirst();
  return { ...defaultMails, ...found(row).notification_mails };
}
