-- Tries whose outcome is not known yet: they count, and those that turn out right are given back.
alter table rate_limits add column under_way integer not null default 0;

-- What a person is told of their own sign-ins: from where, and when last. It ends with its grant.
create table sign_ins (
  id uuid primary key,
  grant_id text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  started_at timestamptz(3) not null,
  -- right to a minute
  last_used_at timestamptz(3) not null,
  -- as the browser said it, cut; null where it said nothing or the sign-in is from before this was kept
  user_agent text,
  address text
);
create index sign_ins_user_id_idx on sign_ins (user_id);

insert into sign_ins (id, grant_id, user_id, started_at, last_used_at)
  select gen_random_uuid(), grant_id, user_id,
    coalesce(to_timestamp((payload ->> 'iat')::double precision), now()),
    coalesce(to_timestamp((payload ->> 'iat')::double precision), now())
  from oidc_payloads where kind = 'Grant' and user_id is not null;
