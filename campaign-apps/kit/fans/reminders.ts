import { type Campaign, type CampaignStatus, campaignStatus } from '../campaign/campaign.ts';
import { queueMails } from '../mail/mailQueue.ts';
import { type Database, inTransaction } from '../server/database.ts';
import type { AppContext } from '../serving/appContext.ts';

const batchSize = 5_000;
/** What is not confirmed in this time is deleted. */
const confirmDays = 7;

/** The campaigns whose reminders wait, one lookup in the index for each. */
const waitingCampaigns = `
  with recursive waiting as (
    (select campaign_id from campaign_apps.sign_ups where ${isWaiting()} order by campaign_id limit 1)
    union all
    select (select campaign_id from campaign_apps.sign_ups where ${isWaiting()} and campaign_id > waiting.campaign_id
      order by campaign_id limit 1)
    from waiting where waiting.campaign_id is not null
  )
  select campaign_id from waiting where campaign_id is not null`;

/** SQL that holds for a sign-up whose reminder was not queued yet. */
export function isWaiting(): string {
  return "purpose = 'reminder' and state = 'confirmed' and confirmed_at is not null and reminded_at is null";
}

/**
 * Queues the reminders of all campaigns that have started, each once, and ends sign-ups that were not confirmed. Runs each minute.
 */
export async function queueDue(context: Pick<AppContext, 'database' | 'campaigns' | 'now'>): Promise<void> {
  const { database, campaigns, now } = context;
  const { rows } = await database.query<{ campaign_id: string }>(waitingCampaigns);
  for (const { campaign_id: id } of rows) {
    // One that can't be read now has its turn in the next minute.
    const campaign = await campaigns.byId(id).catch(() => undefined);
    const status = campaign && reminderStatus(campaign, new Date(now()));
    if (campaign === undefined || status === 'upcoming') continue;
    const isQueued = status === 'running';
    let count = batchSize;
    while (count === batchSize) count = await remind(database, id, { at: new Date(now()), isQueued });
  }
  await dropUnconfirmed(database, new Date(now()));
}

/**
 * Returns a campaign's status for its reminders. A draft and a test wait until they are published and no test, and a
 * campaign that belongs to another, such as a pre-page, for a date.
 */
export function reminderStatus(campaign: Campaign, now: Date): CampaignStatus {
  const { isDraft, test, parentId, startsAt, endsAt } = campaign;
  const isUndated = parentId !== null && startsAt === null && endsAt === null;
  return isDraft || test || isUndated ? 'upcoming' : campaignStatus(campaign, now);
}

/** Marks a batch of sign-ups as reminded; a reminder of a campaign that is over or deleted is not sent. */
const remind = (database: Database, campaignId: string, { at, isQueued }: { at: Date; isQueued: boolean }) =>
  inTransaction(database, `reminders ${campaignId}`, async (queries) => {
    const { rows } = await queries.query<{ id: string }>(
      `update campaign_apps.sign_ups set reminded_at = $2 where id in (
         select id from campaign_apps.sign_ups where campaign_id = $1 and ${isWaiting()} limit ${batchSize})
       returning id`,
      [campaignId, at],
    );
    if (isQueued) await queueMails(queries, { kind: 'reminder', to: rows.map(({ id }) => id) });
    return rows.length;
  });

/**
 * Ends what was not confirmed in time, a batch in each call: a new sign-up is deleted, one that was withdrawn before is
 * withdrawn again, and a confirmed one stays as it is.
 */
async function dropUnconfirmed(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - confirmDays * 24 * 3_600_000);
  await database.query(
    `with late as materialized (
       select id, state, withdrawn_at from campaign_apps.sign_ups
       where (state = 'unconfirmed' or pending is not null) and asked_at < $1 limit ${batchSize}
     ), kept as (
       update campaign_apps.sign_ups set pending = null,
         state = case when late.state = 'unconfirmed' then 'withdrawn' else late.state end
       from late where sign_ups.id = late.id and (late.state <> 'unconfirmed' or late.withdrawn_at is not null)
     )
     delete from campaign_apps.sign_ups using late
     where sign_ups.id = late.id and late.state = 'unconfirmed' and late.withdrawn_at is null`,
    [before],
  );
}

/** Lets a reminder that was queued and not sent be queued again. */
export async function forgetReminder(
  database: Database,
  { mailId, signUpId }: { mailId: string; signUpId: string },
): Promise<void> {
  await database.query(
    `with forgotten as (delete from campaign_apps.mails where id = $1)
     update campaign_apps.sign_ups set reminded_at = null where id = $2`,
    [mailId, signUpId],
  );
}
