-- The bytes of a file can be replaced. Each content has the next number, and the present one is in the file's row.
alter table uploads
  add column content_version integer not null default 1,
  -- When and by whom it was replaced last; null if it never was.
  add column replaced_at timestamptz(3),
  add column replaced_by uuid references users (id);

-- The former contents of files.
create table upload_contents (
  upload text collate "C" not null references uploads (filename) on delete cascade,
  version integer not null,
  object text collate "C" not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  sha256 text not null,
  -- When and by whom it became the content.
  created_at timestamptz(3) not null,
  created_by uuid references users (id),
  -- When and by whom it was replaced.
  replaced_at timestamptz(3) not null,
  replaced_by uuid references users (id),
  primary key (upload, version)
);
create index upload_contents_object_idx on upload_contents (object);

-- The crops of a replaced image are created again and stored under new names. Null: stored under the filename.
alter table upload_versions add column object text collate "C";
create index upload_versions_object_idx on upload_versions (object) where object is not null;

-- Schedules the bytes of a deleted row for deletion, also if a node of the last release deletes the file.
create function release_object() returns trigger language plpgsql as $$
begin
  insert into storage_leftovers (object, due_at) values (old.object, 'epoch')
    on conflict (object) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger objects_of_contents_are_released after delete on upload_contents
  for each row execute function release_object();
create trigger objects_of_versions_are_released after delete on upload_versions
  for each row when (old.object is not null) execute function release_object();
