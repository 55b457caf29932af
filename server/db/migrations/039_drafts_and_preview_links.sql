-- When a campaign was published; null for a draft, which nobody sees. Campaigns were always public before. Nodes of the
-- former version still create public ones until they end: the default is for them.
alter table campaigns add column published_at timestamptz(3) default now();
drop index campaigns_updated_idx, campaigns_starts_at_idx, campaigns_starts_at_desc_idx;
update campaigns set published_at = created_at;

-- Lists filter by the status in these indexes, without the rows.
create index campaigns_updated_idx on campaigns (updated_at desc, id)
  include (parent_id, app, test, starts_at, ends_at, published_at);
create index campaigns_starts_at_idx on campaigns (starts_at, id) include (parent_id, ends_at, published_at);
create index campaigns_starts_at_desc_idx on campaigns (starts_at desc nulls last, id)
  include (parent_id, ends_at, published_at);
create index campaigns_drafts_idx on campaigns (updated_at desc, id) where published_at is null;

-- Links that show a page to people without an account. A link is a signed token that names its row: without the row it
-- is revoked.
create table preview_links (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index preview_links_campaign_idx on preview_links (campaign_id, created_at desc, id);
create index preview_links_expires_at_idx on preview_links (expires_at);

-- As in 034, with the events of publishing.
create or replace function webhook_events_of(action text, record_id text, actor_id uuid, details jsonb)
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
