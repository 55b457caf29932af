-- Uploads in parts (tus). An upload is deleted with its parts 24 hours after the last part; until then a finished one
-- names its file.
create table resumable_uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- the client's file name and the folder, as they are used when the file is complete
  name text not null,
  folder text not null,
  length bigint not null check (length > 0),
  received bigint not null default 0 check (received between 0 and length),
  -- of the file, as in uploads
  upload_key uuid not null,
  filename text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  unique (user_id, upload_key)
);
create index resumable_uploads_expires_at_idx on resumable_uploads (expires_at);

create table resumable_parts (
  upload uuid not null references resumable_uploads (id) on delete cascade,
  start bigint not null,
  size bigint not null check (size > 0),
  -- the name of the bytes in the storage
  object text not null,
  primary key (upload, start)
);
