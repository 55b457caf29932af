-- Links with which people without an account see a release. With an address, the link was mailed to its owner, who may
-- approve the release. A link is a signed token that names its row: without the row it is revoked.
create table review_links (
  id uuid primary key,
  release_id uuid not null references releases (id) on delete cascade,
  email text,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null
);
create index review_links_release_id_idx on review_links (release_id, created_at desc, id);
create index review_links_expires_at_idx on review_links (expires_at);

-- A verdict is given by a user, or by the owner of an address with a link that a user sent.
alter table release_approvals
  alter column user_id drop not null,
  add column reviewer text,
  add column sent_by uuid references users (id),
  add constraint release_approvals_by_check
    check ((user_id is null) = (reviewer is not null) and (user_id is null) = (sent_by is not null));
