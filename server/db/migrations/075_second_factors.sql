-- Authenticator apps (RFC 6238), one per user. The secrets are stored as they are, as those of webhooks, because the server
-- computes each code from them. `last_step` is the time step of the last accepted code: none is accepted twice.
create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  -- Null until the first set-up is confirmed with a code.
  secret text,
  added_at timestamptz(3),
  last_used_at timestamptz(3),
  last_step bigint,
  -- A set-up in progress. It replaces the secret when it is confirmed.
  pending_secret text,
  pending_until timestamptz(3)
);

-- Unused recovery codes: deleted when they are used.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Passkeys (Web Authentication). A counter of 0 means that the authenticator does not count.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  added_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user_id_idx on passkeys (user_id);

-- Challenges that wait for the answer of a passkey: one per purpose and login, each used once and only there.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'log-in', 'second-factor', 'confirm')),
  -- The browser and login in progress, or the login.
  bound_to bytea not null,
  -- Null while any user may answer.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  unique (bound_to, purpose)
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

-- When and how the user of a login last proved who they are. Null for company sign-on, and logins of earlier versions.
alter table sign_ins
  add column proven_at timestamptz(3),
  -- 'password' or 'second-factor'
  add column proven_by text;

-- Browsers in which a user is not asked for the second factor after the password, until the row expires. The cookie is hashed.
create table trusted_browsers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret_hash bytea not null,
  user_agent text,
  added_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  unique (user_id, secret_hash)
);
create index trusted_browsers_expires_at_idx on trusted_browsers (expires_at);

-- Whoever changes a password, no browser is trusted any more.
create function forget_trusted_browsers() returns trigger language plpgsql as $$
begin
  delete from trusted_browsers where user_id = new.id;
  return null;
end $$;
create trigger users_forget_trusted_browsers after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash) execute function forget_trusted_browsers();
