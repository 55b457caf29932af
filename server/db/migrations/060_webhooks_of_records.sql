-- As in 039, with the events of declared resources. Writes of webhooks and of personal views send no events.
drop function webhook_events_of(text, text, uuid, jsonb);
create function webhook_events_of(action text, resource text, record_id text, actor_id uuid, details jsonb)
  returns table (event text, data jsonb) language sql stable as $$
  with named (event, more) as (
    select 'campaign.created', '{}'::jsonb where action in ('campaign.created', 'campaign.cloned')
    union all select action, '{}' where action in (
      'campaign.started', 'campaign.ended', 'campaign.published', 'campaign.unpublished', 'campaign.deleted'
    )
    union all select action, jsonb_build_object('user_id', details -> 'user_id')
      where action in ('access.granted', 'access.removed')
    union all select 'user.created', '{}' where action in ('user.created', 'user.registered')
    union all select 'user.updated', '{}'
      where action in ('user.details-changed', 'user.email-verified', 'user.role-changed', 'user.state-changed')
    union all select replace(action, 'changed', 'updated'), jsonb_build_object('resource', resource)
        || case when details ? 'fields' then jsonb_build_object('fields', details -> 'fields') else '{}' end
      where action like 'record.%' and resource not in ('webhooks', 'views')
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

-- As in 034.
create or replace function queue_webhook_deliveries() returns trigger language plpgsql as $$
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
    cross join lateral webhook_events_of(entry.action, entry.resource, entry.record_id, entry.user_id, entry.details)
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
