import type { Notification } from '#contracts/api/notifications.ts';
import { placeOfNotification } from '#contracts/notifications.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { isToolLocale } from '#contracts/toolLocales.ts';
import type { Config } from '../../config.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { markMailed, notificationsToMail } from '../notifications/notifications.ts';
import { findPerson } from '../users/users.ts';
import { isPlainName, linkTo, mailOf, mailTexts, type To } from './mails.ts';

type Needs = Pick<Dependencies, 'config' | 'db' | 'providers'>;

/**
 * Sends a user the notifications that are still unread. What the user does not see any more is left out, and a user without
 * access gets no mail.
 * @throws Error if the mail was not accepted; the job is retried
 */
export async function sendNotifications(
  { config, db, providers }: Needs,
  { user, ids }: { user: string; ids: readonly string[] },
): Promise<void> {
  const items = await notificationsToMail(db, user, ids);
  const account = items.length > 0 ? await findPerson(db, user) : undefined;
  if (!account) return;
  const locale = isToolLocale(account.locale) ? account.locale : config.defaultLocale;
  await providers.mail.send(mailWith(config, { account, locale }, items));
  await markMailed(
    db,
    items.map(({ id }) => id),
  );
}

function mailWith(config: Pick<Config, 'publicUrl'>, to: To, items: readonly Notification[]): Mail {
  const texts = mailTexts[to.locale].notifications;
  const nameOf = ({ actor, details }: Notification) =>
    actor && isPlainName(actor.display_name) ? actor.display_name : (details.reviewer ?? texts.someone);
  const sentenceOf = (one: Notification) =>
    inOneLine(texts.sentences[one.kind]({ title: one.subject.title, actor: nameOf(one) }));
  const [only] = items;
  if (items.length === 1 && only) {
    const { comment } = only.details;
    const sentence = sentenceOf(only);
    const words = [texts.one, `${sentence}.`, ...(comment ? [texts.quote(comment)] : [])];
    const content = { subject: sentence, words, action: texts.open, after: texts.after };
    return mailOf(to, content, linkTo(config, placeOfNotification(only)));
  }
  const listed = items.slice(0, serverLimits.maxMailedNotifications);
  const more = items.length - listed.length;
  const content = {
    subject: texts.subject(items.length),
    words: [texts.several],
    action: texts.openTool,
    after: [...(more > 0 ? [texts.more(more)] : []), ...texts.after],
  };
  const linked = listed.map((one) => ({ text: sentenceOf(one), url: linkTo(config, placeOfNotification(one)) }));
  return mailOf(to, content, linkTo(config, '/'), linked);
}

/** Names may contain line breaks, which a subject must not. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
