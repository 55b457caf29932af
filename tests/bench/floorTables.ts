import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/**
 * Creates the floor's table of campaigns: a copy with the columns and indexes that the floor's calls need, so that
 * neither the product's triggers nor its indexes slow the floor. Counters keep the total: a writer adds to any of them,
 * so that writers seldom wait for each other.
 */
export async function createFloorTables(db: Kysely<Database>): Promise<void> {
  await sql`drop schema if exists floor cascade`.execute(db);
  await sql`create schema floor`.execute(db);
  await sql`create table floor.campaigns as
    select id, app, name, slug, search_form, parent_id, starts_at, ends_at, published_at, created_at, updated_at, created_by,
      last_edited_by, test, automated_test, wp_url, labels, newsletter, newsletters, follow, tag_manager, meta_tags
    from campaigns`.execute(db);
  await sql`alter table floor.campaigns add primary key (id)`.execute(db);
  await sql`create unique index on floor.campaigns (app, slug)`.execute(db);
  await sql`create index on floor.campaigns (updated_at desc, id) where parent_id is null`.execute(db);
  await sql`create index on floor.campaigns using gin (search_form gin_trgm_ops)`.execute(db);
  await sql`create table floor.counters (slot integer primary key, campaigns bigint not null) with (fillfactor = 50)`.execute(
    db,
  );
  await sql`insert into floor.counters
    select slot, case slot when 0 then (select count(*) from campaigns where parent_id is null) else 0 end
    from generate_series(0, ${counterSlots - 1}::int) as slot`.execute(db);
  await createTraces(db);
  await sql`vacuum (analyze) floor.campaigns, floor.counters, floor.revisions`.execute(db);
}

/** Creates the tables of what each write of a campaign leaves, with the rows of the product's revisions. */
async function createTraces(db: Kysely<Database>): Promise<void> {
  await sql`create table floor.revisions as
    select campaign_id, number, user_id, written_at, changes, fields from campaign_revisions`.execute(db);
  await sql`alter table floor.revisions add primary key (campaign_id, number)`.execute(db);
  await sql`create table floor.audit (
    id bigint generated always as identity primary key, happened_at timestamptz, user_id uuid, action text, resource text,
    record_id text, details jsonb)`.execute(db);
  await sql`create table floor.events (
    id bigint generated always as identity primary key, created_at timestamptz, type text, campaign_id uuid, payload jsonb)`.execute(
    db,
  );
}

/** The number of counters whose sum is the number of campaigns without a parent. */
export const counterSlots = 16;
