-- The duration of sound and video. The duration of rows that do not have it yet, such as those of nodes of the last
-- release, is read in the background.
alter table uploads
  add column duration_ms integer,
  add column duration_read boolean not null default false;
create index uploads_duration_unread_idx on uploads (filename)
  where type in ('audio', 'video') and not duration_read;

-- The stored object with the picture of a video.
alter table uploads add column picture text;

-- The file as it was uploaded, if it was converted.
alter table uploads
  add column original_object text,
  add column original_mimetype text,
  add column original_size bigint;

-- Former contents keep them.
alter table upload_contents
  add column duration_ms integer,
  add column picture text,
  add column original_object text,
  add column original_mimetype text,
  add column original_size bigint;

create index uploads_picture_idx on uploads (picture) where picture is not null;
create index upload_contents_picture_idx on upload_contents (picture) where picture is not null;
create index uploads_original_object_idx on uploads (original_object) where original_object is not null;
create index upload_contents_original_object_idx on upload_contents (original_object) where original_object is not null;

-- Schedules the picture and the original of a deleted row for deletion, also if a node of the last release deletes it.
create function release_picture_and_original() returns trigger language plpgsql as $$
begin
  insert into storage_leftovers (object, due_at)
    select object, 'epoch' from unnest(array[old.picture, old.original_object]) as object where object is not null
    on conflict (object) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger pictures_and_originals_are_released after delete on uploads
  for each row when (old.picture is not null or old.original_object is not null)
  execute function release_picture_and_original();
create trigger pictures_and_originals_of_contents_are_released after delete on upload_contents
  for each row when (old.picture is not null or old.original_object is not null)
  execute function release_picture_and_original();
