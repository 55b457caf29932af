-- What users are notified of (docs/protocol.md, Notifications).
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  resource text not null,
  record_id text not null,
  title text not null,
  details jsonb not null default '{}',
  actor_id uuid references users on delete set null,
  -- A user is notified once of what has the same occasion.
  occasion text not null,
  created_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone,
  -- `queued` once the job that sends the mail is queued, `sent` once the mail server has accepted it.
  mail text not null check (mail in ('none', 'daily', 'queued', 'sent'))
);
create unique index notifications_occasion_idx on notifications (user_id, occasion);
create index notifications_user_id_idx on notifications (user_id, created_at desc, id);
create index notifications_unread_idx on notifications (user_id) where read_at is null;
create index notifications_daily_idx on notifications (created_at) where mail = 'daily';
create index notifications_unready_idx on notifications (record_id) where kind = 'starts-unready';
create index notifications_created_at_idx on notifications (created_at);

-- The user's choices by kind; for kinds without one the default applies (contracts/notifications.ts).
alter table users add column notification_mails jsonb not null default '{}';

-- Who was asked to approve a release, by whom last.
create table release_asks (
  release_id uuid not null,
  user_id uuid not null references users on delete cascade,
  asked_by uuid not null references users,
  asked_at timestamp(3) with time zone not null,
  primary key (release_id, user_id)
);
