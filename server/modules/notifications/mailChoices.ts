import { sql } from 'kysely';
import { defaultMails, type MailChoice, type NotificationKind } from '#contracts/notifications.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';

type Needs = Pick<Dependencies, 'db' | 'config'>;
type Choices = Partial<Record<NotificationKind, MailChoice>>;

const present = ({ config }: Needs, row: { notification_mails: Choices } | undefined) => ({
  mails: { ...defaultMails, ...found(row).notification_mails },
  time_zone: config.timeZone,
});

/** Returns when a user is mailed about which notifications. */
export async function readMails(needs: Needs, user: string) {
  const own = needs.db.selectFrom('users').select('notification_mails').where('id', '=', user);
  return present(needs, await own.executeTakeFirst());
}

/** Changes some of the choices of a user, and returns all. */
export async function chooseMails(needs: Needs, user: string, chosen: Choices) {
  const changed = needs.db
    .updateTable('users')
    .set({ notification_mails: sql`notification_mails || ${JSON.stringify(chosen)}::jsonb` })
    .where('id', '=', user)
    .returning('notification_mails');
  return present(needs, await changed.executeTakeFirst());
}
