-- What apps are told to forget of campaigns' people: when somebody asks for it, and when a campaign is deleted, which its
-- row here outlives. One a campaign: what is asked anew takes its place.
create table consumer_data_requests (
  campaign_id uuid primary key,
  -- another one with each request, so that what becomes of the one before counts for nothing
  request_id uuid not null,
  campaign_name text not null,
  app text not null references apps (id),
  -- the campaign's number inside its app; null: it has none
  app_number integer,
  campaign_deleted boolean not null,
  state text not null check (state in ('pending', 'failed', 'done')),
  asked_by uuid not null references users (id),
  asked_via text not null,
  -- the alias of the tab that asked, to which the date is a write of its own
  asked_in uuid,
  asked_at timestamptz(3) not null,
  tries integer not null default 0,
  -- set before a try, beyond its end: what is cut off by the end of a process is tried again
  next_try_at timestamptz(3),
  failure text,
  failure_status integer,
  done_at timestamptz(3)
);
create index consumer_data_requests_due on consumer_data_requests (next_try_at) where state = 'pending';
