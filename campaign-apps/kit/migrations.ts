import { type Database, inTransaction } from './database.ts';

/**
 * SQL statements by name, in the order in which they run. Databases record the names of completed migrations: a name is
 * unique across all apps and never changes. Start it with the app's id, or with `kit`. Numeric names run first; they
 * date from when all apps shared one list.
 */
export type Migrations = Readonly<Record<string, string>>;

/** The tables that all apps share. */
const kitMigrations: Migrations = {
  0: `create table campaign_apps.sign_ups (
     id bigint generated always as identity primary key,
     app text not null,
     campaign_id text not null,
     campaign_app_id integer,
     name text not null,
     email text not null,
     email_key text not null,
     consent text not null,
     locale text not null,
     created_at timestamptz not null default now(),
     unique (campaign_id, email_key)
   )`,
  1: `create table campaign_apps.drafts (
     app text not null,
     campaign_id text not null,
     subject text not null,
     draft text not null,
     kept_at timestamptz not null default now(),
     primary key (app, campaign_id, subject)
   )`,
  2: 'create index sign_ups_by_app_id on campaign_apps.sign_ups (app, campaign_app_id, created_at)',
  3: `alter table campaign_apps.sign_ups
     add column country text,
     add column newsletters jsonb not null default '[]'`,
  4: `create table campaign_apps.secrets (
     name text primary key,
     value text not null default gen_random_uuid()::text || gen_random_uuid()::text
   )`,
  5: "insert into campaign_apps.secrets (name) values ('visitors')",
  10: 'alter table campaign_apps.sign_ups add column anonymised_at timestamptz',
  11: 'create index sign_ups_in_order on campaign_apps.sign_ups (campaign_id, id)',
  12: 'create index sign_ups_by_time on campaign_apps.sign_ups (campaign_id, created_at) include (country, locale)',
  13: `create table campaign_apps.raffle_draws (
     id bigint generated always as identity primary key,
     app text not null,
     campaign_id text not null,
     raffle text not null,
     drawn_at timestamptz not null,
     drawn_by text not null,
     drawn_by_name text,
     winners integer not null,
     eligible integer not null
   )`,
  14: 'create index raffle_draws_in_order on campaign_apps.raffle_draws (campaign_id, raffle, id)',
  15: `create table campaign_apps.raffle_winners (
     draw_id bigint not null references campaign_apps.raffle_draws on delete cascade,
     place integer not null,
     sign_up_id bigint not null references campaign_apps.sign_ups on delete cascade,
     primary key (draw_id, place),
     unique (draw_id, sign_up_id)
   )`,
  16: 'create index raffle_winners_by_sign_up on campaign_apps.raffle_winners (sign_up_id)',
  17: 'create table campaign_apps.demo_data (name text primary key)',
  'kit: page counts': `create table campaign_apps.page_counts (
     campaign_id text not null,
     kind text not null,
     day date not null,
     name text not null,
     count bigint not null,
     primary key (campaign_id, kind, day, name)
   )`,
  // These two have rows of the current day only.
  'kit: page visitors': `create table campaign_apps.page_visitors (
     day date not null,
     campaign_id text not null,
     hash bigint not null,
     primary key (day, campaign_id, hash)
   )`,
  'kit: rate limits':
    'create table campaign_apps.rate_limits (key bytea primary key, count integer not null, ends_at timestamptz not null)',
  'kit: ends of rate limits': 'create index rate_limits_by_end on campaign_apps.rate_limits (ends_at)',
  'kit: visitor keys': 'create table campaign_apps.visitor_keys (day date primary key, key text not null)',
};

/** An arbitrary number: one process migrates while others wait. */
const migrationLock = 7_305_181_126;

/**
 * Runs the pending migrations of the kit and of these apps in one transaction. The tables are in the schema
 * `campaign_apps`. Safe to run at each start, by several processes at once.
 */
export async function migrateDatabase(database: Database, apps: readonly { migrations?: Migrations }[]): Promise<void> {
  const steps = [kitMigrations, ...apps.map(({ migrations = {} }) => migrations)].flatMap(Object.entries<string>);
  const names = steps.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new Error(`Two migrations of the campaign apps have the same name: ${repeated}`);

  await inTransaction(database, 'migrations', async (queries) => {
    // Earlier versions take this lock.
    await queries.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await queries.query('create schema if not exists campaign_apps');
    await queries.query('create table if not exists campaign_apps.migrations (step text primary key)');
    // Earlier versions created it with numbers. Does nothing if the column is text already.
    await queries.query('alter table campaign_apps.migrations alter column step type text');
    const { rows } = await queries.query<{ step: string }>('select step from campaign_apps.migrations');
    const done = new Set(rows.map(({ step }) => step));
    for (const [name, statement] of steps) {
      if (done.has(name)) continue;
      await queries.query(statement);
      await queries.query('insert into campaign_apps.migrations (step) values ($1)', [name]);
    }
  });
}
