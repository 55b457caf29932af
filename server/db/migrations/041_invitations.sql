-- When the invitation of a user was sent last; null once it was accepted, and for users who were not invited.
alter table users
  add column invited_at timestamptz(3),
  -- stored at most once a minute
  add column last_seen_at timestamptz(3);

update users set last_seen_at = (select max(last_used_at) from sign_ins where sign_ins.user_id = users.id);

alter table mail_tokens
  drop constraint mail_tokens_kind_check,
  add constraint mail_tokens_kind_check check (kind in ('verify-email', 'reset-password', 'invitation'));
