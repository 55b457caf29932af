/*
 * Deliveries to newsletter systems. A trigger queues them in each statement that changes a sign-up: a
 * confirmation, a withdrawal, a bounce or an erasure can not be stored without its deliveries, nor queue them twice.
 * Erasing a person sets `withdrawn_at` and so withdraws them. Anonymizing a campaign does not.
 */

const closing = (row: string): string => `exists (
  select 1 from campaign_apps.deliveries as later where later.sign_up_id = ${row}.sign_up_id
    and later.system = ${row}.system and later.newsletter = ${row}.newsletter and later.ends and later.id > ${row}.id)`;

/** The tables of newsletter systems and deliveries, after that of sign-ups. */
export const deliveryMigrations: Readonly<Record<string, string>> = {
  // The systems that the processes deliver to, for the trigger.
  'kit: newsletter systems': 'create table campaign_apps.newsletter_systems (name text primary key)',
  /*
   * One fact for one system. `newsletter` is empty for the webhook, whose deliveries are about the whole sign-up. `ends` is
   * set if nothing remains of what was confirmed before. `email` is the address of an erased sign-up.
   */
  'kit: deliveries': `create table campaign_apps.deliveries (
     id bigint generated always as identity primary key,
     key uuid not null default gen_random_uuid(),
     campaign_id text not null,
     sign_up_id bigint not null references campaign_apps.sign_ups on delete cascade,
     system text not null,
     newsletter text not null,
     event text not null check (event in ('confirmed', 'withdrawn')),
     ends boolean not null default false,
     sign_up_state text not null,
     subscriptions jsonb not null,
     email text,
     state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
     attempts integer not null default 0,
     failure text,
     created_at timestamptz not null default now(),
     queued_at timestamptz not null default now(),
     due_at timestamptz not null default now(),
     claimed_at timestamptz
   )`,
  'kit: deliveries of a sign-up':
    'create index deliveries_by_sign_up on campaign_apps.deliveries (sign_up_id, system, newsletter, id)',
  'kit: deliveries of a campaign': 'create index deliveries_by_campaign on campaign_apps.deliveries (campaign_id)',
  'kit: waiting deliveries':
    "create index deliveries_waiting on campaign_apps.deliveries (system, due_at, id) where state = 'waiting'",
  'kit: claimed deliveries':
    "create index deliveries_claimed on campaign_apps.deliveries (claimed_at) where state = 'sending'",
  'kit: queued deliveries': `create function campaign_apps.queue_deliveries() returns trigger language plpgsql as $queue$
   declare
     was boolean := false;
     had jsonb := '[]';
     is_now boolean := new.state = 'confirmed' and new.confirmed_at is not null and new.withdrawn_at is null;
     has_now jsonb := case when is_now then new.newsletters else '[]' end;
     added jsonb;
     removed jsonb;
   begin
     if tg_op = 'UPDATE' then
       was := old.state = 'confirmed' and old.confirmed_at is not null and old.withdrawn_at is null;
       if was then had := old.newsletters; end if;
       -- A worker that claims one of these now is waited for, so that the next statements see whether it was sent.
       perform 1 from campaign_apps.deliveries where sign_up_id = new.id for update;
     end if;
     select coalesce(jsonb_agg(one), '[]') into added from jsonb_array_elements(has_now) as one
       where one ->> 'id' not in (select other ->> 'id' from jsonb_array_elements(had) as other);
     select coalesce(jsonb_agg(one), '[]') into removed from jsonb_array_elements(had) as one
       where one ->> 'id' not in (select other ->> 'id' from jsonb_array_elements(has_now) as other);

     insert into campaign_apps.deliveries (campaign_id, sign_up_id, system, newsletter, event, sign_up_state, subscriptions)
       select new.campaign_id, new.id, name, one ->> 'id', 'confirmed', new.state, jsonb_build_array(one)
       from campaign_apps.newsletter_systems, jsonb_array_elements(added) as one
       where name <> 'webhook' and coalesce(one ->> 'form_id', one ->> 'addressbook_id') is not null;
     insert into campaign_apps.deliveries (campaign_id, sign_up_id, system, newsletter, event, sign_up_state, subscriptions)
       select new.campaign_id, new.id, name, '', 'confirmed', new.state, has_now from campaign_apps.newsletter_systems
       where name = 'webhook' and is_now and (not was or added <> '[]');

     if was and is_now and removed <> '[]' then
       insert into campaign_apps.deliveries (campaign_id, sign_up_id, system, newsletter, event, sign_up_state, subscriptions)
         select new.campaign_id, new.id, 'webhook', '', 'withdrawn', new.state, removed
         where exists (select 1 from campaign_apps.deliveries where sign_up_id = new.id and system = 'webhook');
     end if;

     -- A system that certainly has nothing of what ends is told nothing.
     if was then
       with open as (
         select * from campaign_apps.deliveries as delivery where sign_up_id = new.id and not ends and not ${closing('delivery')}
           and (newsletter in (select one ->> 'id' from jsonb_array_elements(removed) as one)
             or newsletter = '' and not is_now)
       ), ended as (
         select system, newsletter, bool_or(attempts > 0) as was_sent,
           (array_agg(subscriptions order by id desc) filter (where event = 'confirmed'))[1] as subscriptions
         from open group by system, newsletter
       ), dropped as (
         delete from campaign_apps.deliveries as delivery using open join ended using (system, newsletter)
         where delivery.id = open.id and delivery.state = 'waiting' and (delivery.event = 'confirmed' or not was_sent)
       )
       insert into campaign_apps.deliveries
         (campaign_id, sign_up_id, system, newsletter, event, ends, sign_up_state, subscriptions)
         select new.campaign_id, new.id, system, newsletter, 'withdrawn', true,
           case when new.anonymised_at is null then new.state else 'withdrawn' end,
           case when newsletter = '' then had else subscriptions end
         from ended where was_sent;
     end if;

     -- The address is kept until the system has it. A withdrawal that failed before is tried again.
     if tg_op = 'UPDATE' and old.anonymised_at is null and new.anonymised_at is not null then
       update campaign_apps.deliveries set email = old.email where sign_up_id = new.id and state in ('waiting', 'sending');
       update campaign_apps.deliveries as delivery set email = old.email, state = 'waiting', queued_at = now(), due_at = now()
         where sign_up_id = new.id and event = 'withdrawn' and state = 'failed' and not exists (
           select 1 from campaign_apps.deliveries as later where later.sign_up_id = delivery.sign_up_id
             and later.system = delivery.system and later.newsletter = delivery.newsletter and later.id > delivery.id
             and later.event = 'confirmed');
     end if;
     return null;
   end $queue$`,
  // Only forms set asked_at: invented sign-ups of the demo are not delivered.
  'kit: deliveries of new sign-ups': `create trigger deliveries_of_new after insert on campaign_apps.sign_ups for each row
     when (new.state = 'confirmed' and new.asked_at is not null) execute function campaign_apps.queue_deliveries()`,
  'kit: deliveries of changed sign-ups': `create trigger deliveries_of_changed after update on campaign_apps.sign_ups
     for each row when (old.state is distinct from new.state or old.newsletters is distinct from new.newsletters
       or old.anonymised_at is distinct from new.anonymised_at) execute function campaign_apps.queue_deliveries()`,
};
