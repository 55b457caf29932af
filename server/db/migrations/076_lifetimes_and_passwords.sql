-- True for a password that an administrator chose, until its user has chosen another one.
alter table users add column password_change_required boolean not null default false;

-- Null: the limits of the installation apply.
alter table roles
  add column idle_minutes integer,
  add column total_hours integer,
  add constraint roles_lifetimes_check check (idle_minutes > 0 and total_hours > 0);

-- Browsers in which a user logged in, by a hash of their cookie.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  cookie_hash bytea not null,
  last_login_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, cookie_hash)
);
create index known_browsers_expires_at_idx on known_browsers (expires_at);
