-- What people say about a release. `hash` identifies what they saw: all changes, and the contents of their files.
create table release_approvals (
  id uuid primary key,
  release_id uuid not null,
  user_id uuid not null references users,
  verdict text not null check (verdict in ('approved', 'changes-wanted')),
  comment text,
  hash text not null,
  created_at timestamp(3) with time zone not null
);
create index release_approvals_release_id_idx on release_approvals (release_id, created_at);
