-- People are searched and sorted as campaigns are: lower case, no accents.
create function plain_form(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(
    normalize(value, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]', '', 'g'
  ));

alter table users
  add column name_form text not null generated always as (plain_form(display_name)) stored,
  add column search_form text not null generated always as (plain_form(display_name || ' ' || email)) stored;

create index users_search_form_idx on users using gin (search_form gin_trgm_ops) with (fastupdate = off);
create index users_name_form_idx on users (name_form collate "C", id);
create index users_email_idx on users (email, id);
create index users_registered_at_idx on users (registered_at, id);

-- Who was granted a campaign is read page by page, the first one first.
create index campaign_access_granted_at_idx on campaign_access (campaign_id, granted_at, user_id);
