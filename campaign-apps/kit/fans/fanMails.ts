import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { FanMail, QueuedMail } from '../mail/fanMail.ts';
import type { FanMails } from '../mail/mailWorker.ts';
import { addressIn } from '../page/languages.ts';
import { wordsOf } from '../pages/preparePage.ts';
import type { AppContext } from '../serving/appContext.ts';
import { timeFormat } from '../values/timeFormat.ts';
import { signUpOf } from '../visitors/fanStore.ts';
import { isUnconfirmed } from './fanPage.ts';
import { fanPathOf } from './fanRoutes.ts';
import { type MailContent, markupMail, plainMail } from './mailContent.ts';
import { publicTitle } from './publicTitle.ts';
import { forgetReminder, queueDue, reminderStatus } from './reminders.ts';

type SignUp = NonNullable<Awaited<ReturnType<typeof signUpOf>>>;
type Needs = Pick<AppContext, 'config' | 'database' | 'campaigns' | 'fanTokens' | 'now'>;

/**
 * Returns what queues the mails of these apps, and writes each at the moment of sending, in the words of the campaign, if it
 * may be sent then: the address is confirmed and not withdrawn, and the campaign is published and no test.
 */
export const fanMails = (apps: readonly { app: CampaignApp }[], needs: Needs): FanMails => ({
  due: () => queueDue(needs),
  async write(mail) {
    const signUp = await signUpOf(needs.database, mail.signUpId);
    const app = apps.find((own) => own.app.id === signUp?.app)?.app;
    const campaign = signUp && (await needs.campaigns.byId(signUp.campaign_id));
    if (!signUp || !app || !campaign || !(await isDue(mail, { signUp, campaign, ...needs }))) return null;
    return mailFor(mail, { app, signUp, campaign, ...needs });
  },
});

type Due = { signUp: SignUp; campaign: Campaign } & Pick<Needs, 'database' | 'now'>;

async function isDue({ kind, id }: QueuedMail, { signUp, campaign, database, now }: Due): Promise<boolean> {
  if (kind === 'confirmation') return isUnconfirmed(signUp) && !campaign.isDraft;
  if (signUp.state !== 'confirmed' || !signUp.confirmed_at) return false;
  const status = reminderStatus(campaign, new Date(now()));
  // The start was moved, or the campaign unpublished, after the mail was queued.
  if (status === 'upcoming') await forgetReminder(database, { mailId: id, signUpId: signUp.id });
  return status === 'running';
}

type Writing = Needs & { app: CampaignApp; signUp: SignUp; campaign: Campaign };

async function mailFor({ kind }: QueuedMail, { app, signUp, campaign, config, fanTokens }: Writing): Promise<FanMail> {
  const { locale, text } = wordsOf(app, campaign, { lang: signUp.locale });
  const title = publicTitle(app, campaign, locale);
  const own = `${config.appsUrl}${fanPathOf(app.id, await fanTokens.make(app.id, signUp.id))}`;
  const page = `${config.appsUrl}${addressIn(`/${app.id}/${campaign.slug}`, locale)}`;
  const isAsking = kind === 'confirmation';
  const id = isAsking ? 'mail.confirm' : 'mail.reminder';
  const date = timeFormat(locale, 'UTC').format(signUp.created_at);
  const content: MailContent = {
    ...{ locale, title },
    words: [text(`${id}.body`, { title })],
    action: { label: text(`${id}.action`), url: isAsking ? own : page },
    after: [isAsking ? text('mail.confirm.after') : text('mail.why', { date })],
    manage: { label: text('mail.manage'), url: own },
  };
  return {
    from: app.mail?.from ?? config.mails.from,
    ...(app.mail?.reply_to && { replyTo: app.mail.reply_to }),
    to: signUp.email,
    subject: text(`${id}.subject`, { title }),
    text: plainMail(content),
    html: markupMail(content),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${own}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
