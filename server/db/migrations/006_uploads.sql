-- Folders of the media library, by path; '/' is the library itself.
create table upload_folders (
  path text collate "C" primary key,
  parent text collate "C" references upload_folders (path),
  name text not null,
  -- the name as folders are sorted: lower case, no accents
  sort_name text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users (id),
  check ((path = '/') = (parent is null))
);
create index upload_folders_parent_idx on upload_folders (parent, sort_name, path);
insert into upload_folders (path, parent, name, sort_name) values ('/', null, '', '');

create table uploads (
  filename text collate "C" primary key,
  folder text collate "C" not null references upload_folders (path),
  type text not null check (type in ('image', 'video', 'text', 'sheet', 'audio', 'other')),
  mimetype text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  alt text,
  -- {"x": …, "y": …}: shares of width and height
  focal_point jsonb,
  -- of the bytes as they are served
  sha256 text not null,
  -- the filename and the alternative text as they are searched
  search_form text not null,
  -- under which name the bytes lie in the storage
  object text collate "C" not null,
  created_at timestamptz(3) not null,
  created_by uuid references users (id)
);
create index uploads_folder_idx on uploads (folder, created_at, filename);
create index uploads_created_at_idx on uploads (created_at, filename);
create index uploads_sha256_idx on uploads (sha256, created_at, filename);
create index uploads_object_idx on uploads (object);
create index uploads_search_form_idx on uploads using gin (search_form gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- Crops of a picture. Each has an address of its own, which stays when the focal point moves and it is no more current.
create table upload_versions (
  filename text collate "C" primary key,
  upload text collate "C" not null references uploads (filename) on delete cascade,
  target_width integer not null,
  target_height integer not null,
  width integer not null,
  height integer not null,
  size_bytes bigint not null,
  is_current boolean not null default true,
  created_at timestamptz(3) not null
);
create unique index upload_versions_current_key on upload_versions (upload, target_width, target_height)
  where is_current;
create index upload_versions_upload_idx on upload_versions (upload);

-- What lies in the storage, or may, without belonging to a file: noted before bytes are stored and struck out with the
-- row that they belong to, and noted again when that row goes. What is due is deleted from the storage.
create table storage_leftovers (
  object text collate "C" primary key,
  due_at timestamptz(3) not null
);
create index storage_leftovers_due_at_idx on storage_leftovers (due_at);

-- Which files a campaign's contents name, whether they are there or not. `place` is '' for its own row, else a language.
create table upload_uses (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  place text not null,
  filename text collate "C" not null,
  primary key (campaign_id, place, filename)
);
create index upload_uses_filename_idx on upload_uses (filename);

-- The one rule of what a use is: an address of the library anywhere in the content.
create function named_uploads(content text) returns setof text language sql immutable strict parallel safe as $$
  select distinct found[1] from regexp_matches(content, '/uploads/([a-z0-9-]+\.[a-z0-9]+)', 'g') as found
$$;

create function campaign_content(campaign campaigns) returns text language sql stable as $$
  select concat_ws(' ', campaign.meta_tags, campaign.page, campaign.newsletters, campaign.follow, campaign.social_links)
$$;

create function note_upload_uses(of_campaign uuid, at_place text, content text) returns void language plpgsql as $$
begin
  delete from upload_uses
    where campaign_id = of_campaign and place = at_place and filename not in (select named_uploads(content));
  insert into upload_uses (campaign_id, place, filename)
    select of_campaign, at_place, named from named_uploads(content) as named
    on conflict do nothing;
end $$;

create function note_uses_of_campaign() returns trigger language plpgsql as $$
begin
  perform note_upload_uses(new.id, '', campaign_content(new));
  return null;
end $$;
create trigger uses_of_new_campaigns_are_noted after insert on campaigns
  for each row execute function note_uses_of_campaign();
create trigger uses_of_campaigns_are_noted after update of meta_tags, page, newsletters, follow, social_links on campaigns
  for each row execute function note_uses_of_campaign();

create function note_uses_of_translation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from upload_uses where campaign_id = old.campaign_id and place = old.locale;
  else
    perform note_upload_uses(new.campaign_id, new.locale, new.messages::text);
  end if;
  return null;
end $$;
create trigger uses_of_translations_are_noted after insert or delete or update of messages on campaign_translations
  for each row execute function note_uses_of_translation();

insert into upload_uses (campaign_id, place, filename)
  select campaigns.id, '', named from campaigns, named_uploads(campaign_content(campaigns)) as named;
insert into upload_uses (campaign_id, place, filename)
  select campaign_id, locale, named from campaign_translations, named_uploads(messages::text) as named;
