-- Searches find 'Bjørn' by 'bjorn' and 'Groß' by 'gross', and names are sorted so (`contracts/searchForm.ts`). Capital
-- letters are listed too, because `lower` knows only a to z in some locales.
create or replace function plain_form(value text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(value, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]', '', 'g'
      )),
      'ðøđħıĸłŧƀƒƙƚƴƶǝǥɓɔɖɗəɛɣɨɲɵʉʋςÐØĐĦŁŦÆÞẞŊŒ',
      'dodhikltbfklyzegboddeeginouvσdodhltæþßŋœ'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'ŋ', 'ng'), 'œ', 'oe');

-- Generated columns are computed when the columns that they are read from are written.
update users set display_name = display_name, email = email
  where plain_form(display_name || ' ' || email) <> search_form;
update campaigns set search_form = plain_form(search_form) where plain_form(search_form) <> search_form;
update uploads set search_form = plain_form(search_form) where plain_form(search_form) <> search_form;
update upload_folders set sort_name = plain_form(sort_name) where plain_form(sort_name) <> sort_name;
update records set search_form = plain_form(search_form) where plain_form(search_form) <> search_form;

-- The names that audit entries recorded are searched in the same way.
create index audit_log_plain_name_idx on audit_log using gin (plain_form(details ->> 'name') gin_trgm_ops);
drop index audit_log_name_idx;
