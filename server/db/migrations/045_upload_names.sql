-- The name of a file, which can be changed. Its filename, which is part of its URL, stays.
create function upload_name_of(filename text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(filename, '-[a-z0-9]{16}(\.[a-z0-9]+)$', '\1')
$$;

alter table uploads add column name text;
update uploads set
  name = upload_name_of(filename),
  search_form = upload_name_of(filename) || ' ' || search_form;

-- Nodes of the last release insert files without a name.
create function name_upload() returns trigger language plpgsql as $$
begin
  new.name := upload_name_of(new.filename);
  new.search_form := new.name || ' ' || new.search_form;
  return new;
end $$;
create trigger uploads_without_name_are_named before insert on uploads
  for each row when (new.name is null) execute function name_upload();

-- The search form begins with the name. It is cut, because an entry of an index has a maximum size.
create index uploads_name_idx on uploads (left(search_form, 200) collate "C", filename);

-- Tags as users see them, and in lower case, as they are compared and filtered.
alter table uploads
  add column tags text[] not null default '{}',
  add column tag_keys text[] not null default '{}';
create index uploads_tag_keys_idx on uploads using gin (tag_keys) with (fastupdate = off);

-- The tags of all files, each as it was written last.
create table upload_tags (
  key text collate "C" primary key,
  name text not null
);

-- Totals of filters are read from indexes alone.
create index uploads_list_idx on uploads (created_at, filename) include (type, width, height, size_bytes);
create index uploads_without_alt_idx on uploads (created_at, filename) where type = 'image' and alt is null;
drop index uploads_created_at_idx;
