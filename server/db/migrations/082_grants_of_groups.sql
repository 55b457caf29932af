-- What a group of the directory opens to those of its members who are external users: campaigns, and folders of the media
-- library.
create table directory_group_campaigns (
  group_id uuid not null references directory_groups (id) on delete cascade,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  granted_at timestamp(3) with time zone not null,
  primary key (group_id, campaign_id)
);
create index directory_group_campaigns_campaign_id_idx on directory_group_campaigns (campaign_id);

create table directory_group_folders (
  group_id uuid not null references directory_groups (id) on delete cascade,
  path text collate "C" not null references upload_folders (path) on delete cascade,
  granted_at timestamp(3) with time zone not null,
  primary key (group_id, path)
);
create index directory_group_folders_path_idx on directory_group_folders (path);

-- Who was granted a campaign, one row per user: by hand, or else by groups, which are named.
create view campaign_grants as
select campaign_id, user_id, granted_at, '{}'::text[] as groups from campaign_access
union all
select opened.campaign_id, member.user_id, min(opened.granted_at), array_agg(named.display_name order by named.display_name)
from directory_group_campaigns as opened
  join directory_group_members as member on member.group_id = opened.group_id
  join directory_groups as named on named.id = opened.group_id
where not exists (
  select from campaign_access where campaign_id = opened.campaign_id and user_id = member.user_id
)
group by opened.campaign_id, member.user_id;

-- The same for folders.
create view folder_grants as
select path, user_id, granted_at, '{}'::text[] as groups from folder_access
union all
select opened.path, member.user_id, min(opened.granted_at), array_agg(named.display_name order by named.display_name)
from directory_group_folders as opened
  join directory_group_members as member on member.group_id = opened.group_id
  join directory_groups as named on named.id = opened.group_id
where not exists (select from folder_access where path = opened.path and user_id = member.user_id)
group by opened.path, member.user_id;
