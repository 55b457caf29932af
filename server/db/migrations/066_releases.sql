create table "releases" (
  "id" uuid not null,
  "created_at" timestamp(3) with time zone not null,
  "updated_at" timestamp(3) with time zone not null,
  "state" text not null default 'open'::text,
  "publish_at" timestamp(3) with time zone,
  "created_by" uuid not null,
  "scheduled_by" uuid,
  "published_at" timestamp(3) with time zone,
  "search_form" text not null generated always as (plain_form(COALESCE("name", ''::text) || ' '::text || COALESCE("note", ''::text) || ' '::text || COALESCE("state", ''::text) || ' '::text || COALESCE("time_zone", ''::text))) stored,
  "name order" text COLLATE "und-x-icu" generated always as (NULLIF("left"("name", 200), ''::text)) stored,
  "name" text not null,
  "note" text,
  "time_zone" text,
  "failure" jsonb
);
select move_records('releases');
alter table "releases" add constraint "releases_pkey" PRIMARY KEY (id);
alter table "releases" add constraint "releases_state_check" CHECK ("state" = ANY (ARRAY['open'::text, 'scheduled'::text, 'failed'::text, 'published'::text, 'discarded'::text]));
CREATE INDEX "releases_search_form_idx" ON "releases" USING gin (search_form gin_trgm_ops);
CREATE INDEX "releases_name_idx" ON "releases" USING btree ("name order", id);
CREATE INDEX "releases_state_value_idx" ON "releases" USING btree ("state");
CREATE INDEX "releases_state_idx" ON "releases" USING btree ("state", id);
CREATE INDEX "releases_publish_at_idx" ON "releases" USING btree ("publish_at", id);
CREATE INDEX "releases_publish_at_desc_idx" ON "releases" USING btree ("publish_at" DESC NULLS LAST, id DESC);
CREATE INDEX "releases_created_by_value_idx" ON "releases" USING btree ("created_by");
CREATE INDEX "releases_scheduled_by_value_idx" ON "releases" USING btree ("scheduled_by");
CREATE INDEX "releases_published_at_idx" ON "releases" USING btree ("published_at", id);
CREATE INDEX "releases_published_at_desc_idx" ON "releases" USING btree ("published_at" DESC NULLS LAST, id DESC);
