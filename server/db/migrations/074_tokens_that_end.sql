-- `expires_at` is null for the tokens of earlier versions, and for that of the campaign apps. `networks` are in CIDR notation;
-- without any, the token works everywhere.
alter table personal_access_tokens
  add column expires_at timestamptz(3),
  add column networks text[] not null default '{}',
  add column last_used_address text;
create index personal_access_tokens_expires_at_idx on personal_access_tokens (expires_at);
