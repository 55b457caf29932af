import type { MailCounts, MailsOverview, NewsBlock } from '#contracts/newsMails.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { AppsConfig } from '../server/config.ts';
import type { AppContext } from '../serving/appContext.ts';
import { countsOf, getsNews } from './newsStore.ts';
import { isWaiting, reminderStatus } from './reminders.ts';

/** Returns why a campaign can't send news; null if it can, also after its end. */
export function blockOf({ isDraft, test }: Campaign, { mails }: Pick<AppsConfig, 'mails'>): NewsBlock | null {
  if (isDraft) return 'draft';
  if (test) return 'test';
  return mails.kind === 'none' ? 'no-mail-server' : null;
}

type Counted = {
  recipients: number;
  asked: number;
  confirmation: MailCounts;
  reminder: MailCounts;
  first_sent_at: Date | null;
};

/** Returns the mails that a campaign sends by itself, and how many people would get news now. */
export async function mailsOverview(
  { database, config, now }: Pick<AppContext, 'database' | 'config' | 'now'>,
  campaign: Campaign,
): Promise<MailsOverview> {
  const countsOfKind = (kind: string) =>
    countsOf(`kind = '${kind}' and sign_up_id in (select id from campaign_apps.sign_ups where campaign_id = $1)`);
  const { rows } = await database.query<Counted>(
    `select count(*) filter (where ${getsNews})::int as recipients, count(*) filter (where ${isWaiting()})::int as asked,
       ${countsOfKind('confirmation')} as confirmation, ${countsOfKind('reminder')} as reminder,
       (select min(sent_at) from campaign_apps.mails join campaign_apps.sign_ups as one on one.id = sign_up_id
        where one.campaign_id = $1 and kind = 'reminder') as first_sent_at
     from campaign_apps.sign_ups where campaign_id = $1`,
    [campaign.id],
  );
  const [counted] = rows;
  if (!counted) throw new Error('The mails of a campaign could not be counted');
  const { recipients, asked, confirmation, reminder, first_sent_at } = counted;
  const isAhead = reminderStatus(campaign, new Date(now())) === 'upcoming';
  return {
    blocked: blockOf(campaign, config),
    recipients,
    confirmation,
    reminder: {
      ...reminder,
      at: isAhead ? campaign.startsAt : null,
      asked,
      first_sent_at: first_sent_at?.toISOString() ?? null,
    },
  };
}
