-- What the company's directory says of users, by SCIM (RFC 7643). Users without a row are known by their email address.
create table directory_users (
  user_id uuid primary key references users (id) on delete cascade,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  -- Set while the user is removed from the directory. The account stays, blocked, because its history names it.
  removed_at timestamp(3) with time zone
);
create unique index directory_users_user_name_key on directory_users (lower(user_name)) where removed_at is null;
create index directory_users_external_id_idx on directory_users (external_id);

-- Groups of the directory. A group with a role gives it to its members.
create table directory_groups (
  id uuid primary key,
  display_name text not null,
  external_id text,
  role text references roles (id) on delete set null,
  created_at timestamp(3) with time zone not null
);
create unique index directory_groups_display_name_key on directory_groups (lower(display_name));
create index directory_groups_role_idx on directory_groups (role);

create table directory_group_members (
  group_id uuid not null references directory_groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (group_id, user_id)
);
create index directory_group_members_user_id_idx on directory_group_members (user_id);
