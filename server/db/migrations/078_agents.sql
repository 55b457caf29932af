-- A program that works for a user through a sign-in of its own (docs/agents.md). It ends with the sign-in.
create table agents (
  id uuid primary key,
  grant_id text not null unique references sign_ins (grant_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- the name that the program gave itself when it registered
  name text not null,
  redirect_host text not null,
  permissions text[] not null,
  connected_at timestamptz(3) not null,
  calls_per_day integer not null,
  changes_per_day integer not null,
  -- the day in UTC that the counts belong to
  counted_on date,
  calls integer not null default 0,
  changes integer not null default 0
);
create index agents_user_id_idx on agents (user_id);

-- The agent that acted for the user: its id and its name then; null for people.
alter table audit_log add column agent jsonb;
alter table release_changes add column agent jsonb;

-- The name of the agent that opened it for its user.
alter table releases add column agent text;
alter table "releases" drop column "search_form";
alter table "releases" add column "search_form" text not null generated always as (plain_form(COALESCE("name", ''::text) || ' '::text || COALESCE("note", ''::text) || ' '::text || COALESCE("state", ''::text) || ' '::text || COALESCE("time_zone", ''::text) || ' '::text || COALESCE("agent", ''::text))) stored;
CREATE INDEX "releases_search_form_idx" ON "releases" USING gin (search_form gin_trgm_ops);
