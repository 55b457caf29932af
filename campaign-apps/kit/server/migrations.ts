import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { type Database, inTransaction, type Queries, withoutTimeLimits } from './database.ts';
import { deliveryMigrations } from './deliveryMigrations.ts';

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
  'kit: copied blocks': `create table campaign_apps.copied_blocks (
     app text not null,
     subject text not null,
     campaign_id text not null,
     copied text not null,
     kept_at timestamptz not null default now(),
     primary key (app, subject)
   )`,
  // Each write deletes what is older than 30 days.
  'kit: age of drafts': 'create index drafts_by_age on campaign_apps.drafts (kept_at)',
  'kit: age of copied blocks': 'create index copied_blocks_by_age on campaign_apps.copied_blocks (kept_at)',
  'kit: states of sign-ups': `alter table campaign_apps.sign_ups add column state text not null default 'confirmed'
     check (state in ('unconfirmed', 'confirmed', 'withdrawn', 'bounced'))`,
  'kit: mails': `create table campaign_apps.mails (
     id bigint generated always as identity primary key,
     sign_up_id bigint not null references campaign_apps.sign_ups on delete cascade,
     kind text not null,
     round text not null default '',
     state text not null default 'waiting'
       check (state in ('waiting', 'sending', 'sent', 'dropped', 'failed', 'bounced')),
     tries integer not null default 0,
     due_at timestamptz not null default now(),
     queued_at timestamptz not null default now(),
     claimed_at timestamptz,
     sent_at timestamptz,
     failure text,
     unique (sign_up_id, kind, round)
   )`,
  'kit: waiting mails': `create index mails_waiting on campaign_apps.mails ((kind <> 'confirmation'), due_at)
     where state = 'waiting'`,
  'kit: claimed mails': "create index mails_claimed on campaign_apps.mails (claimed_at) where state = 'sending'",
  'kit: outbox': `create table campaign_apps.outbox (
     id bigint generated always as identity primary key,
     recipient text not null,
     subject text not null,
     body text not null,
     stored_at timestamptz not null default now()
   )`,
  // Earlier sign-ups are confirmed without a time: they count, and get no mail.
  'kit: confirmations': `alter table campaign_apps.sign_ups
     add column purpose text not null default 'news',
     add column pending jsonb,
     add column asked_at timestamptz,
     add column confirmed_at timestamptz,
     add column withdrawn_at timestamptz,
     add column reminded_at timestamptz`,
  'kit: sign-ups of an address': 'create index sign_ups_by_address on campaign_apps.sign_ups (app, email_key)',
  'kit: open confirmations':
    "create index sign_ups_asked on campaign_apps.sign_ups (asked_at) where state = 'unconfirmed' or pending is not null",
  'kit: open reminders': `create index sign_ups_to_remind on campaign_apps.sign_ups (campaign_id)
     where purpose = 'reminder' and state = 'confirmed' and confirmed_at is not null and reminded_at is null`,
  'kit: links of sign-ups': 'alter table campaign_apps.sign_ups add column link text',
  'kit: key of fan links': "insert into campaign_apps.secrets (name) values ('fans')",
  // Earlier draws have neither list nor seed. A list that is not drawn yet has no time of a draw.
  'kit: lists of raffles': `alter table campaign_apps.raffle_draws
     alter column drawn_at drop not null,
     alter column drawn_by drop not null,
     add column closed_at timestamptz,
     add column closed_by text,
     add column closed_by_name text,
     add column places integer,
     add column source text,
     add column value text,
     add column seed bytea,
     add column commitment bytea,
     add column entries bytea,
     add column drawn_entries bytea,
     add column withdrawn_entries bytea,
     -- Hashes can't be compressed.
     alter column entries set storage external,
     alter column drawn_entries set storage external,
     alter column withdrawn_entries set storage external`,
  // Earlier sign-ups get one when entries are closed: a default for them would rewrite the table.
  'kit: entry keys': `alter table campaign_apps.sign_ups add column entry_key bytea;
     alter table campaign_apps.sign_ups alter column entry_key set default uuid_send(gen_random_uuid())`,
  ...deliveryMigrations,
  'kit: news': `create table campaign_apps.news (
     id text primary key,
     app text not null,
     campaign_id text not null,
     state text not null default 'draft' check (state in ('draft', 'sending', 'sent', 'canceled')),
     created_at timestamptz not null,
     created_by text not null,
     sent_at timestamptz,
     sent_by text,
     canceled_at timestamptz,
     canceled_by text,
     default_locale text,
     texts jsonb,
     recipients integer,
     queued_to bigint not null default 0,
     is_queued boolean not null default false,
     counts jsonb
   )`,
  'kit: news of a campaign': 'create index news_of_campaign on campaign_apps.news (campaign_id, created_at)',
  // Those that are being sent, or whose numbers are not final.
  'kit: open news':
    "create index news_open on campaign_apps.news (id) where state in ('sending', 'canceled') and counts is null",
  'kit: mails of news': "create index mails_of_news on campaign_apps.mails (round, state) where kind = 'news'",
  // In the order in which they are sent: news last.
  'kit: order of mails': `create index mails_in_order on campaign_apps.mails
     ((kind <> 'confirmation'), (kind = 'news'), due_at) where state = 'waiting'`,
  'kit: former order of mails': 'drop index campaign_apps.mails_waiting',
  'kit: former index of sign-ups': 'drop index campaign_apps.sign_ups_by_app_id',
  'kit: failing mails': `create index mails_failing on campaign_apps.mails (queued_at)
     where state = 'failed' or (state = 'waiting' and tries > 0)`,
  'kit: manual checks': `create table campaign_apps.manual_checks (
     campaign_id text not null,
     digest text not null,
     name text,
     made_at timestamptz not null default now(),
     primary key (campaign_id, digest)
   )`,
};

/** An arbitrary number: one process migrates while others wait. */
const migrationLock = 7_305_181_126;

type HasMigrations = { migrations?: Migrations };

/** The statements that create the tables: those before the first migration, and the migrations in order. */
type Schema = { first: string[]; migrations: [name: string, statement: string][] };

/** Returns the schema of the kit and of these apps. */
export function schemaOf(apps: readonly HasMigrations[]): Schema {
  const migrations = [kitMigrations, ...apps.map(({ migrations = {} }) => migrations)].flatMap(Object.entries<string>);
  const names = migrations.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new Error(`Two migrations of the campaign apps have the same name: ${repeated}`);
  const first = [
    // Earlier versions take this lock.
    `select pg_advisory_xact_lock(${migrationLock})`,
    'create schema if not exists campaign_apps',
    'create table if not exists campaign_apps.migrations (step text primary key)',
  ];
  return { first, migrations };
}

/** While a statement waits for a table, all later statements on it wait behind it, so it does not wait longer. */
const lockTimeout = '2s';
const pauseMs = 1_000;

/**
 * Runs the pending migrations of the kit and of these apps in one transaction, on a connection without limits of time.
 * The tables are in the schema `campaign_apps`. Safe to run at each start, by several processes at once. While another
 * transaction, such as a backup, uses a table that a migration changes, it is tried again.
 */
export async function migrateDatabase(database: Database, apps: readonly HasMigrations[]): Promise<void> {
  const schema = schemaOf(apps);
  const unlimited = withoutTimeLimits(database);
  const run = () => inTransaction(unlimited, 'migrations', (queries) => migrateIn(queries, schema));
  try {
    for (;;) {
      const error = await run().then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) return;
      if (!(error instanceof DatabaseError && error.code === '55P03')) throw error;
      await delay(pauseMs);
    }
  } finally {
    await unlimited.end();
  }
}

async function migrateIn(queries: Queries, { first, migrations }: Schema): Promise<void> {
  for (const statement of first) await queries.query(statement);
  await queries.query(`set local lock_timeout = '${lockTimeout}'`);
  const { rows } = await queries.query<{ step: string | number }>('select step from campaign_apps.migrations');
  // Earlier versions created the column with numbers.
  if (rows.some(({ step }) => typeof step === 'number')) {
    await queries.query('alter table campaign_apps.migrations alter column step type text');
  }
  const done = new Set(rows.map(({ step }) => String(step)));
  for (const [name, statement] of migrations) {
    if (done.has(name)) continue;
    await queries.query(statement);
    await queries.query('insert into campaign_apps.migrations (step) values ($1)', [name]);
  }
}
