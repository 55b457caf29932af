-- A registration keeps what it would give the account: its name and password take effect only with the link that was
-- mailed for this registration, so that nobody prepares an account for the owner of an address.
create table registrations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  display_name text not null,
  password_hash text not null,
  expires_at timestamptz(3) not null
);
create index registrations_user_id_idx on registrations (user_id);
create index registrations_expires_at_idx on registrations (expires_at);

alter table mail_tokens add column registration_id uuid references registrations (id) on delete cascade;
create index mail_tokens_registration_id_idx on mail_tokens (registration_id) where registration_id is not null;

-- Who chose the password of an unconfirmed account is unknown: its owner chooses one by a mailed link.
delete from mail_tokens where kind = 'verify-email';
update users set password_hash = null where not email_verified and not is_system;

-- A block ends personal tokens: a later approval brings none back.
delete from personal_access_tokens where user_id in (select id from users where state = 'rejected');

alter table oidc_payloads
  -- of a refresh token: the hash of the one that it replaced
  add column replaces bytea,
  -- of an access token: the hash of the refresh token that was issued with it
  add column pair bytea,
  -- when a pair was used first; kept with both of its tokens
  add column used_at timestamptz(3),
  -- when the pair of a refresh token ended without having been used
  add column died_at timestamptz(3),
  -- of a sign-in under way: the browser that began it
  add column browser_hash bytea;

-- What replaced these is unknown, so that they are never accepted again.
update oidc_payloads set died_at = consumed_at where kind = 'RefreshToken' and consumed_at is not null;
