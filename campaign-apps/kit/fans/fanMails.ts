import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { QueuedMail } from '../mail/fanMail.ts';
import type { FanMails } from '../mail/mailWorker.ts';
import type { AppContext } from '../serving/appContext.ts';
import { signUpOf } from '../visitors/fanStore.ts';
import { composeMail } from './composeMail.ts';
import { isUnconfirmed } from './fanPage.ts';
import { fanPathOf } from './fanRoutes.ts';
import { queueNews, sentTextOf } from './newsStore.ts';
import { forgetReminder, queueDue, reminderStatus } from './reminders.ts';

type SignUp = NonNullable<Awaited<ReturnType<typeof signUpOf>>>;
type Needs = Pick<AppContext, 'config' | 'database' | 'campaigns' | 'fanTokens' | 'now'>;

/**
 * Returns what queues the mails of these apps, and writes each at the moment of sending, in the words of the campaign, if it
 * may be sent then: the address is confirmed and not withdrawn, and the campaign is published and no test.
 */
export const fanMails = (apps: readonly { app: CampaignApp }[], needs: Needs): FanMails => ({
  async due() {
    await queueDue(needs);
    await queueNews(needs.database);
  },
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
  if (kind === 'news') return !campaign.isDraft && !campaign.test;
  const status = reminderStatus(campaign, new Date(now()));
  // The start was moved, or the campaign unpublished, after the mail was queued.
  if (status === 'upcoming') await forgetReminder(database, { mailId: id, signUpId: signUp.id });
  return status === 'running';
}

type Writing = Needs & { app: CampaignApp; signUp: SignUp; campaign: Campaign };

async function mailFor(mail: QueuedMail, { app, signUp, campaign, config, database, fanTokens }: Writing) {
  const news = mail.kind === 'news' ? await sentTextOf(database, mail.round, signUp.locale) : undefined;
  if (news === null) return null;
  const own = `${config.appsUrl}${fanPathOf(app.id, await fanTokens.make(app.id, signUp.id))}`;
  const about = { app, campaign, config, lang: news?.locale ?? signUp.locale, news: news?.words };
  return composeMail(mail.kind, about, { email: signUp.email, own, signedUpAt: signUp.created_at });
}
