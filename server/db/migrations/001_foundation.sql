create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  display_name text not null,
  email text not null,
  email_verified boolean not null default false,
  -- null: signs in by company sign-on alone
  password_hash text,
  role text not null check (role in ('admin', 'editor', 'external')),
  state text not null check (state in ('pending', 'approved', 'rejected')),
  registered_at timestamptz(3) not null,
  first_approved_at timestamptz(3),
  is_system boolean not null default false
);
create unique index users_email_key on users (lower(email));

create table apps (
  id text primary key,
  name text not null,
  config_url text not null,
  root_url text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_update_success boolean not null default false,
  last_update_error text,
  -- the last good one; null until it was loaded once
  config jsonb,
  -- the last number that a campaign of this app was given
  last_app_id integer not null default 0
);

create table campaigns (
  id uuid primary key,
  app text not null references apps (id),
  app_id integer,
  name text not null,
  slug text not null,
  -- the name, slug and id as they are searched: lower case, no accents
  search_form text not null,
  parent_id uuid references campaigns (id) on delete cascade,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid references users (id),
  last_edited_by uuid references users (id),
  test boolean not null default false,
  automated_test boolean not null default false,
  labels text[] not null default '{}',
  wp_url text,
  token_gate jsonb not null default '{"enabled": false, "product_id": null, "provider": "twelve_x_twelve"}',
  tag_manager jsonb not null default '{}',
  meta_tags jsonb not null default '{}',
  newsletter jsonb not null default '{"enabled": false}',
  newsletters jsonb not null default '[]',
  follow jsonb not null default '[]',
  enabled_services text[] not null default '{}',
  media_folder text not null default '/',
  participating_countries text[] not null default '{}',
  social_links jsonb not null default '[]',
  consumer_data_anonymised_at timestamptz(3),
  default_locale text not null default 'en',
  page jsonb not null default '{}'
);
create unique index campaigns_app_slug_key on campaigns (app, slug);
create unique index campaigns_app_app_id_key on campaigns (app, app_id);
create index campaigns_updated_at_idx on campaigns (updated_at desc, id);
create index campaigns_created_at_idx on campaigns (created_at desc, id);
create index campaigns_name_idx on campaigns (search_form collate "C", id);
create index campaigns_parent_id_idx on campaigns (parent_id) where parent_id is not null;
create index campaigns_search_form_idx on campaigns using gin (search_form gin_trgm_ops);

create table campaign_translations (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  locale text not null,
  messages jsonb not null default '{}',
  primary key (campaign_id, locale)
);

-- Which campaigns a person of the role external may see; children come with their parent.
create table campaign_access (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  granted_at timestamptz(3) not null,
  granted_by uuid references users (id),
  primary key (campaign_id, user_id)
);
create index campaign_access_user_id_idx on campaign_access (user_id);

-- Who ever wrote a campaign, and when last: 'touched by me' and the last edits of a list.
create table campaign_edits (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  edited_at timestamptz(3) not null,
  primary key (campaign_id, user_id)
);
create index campaign_edits_user_id_idx on campaign_edits (user_id);

-- A session is one open tab of one sign-in; `alias` is what others see of it and grants nothing.
create table sessions (
  id_hash bytea primary key,
  alias uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  grant_id text not null,
  created_at timestamptz(3) not null
);

create table campaign_locks (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  session uuid not null references sessions (alias) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  locked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create table campaign_revisions (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  number integer not null,
  user_id uuid references users (id),
  written_at timestamptz(3) not null,
  -- {"meta_tags.title": {"from": …, "to": …}}
  changes jsonb not null,
  primary key (campaign_id, number)
);

-- Append-only: what happened outlives what it happened to, so nothing is referenced.
create table audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz(3) not null,
  user_id uuid,
  action text not null,
  resource text not null,
  record_id text,
  details jsonb not null default '{}'
);
create index audit_log_happened_at_idx on audit_log (happened_at desc);
create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name; end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Written in the transaction of what they tell of; sent to the sockets of every node.
create table events (
  id bigint generated always as identity primary key,
  created_at timestamptz(3) not null,
  type text not null,
  campaign_id uuid,
  payload jsonb not null
);
create index events_created_at_idx on events (created_at);

-- Records of declared resources that have no module of their own.
create table records (
  resource text not null,
  id uuid not null,
  data jsonb not null,
  search_form text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (resource, id)
);

-- Values that a declaration calls unique, in the form in which they are compared.
create table record_unique_values (
  resource text not null,
  field text not null,
  value text not null,
  record_id uuid not null,
  primary key (resource, field, value),
  foreign key (resource, record_id) references records (resource, id) on delete cascade
);

create table personal_access_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  permissions text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

-- Keys that sign app tokens and what the authorization server signs; private parts stay in this table.
create table signing_keys (
  id text primary key,
  algorithm text not null,
  private_jwk jsonb not null,
  created_at timestamptz(3) not null
);
