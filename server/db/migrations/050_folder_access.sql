-- Folders of the media library that external users were granted, each with everything below it.
create table folder_access (
  path text collate "C" not null references upload_folders (path) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  granted_at timestamptz(3) not null,
  granted_by uuid references users (id),
  primary key (user_id, path)
);
create index folder_access_path_idx on folder_access (path);

-- Folders that external users created with the name of a folder that they don't see. They see only their own files there.
create table folder_names_in_use (
  path text collate "C" not null references upload_folders (path) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (user_id, path)
);
create index folder_names_in_use_path_idx on folder_names_in_use (path);

-- What external users see: folders and files that they created, and media folders of their campaigns.
create index upload_folders_created_by_idx on upload_folders (created_by, path);
create index uploads_created_by_idx on uploads (created_by, folder);
create index campaigns_media_folder_idx on campaigns (media_folder) where media_folder <> '/';
