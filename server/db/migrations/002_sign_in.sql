-- What the authorization server keeps, by the kind of its model. Ids are codes, tokens and cookies, so that only their
-- SHA-256 is stored. A sign-in is its row of kind 'Grant': with that row gone, nothing else of it is valid.
create table oidc_payloads (
  kind text not null,
  id_hash bytea not null,
  payload jsonb not null,
  -- of a grant its own id
  grant_id text,
  user_id uuid references users (id) on delete cascade,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (kind, id_hash)
);
create index oidc_payloads_grant_id_idx on oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_user_id_idx on oidc_payloads (user_id) where user_id is not null;
create index oidc_payloads_expires_at_idx on oidc_payloads (expires_at);

-- The tabs of a sign-in end with it.
create index sessions_grant_id_idx on sessions (grant_id);
create index sessions_user_id_idx on sessions (user_id);

-- Tries within a window; `key` says what is limited and for whom, as a hash.
create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz(3) not null
);
create index rate_limits_window_ends_at_idx on rate_limits (window_ends_at);
