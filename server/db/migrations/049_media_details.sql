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
