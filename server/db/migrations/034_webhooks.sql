-- Receivers of events. The secrets are stored as they are, because every request is signed with them.
create table webhooks (
  id uuid primary key,
  name text not null,
  url text not null,
  events text[] not null,
  active boolean not null,
  secret text not null,
  -- Also signs until this time, so that a receiver can change its copy.
  previous_secret text,
  previous_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- One row for each event and webhook: what is still to be sent, and the log of what was sent.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  data jsonb not null,
  created_at timestamptz(3) not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  -- While pending after a failed attempt.
  next_attempt_at timestamptz(3),
  response_status integer,
  -- The beginning of the response's body.
  response text,
  -- Why there was no response.
  error text
);
create index webhook_deliveries_webhook_idx on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_order_idx on webhook_deliveries (created_at desc, id desc);
create index webhook_deliveries_pending_idx on webhook_deliveries (webhook_id) where state = 'pending';

-- At most 1,000 events wait for one webhook (limits.maxWaitingDeliveries).
create function webhook_has_room(webhook uuid) returns boolean language sql stable as $$
  select count(*) < 1000
  from (select from webhook_deliveries where webhook_id = webhook and state = 'pending' limit 1000) as waiting
$$;

-- The events of an audit entry with their data (docs/protocol.md, Webhooks). They contain ids and names of fields only.
create function webhook_events_of(action text, record_id text, actor_id uuid, details jsonb)
  returns table (event text, data jsonb) language sql stable as $$
  with named (event, more) as (
    select 'campaign.created', '{}'::jsonb where action in ('campaign.created', 'campaign.cloned')
    union all select action, '{}' where action in ('campaign.started', 'campaign.ended', 'campaign.deleted')
    union all select action, jsonb_build_object('user_id', details -> 'user_id')
      where action in ('access.granted', 'access.removed')
    union all select 'user.created', '{}' where action in ('user.created', 'user.registered')
    union all select 'user.updated', '{}'
      where action in ('user.details-changed', 'user.email-verified', 'user.role-changed', 'user.state-changed')
  ), paths (path) as (
    select jsonb_array_elements_text(details -> 'fields')
    where action like 'campaign.%' and action not in ('campaign.created', 'campaign.cloned')
      and jsonb_typeof(details -> 'fields') = 'array'
  ), updated (event, more) as (
    select 'campaign.updated', jsonb_build_object('fields', jsonb_agg(distinct split_part(path, '.', 1)))
      from paths having count(*) > 0
    union all
    select 'translations.updated', jsonb_build_object('languages', jsonb_agg(distinct split_part(path, '.', 2)))
      from paths where path like 'i18n.%' having count(*) > 0
  )
  select event, jsonb_strip_nulls(jsonb_build_object('id', record_id, 'action', action, 'actor_id', actor_id) || more)
  from (select * from named union all select * from updated) as every
$$;

-- Every write has an audit entry in its transaction, so the deliveries and their jobs are queued there: nothing is lost
-- if the process ends, and nothing is sent for a write that was rolled back.
create function queue_webhook_deliveries() returns trigger language plpgsql as $$
declare
  queued record;
begin
  if not exists (select from webhooks where active) then
    return null;
  end if;
  for queued in
    insert into webhook_deliveries (id, webhook_id, event, data, created_at)
    select gen_random_uuid(), webhook.id, made.event, made.data, entry.happened_at
    from inserted as entry
    cross join lateral webhook_events_of(entry.action, entry.record_id, entry.user_id, entry.details)
      with ordinality as made (event, data, number)
    join webhooks as webhook
      on webhook.active and made.event = any (webhook.events) and webhook_has_room(webhook.id)
    order by webhook.id, entry.id, made.number
    returning id, webhook_id
  loop
    perform graphile_worker.add_job(
      'deliver_webhook', json_build_object('webhook', queued.webhook_id, 'delivery', queued.id, 'attempt', 0),
      max_attempts => 16, flags => array['webhook ' || queued.webhook_id]
    );
  end loop;
  return null;
end $$;
create trigger webhooks_are_queued after insert on audit_log
  referencing new table as inserted for each statement execute function queue_webhook_deliveries();
