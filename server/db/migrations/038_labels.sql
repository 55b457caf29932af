-- An entry of campaigns.labels is the id of a label. An entry that is the alias of a row here stands for the label of
-- the row, or for none: the name of a label in rows of earlier versions, and the id of a merged or a deleted label.
-- Old revisions keep such entries.
create table label_aliases (
  alias text primary key,
  label uuid,
  -- Whether the entry was replaced in all campaigns. A campaign may get it again from a write that began before.
  replaced boolean not null default false
);
create index label_aliases_label_idx on label_aliases (label);
create index label_aliases_pending_idx on label_aliases (alias) where not replaced;

create function keep_label_alias() returns trigger language plpgsql as $$
begin
  update label_aliases set label = null where label = old.id;
  insert into label_aliases (alias) values (old.id::text) on conflict (alias) do nothing;
  return null;
end $$;
create trigger deleted_labels_keep_an_alias after delete on records
  for each row when (old.resource = 'labels') execute function keep_label_alias();

-- The names that campaigns have become labels, one for all spellings that differ in case or accents only.
with names as (
  select label as name, plain_form(label) as form, sum(campaigns) as campaigns from campaign_label_counts
  group by label having sum(campaigns) > 0
), made as (
  select distinct on (form) gen_random_uuid() as id, name, form,
    (array['#7c4dff', '#0288d1', '#00897b', '#558b2f', '#f9a825', '#ef6c00', '#d81b60', '#6d4c41'])
      [1 + (hashtext(form) & 7)] as colour
  from names
  where not exists (select from record_unique_values where resource = 'labels' and field = 'name' and value = form)
  order by form, campaigns desc, name
), stored as (
  insert into records (resource, id, data, search_form, created_at, updated_at)
  select 'labels', id, jsonb_build_object('name', name, 'colour', colour, 'note', null), form || ' ' || colour, now(), now()
  from made
)
insert into record_unique_values (resource, field, value, record_id) select 'labels', 'name', form, id from made;

insert into label_aliases (alias, label)
  select label, record_id from (select distinct label from campaign_label_counts) as names
    join record_unique_values on resource = 'labels' and field = 'name' and value = plain_form(label);
-- Revisions may have names that no campaign has at present.
insert into label_aliases (alias, label, replaced)
  select data ->> 'name', id, true from records where resource = 'labels' on conflict (alias) do nothing;

create index campaigns_labels_idx on campaigns using gin (labels) with (gin_pending_list_limit = 256);
