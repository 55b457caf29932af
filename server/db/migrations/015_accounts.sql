-- What the links of mails carry: used once, kept as hashes, with an end (contract point 2).
create table mail_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('verify-email', 'reset-password')),
  expires_at timestamptz(3) not null
);
create index mail_tokens_user_id_idx on mail_tokens (user_id);
create index mail_tokens_expires_at_idx on mail_tokens (expires_at);
