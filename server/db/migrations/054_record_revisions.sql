-- The writes of records of declared resources, so that a write tells which fields changed since the copy it is based on.
create table record_revisions (
  resource text not null,
  record_id uuid not null,
  number integer not null,
  user_id uuid references users (id) on delete set null,
  written_at timestamptz(3) not null,
  -- {"name": {"from": …, "to": …}}
  changes jsonb not null,
  primary key (resource, record_id, number)
);
-- Those that are swept.
create index record_revisions_written_at on record_revisions (written_at);
create index record_revisions_user on record_revisions (user_id);
