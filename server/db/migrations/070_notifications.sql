-- What users are notified of (docs/protocol.md, Notifications).
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  resource text not null,
  record_id text not null,
  title text not null,
  details jsonb not null default '{}',
  actor_id uuid references users on delete set null,
  -- A user is notified once of what has the same occasion.
  occasion text not null,
  created_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone,
  -- `queued` once the job that sends the mail is queued, `sent` once the mail server has accepted it.
  mail text not null check (mail in ('none', 'daily', 'queued', 'sent'))
);
create unique index notifications_occasion_idx on notifications (user_id, occasion);
create index notifications_user_id_idx on notifications (user_id, created_at desc, id);
create index notifications_unread_idx on notifications (user_id) where read_at is null;
create index notifications_daily_idx on notifications (created_at) where mail = 'daily';
create index notifications_unready_idx on notifications (record_id) where kind = 'starts-unready';
create index notifications_created_at_idx on notifications (created_at);

-- The user's choices by kind; for kinds without one the default applies (contracts/notifications.ts).
alter table users add column notification_mails jsonb not null default '{}';

-- Who was asked to approve a release, by whom last.
create table release_asks (
  release_id uuid not null,
  user_id uuid not null references users on delete cascade,
  asked_by uuid not null references users,
  asked_at timestamp(3) with time zone not null,
  primary key (release_id, user_id)
);

-- Comments on a release as a whole, or on the change of a path in one of its campaigns.
create table release_comments (
  id uuid primary key,
  release_id uuid not null,
  campaign_id uuid references campaigns on delete cascade,
  path text check ((path is null) = (campaign_id is null)),
  user_id uuid not null references users,
  text text not null,
  mentions uuid[] not null default '{}',
  created_at timestamp(3) with time zone not null,
  resolved_at timestamp(3) with time zone,
  resolved_by uuid references users
);
create index release_comments_release_id_idx on release_comments (release_id, created_at);
create index release_comments_campaign_id_idx on release_comments (campaign_id);

-- As in 060, with the events of releases.
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
