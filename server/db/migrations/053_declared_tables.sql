-- Lists rows that stand against a rule that a migration adds, and ends the migration: `place` is table.column.
create function refuse_rows(place text, why text, ids text[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    raise exception '% %: %', place, why, array_to_string(ids[:10], ', ') || case when cardinality(ids) > 10 then ' …' else '' end;
  end if;
end $$;

-- The form in which texts must be unique: case and accents are ignored, but ø and o differ. `lower` knows only a to z in
-- some locales, unless a collation says otherwise.
do $$ declare lowered text := 'lower(value)'; begin
  if exists (select from pg_collation where collname = 'und-x-icu') then lowered := 'lower(value collate "und-x-icu")'; end if;
  execute format($f$
    create function unique_form(value text) returns text language sql immutable strict parallel safe
      return regexp_replace(
        normalize(%s, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]', '', 'g'
      )$f$, lowered);
end $$;

-- Versions before 1.16 stored the records of all declared resources as JSON in `records`.
alter table records rename to former_records;
drop trigger deleted_labels_keep_an_alias on former_records;
drop table record_unique_values;

-- Moves the former records of a resource into its own table.
create function move_records(resource_name text) returns void language plpgsql as $$
declare names text; given text;
begin
  select string_agg(quote_ident(attname), ', '), string_agg(
    case when attname in ('id', 'created_at', 'updated_at') then attname
      when adbin is null then read_as else format('coalesce(%s, %s)', read_as, pg_get_expr(adbin, adrelid)) end, ', ')
  into names, given
  from pg_attribute
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    cross join lateral (select case atttypid
      when 'text'::regtype then format('data ->> %L', attname)
      when 'jsonb'::regtype then format('nullif(data -> %L, ''null'')', attname)
      when 'text[]'::regtype then format(
        'case when jsonb_typeof(data -> %1$L) = ''array'' then array(select jsonb_array_elements_text(data -> %1$L)) end', attname)
      else format('nullif(data ->> %L, '''')::%s', attname, format_type(atttypid, atttypmod)) end as read_as) as typed
  where attrelid = resource_name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into %I (%s) select %s from former_records where resource = %L', resource_name, names, given, resource_name);
  delete from former_records where resource = resource_name;
end $$;

create table "views" (
  "id" uuid not null,
  "created_at" timestamp(3) with time zone not null,
  "updated_at" timestamp(3) with time zone not null,
  "name" text not null,
  "resource" text not null default 'campaigns'::text,
  "filters" jsonb not null default '{}'::jsonb,
  "sort" text,
  "order" text,
  "layout" text not null default 'list'::text,
  "shared" boolean not null default false,
  "owner" uuid not null,
  "search_form" text not null generated always as (plain_form(COALESCE("name", ''::text) || ' '::text || COALESCE("resource", ''::text) || ' '::text || COALESCE("sort", ''::text) || ' '::text || COALESCE("order", ''::text) || ' '::text || COALESCE("layout", ''::text))) stored
);
select move_records('views');
alter table "views" add constraint "views_pkey" PRIMARY KEY (id);
alter table "views" add constraint "views_resource_check" CHECK ("resource" = ANY (ARRAY['campaigns'::text]));
alter table "views" add constraint "views_order_check" CHECK ("order" = ANY (ARRAY['ASC'::text, 'DESC'::text]));
alter table "views" add constraint "views_layout_check" CHECK ("layout" = ANY (ARRAY['list'::text, 'month'::text, 'timeline'::text]));
CREATE INDEX "views_search_form_idx" ON "views" USING gin (search_form gin_trgm_ops);
CREATE UNIQUE INDEX "views_name_key" ON "views" USING btree ("owner", md5(unique_form(NULLIF("name", ''::text))));
CREATE INDEX "views_name_idx" ON "views" USING btree (NULLIF("left"(plain_form("name"), 200), ''::text) COLLATE "C", id);
CREATE INDEX "views_shared_idx" ON "views" USING btree ("shared", id);
CREATE INDEX "views_owner_value_idx" ON "views" USING btree ("owner");
create table "labels" (
  "id" uuid not null,
  "created_at" timestamp(3) with time zone not null,
  "updated_at" timestamp(3) with time zone not null,
  "name" text not null,
  "colour" text not null default '#7c4dff'::text,
  "note" text,
  "search_form" text not null generated always as (plain_form(COALESCE("name", ''::text) || ' '::text || COALESCE("colour", ''::text) || ' '::text || COALESCE("note", ''::text))) stored
);
select move_records('labels');
alter table "labels" add constraint "labels_pkey" PRIMARY KEY (id);
CREATE INDEX "labels_search_form_idx" ON "labels" USING gin (search_form gin_trgm_ops);
CREATE UNIQUE INDEX "labels_name_key" ON "labels" USING btree (md5(unique_form(NULLIF("name", ''::text))));
CREATE INDEX "labels_name_idx" ON "labels" USING btree (NULLIF("left"(plain_form("name"), 200), ''::text) COLLATE "C", id);
CREATE INDEX "labels_colour_idx" ON "labels" USING btree (NULLIF("left"(plain_form("colour"), 200), ''::text) COLLATE "C", id);
CREATE INDEX "labels_note_idx" ON "labels" USING btree (NULLIF("left"(plain_form("note"), 200), ''::text) COLLATE "C", id);
CREATE INDEX "labels_note_desc_idx" ON "labels" USING btree (NULLIF("left"(plain_form("note"), 200), ''::text) COLLATE "C" DESC NULLS LAST, id);

-- Campaigns keep the id of a deleted label (migration 038).
create trigger deleted_labels_keep_an_alias after delete on labels for each row execute function keep_label_alias();

-- Nodes of the former version read their labels and views here while the cluster is updated. They cannot change them.
create view records as
  select 'labels' as resource, id, to_jsonb(labels) - '{id,created_at,updated_at,search_form}'::text[] as data,
    search_form, created_at, updated_at from labels
  union all
  select 'views', id, to_jsonb(views) - '{id,created_at,updated_at,search_form}'::text[],
    search_form, created_at, updated_at from views
  union all
  select resource, id, data, search_form, created_at, updated_at from former_records;
