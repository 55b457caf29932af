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
