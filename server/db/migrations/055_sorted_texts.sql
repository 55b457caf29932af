-- Texts of declared resources are sorted by a Unicode collation, from columns of their own (decision 064). Filters are
-- counted in an index alone.
drop index if exists "views_name_idx";
alter table "views" add column "name order" text COLLATE "und-x-icu" generated always as (NULLIF("left"("name", 200), ''::text)) stored;
CREATE INDEX "views_name_idx" ON "views" USING btree ("name order", id);
CREATE INDEX "views_filters_idx" ON "views" USING btree ("owner", "shared", "resource");
drop index if exists "labels_colour_idx";
drop index if exists "labels_name_idx";
drop index if exists "labels_note_desc_idx";
drop index if exists "labels_note_idx";
alter table "labels" add column "name order" text COLLATE "und-x-icu" generated always as (NULLIF("left"("name", 200), ''::text)) stored;
alter table "labels" add column "colour order" text COLLATE "und-x-icu" generated always as (NULLIF("left"("colour", 200), ''::text)) stored;
alter table "labels" add column "note order" text COLLATE "und-x-icu" generated always as (NULLIF("left"("note", 200), ''::text)) stored;
CREATE INDEX "labels_name_idx" ON "labels" USING btree ("name order", id);
CREATE INDEX "labels_colour_idx" ON "labels" USING btree ("colour order", id);
CREATE INDEX "labels_note_idx" ON "labels" USING btree ("note order", id);
CREATE INDEX "labels_note_desc_idx" ON "labels" USING btree ("note order" DESC NULLS LAST, id DESC);
