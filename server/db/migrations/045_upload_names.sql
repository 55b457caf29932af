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
