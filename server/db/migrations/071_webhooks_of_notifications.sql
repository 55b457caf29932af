-- A campaign that starts soon and is not ready is noted in the audit, also if no user could be notified.
drop index notifications_unready_idx;

-- As in 070, with what users are notified of.
create or replace function webhook_events_of(action text, resource text, record_id text, actor_id uuid, details jsonb)
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
    union all select 'release_published', '{}' where action = 'record.published' and resource = 'releases'
    union all select 'release_failed', '{}'
      where action = 'record.changed' and resource = 'releases' and details -> 'fields' ? 'state'
        and exists (select from releases where id::text = record_id and state = 'failed')
    union all select 'release_approved', '{}' where action = 'release.approved'
    union all select 'release_changes_wanted', '{}' where action = 'release.changes-wanted'
    union all select 'release_approval_asked', jsonb_build_object('user_ids', details -> 'user_ids')
      where action = 'release.approval-asked'
    union all select 'release_commented', jsonb_build_object('campaign_id', details -> 'campaign_id', 'user_ids', details -> 'user_ids')
      where action = 'release.commented'
    union all select 'campaign.not_ready', '{}' where action = 'campaign.not-ready'
    union all select 'app.failed', '{}' where action = 'app.failed'
    union all select 'release_changed', jsonb_build_object('id', details -> 'release', 'campaign_id', record_id, 'fields',
        (select jsonb_agg(distinct split_part(path, '.', 1)) from jsonb_array_elements_text(details -> 'fields') as path))
      where action = 'release.changed'
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
