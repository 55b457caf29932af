import { type Database, repeatWhileAway } from '../server/database.ts';
import type { DeliveryOutcome, NewsletterEvent } from './newsletterSystem.ts';

/** A delivery that this process attempts now. */
export type ClaimedDelivery = { rowId: string; event: NewsletterEvent };

/** Stores which systems get deliveries of what happens from now on. */
export async function storeSystems(database: Database, names: readonly string[]): Promise<void> {
  await database.query(
    `with removed as (delete from campaign_apps.newsletter_systems where name <> all($1::text[]))
     insert into campaign_apps.newsletter_systems select unnest($1::text[]) on conflict do nothing`,
    [names],
  );
}

/** Prepared once per connection. `$1`: the system, `$2`: how many. */
const claim = {
  name: 'claim deliveries',
  text: `with claimed as (
           update campaign_apps.deliveries set state = 'sending', attempts = attempts + 1, claimed_at = now()
           where id in (
             select id from campaign_apps.deliveries as one
             where system = $1 and state = 'waiting' and due_at <= now() and not exists (
               select 1 from campaign_apps.deliveries as earlier where earlier.sign_up_id = one.sign_up_id
                 and earlier.system = one.system and earlier.newsletter = one.newsletter and earlier.id < one.id
                 and earlier.state in ('waiting', 'sending'))
             order by due_at, id limit $2 for update skip locked)
           returning *
         )
         select claimed.id as "rowId", key as id, event as kind, claimed.campaign_id as "campaignId",
           sign_up_state as "signUpState", coalesce(claimed.email, sign_ups.email) as email, name, locale, country,
           subscriptions as newsletters, confirmed_at as "confirmedAt", claimed.created_at as at
         from claimed join campaign_apps.sign_ups on sign_ups.id = sign_up_id`,
};

/**
 * Marks up to `limit` due deliveries of a system as being sent, and returns them; of the same newsletter and sign-up only
 * the earliest, so that a withdrawal never overtakes its confirmation.
 */
export async function claimDeliveries(database: Database, system: string, limit: number): Promise<ClaimedDelivery[]> {
  const { rows } = await database.query<NewsletterEvent & { rowId: string }>({ ...claim, values: [system, limit] });
  return rows.map(({ rowId, ...event }) => ({ rowId, event }));
}

/** A delivery that fails is attempted for so long. */
const patience = "interval '3 days'";

const settle = {
  name: 'settle delivery',
  text: `update campaign_apps.deliveries set claimed_at = null, failure = $3,
           state = case when $2 = 'waiting' and queued_at < now() - ${patience} then 'failed' else $2 end,
           email = case when $2 = 'waiting' and queued_at >= now() - ${patience} then email end,
           due_at = now() + greatest(make_interval(mins => (array[1, 5, 15, 60, 240])[least(attempts, 5)]),
             make_interval(secs => $4::integer))
         where id = $1 and state = 'sending' returning state`,
};

/**
 * Stores the outcome of an attempt. A delivery to retry waits for 1, 5, 15 and 60 minutes, then for 4 hours each time, at
 * least until the system's `Retry-After`, until it has failed for three days. Returns its state.
 */
export async function settleDelivery(
  database: Database,
  rowId: string,
  outcome: DeliveryOutcome,
): Promise<string | undefined> {
  const retryAfter = outcome.state === 'waiting' ? outcome.retryAfterSeconds : 0;
  const values = [rowId, outcome.state, 'failure' in outcome ? outcome.failure : null, retryAfter];
  const { rows } = await repeatWhileAway(() => database.query<{ state: string }>({ ...settle, values }));
  if (rows[0]?.state === 'waiting') await dropEnded(database, [rowId]);
  return rows[0]?.state;
}

/** Deletes waiting confirmations that were withdrawn while they were sent: the withdrawal follows. */
async function dropEnded(database: Database, rowIds: readonly string[]): Promise<void> {
  await database.query(
    `delete from campaign_apps.deliveries as one where id = any($1::bigint[]) and state = 'waiting' and event = 'confirmed'
       and exists (select 1 from campaign_apps.deliveries as later where later.sign_up_id = one.sign_up_id
         and later.system = one.system and later.newsletter = one.newsletter and later.id > one.id and later.ends)`,
    [rowIds],
  );
}

/** Lets deliveries wait again that this process has claimed, or, without ids, that a killed process was sending. */
export async function releaseDeliveries(database: Database, rowIds: readonly string[] | null): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `update campaign_apps.deliveries set state = 'waiting', claimed_at = null where state = 'sending'
       and case when $1::bigint[] is null then claimed_at < now() - interval '2 minutes' else id = any($1) end
     returning id`,
    [rowIds],
  );
  if (rows.length > 0)
    await dropEnded(
      database,
      rows.map(({ id }) => id),
    );
}

/** Gives up what waits for longer than three days: all of a system that is away, or what no system takes any more. */
export async function giveUp(
  database: Database,
  { systems, failure }: { systems: { only: string } | { without: readonly string[] }; failure: string },
): Promise<number> {
  const [condition, value] =
    'only' in systems ? ['system = $1', systems.only] : ['system <> all($1::text[])', systems.without];
  const { rowCount } = await database.query(
    `update campaign_apps.deliveries set state = 'failed', failure = $2, email = null
     where state = 'waiting' and queued_at < now() - ${patience} and ${condition}`,
    [value, failure],
  );
  return rowCount ?? 0;
}

/** Returns the number of waiting deliveries of all nodes by system. */
export async function countWaitingDeliveries(database: Database): Promise<Record<string, number>> {
  const { rows } = await database.query<{ system: string; waiting: number }>(
    `select system, count(*)::integer as waiting from campaign_apps.deliveries where state in ('waiting', 'sending')
     group by system`,
  );
  return Object.fromEntries(rows.map(({ system, waiting }) => [system, waiting]));
}

/**
 * Lets the failed deliveries of a campaign wait again, except those that a later event has replaced, and those of erased
 * people, whose addresses are gone.
 */
export async function retryDeliveries(database: Database, campaignId: string): Promise<void> {
  await database.query(
    `update campaign_apps.deliveries as one set state = 'waiting', attempts = 1, due_at = now(), queued_at = now()
     from campaign_apps.sign_ups
     where one.campaign_id = $1 and one.state = 'failed' and sign_ups.id = sign_up_id and anonymised_at is null
       and not exists (select 1 from campaign_apps.deliveries as later where later.sign_up_id = one.sign_up_id
         and later.system = one.system and later.newsletter = one.newsletter and later.id > one.id
         and case one.event when 'confirmed' then later.ends else later.event = 'confirmed' end)`,
    [campaignId],
  );
}

/** Deliveries of a newsletter to a system: of a campaign, in one state, for one reason. */
export type DeliveryCount = {
  system: string;
  /** Empty for deliveries about whole sign-ups. */
  newsletter: string;
  name: string | null;
  state: 'delivered' | 'waiting' | 'failed';
  failure: string | null;
  count: number;
};

export async function countDeliveries(database: Database, campaignId: string): Promise<DeliveryCount[]> {
  const { rows } = await database.query<DeliveryCount>(
    `select system, newsletter, max(subscriptions -> 0 ->> 'name') as name,
       case state when 'sending' then 'waiting' else state end as state, failure, count(*)::integer as count
     from campaign_apps.deliveries where campaign_id = $1 group by system, newsletter, 4, failure
     order by newsletter, system, 4, failure`,
    [campaignId],
  );
  return rows;
}
