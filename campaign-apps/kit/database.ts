import pg from 'pg';

export type Database = pg.Pool;

/** The apps' tables live apart from the tool's, in a schema of their own. */
const migrations = [
  `create table campaign_apps.sign_ups (
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
  `create table campaign_apps.drafts (
     app text not null,
     campaign_id text not null,
     subject text not null,
     draft text not null,
     kept_at timestamptz not null default now(),
     primary key (app, campaign_id, subject)
   )`,
  'create index sign_ups_by_app_id on campaign_apps.sign_ups (app, campaign_app_id, created_at)',
  `alter table campaign_apps.sign_ups
     add column country text,
     add column newsletters jsonb not null default '[]'`,
  `create table campaign_apps.secrets (
     name text primary key,
     value text not null default gen_random_uuid()::text || gen_random_uuid()::text
   )`,
  "insert into campaign_apps.secrets (name) values ('visitors')",
  `create table campaign_apps.playlist_proposals (
     campaign_id text not null,
     campaign_app_id integer,
     track_id text not null,
     visitor_id text not null,
     proposed_at timestamptz not null,
     primary key (campaign_id, track_id)
   )`,
  `create table campaign_apps.playlist_votes (
     campaign_id text not null,
     track_id text not null,
     visitor_id text not null,
     network_id text not null,
     voted_at timestamptz not null,
     primary key (campaign_id, track_id, visitor_id),
     foreign key (campaign_id, track_id) references campaign_apps.playlist_proposals on delete cascade
   )`,
  'create index playlist_votes_by_visitor on campaign_apps.playlist_votes (campaign_id, visitor_id)',
  `create table campaign_apps.listenings (
     campaign_id text not null,
     campaign_app_id integer,
     visitor_id text not null,
     listened_ms double precision not null default 0,
     playing_since timestamptz,
     heard_at timestamptz not null,
     by_clock boolean not null,
     started_at timestamptz not null,
     primary key (campaign_id, visitor_id)
   )`,
  'alter table campaign_apps.sign_ups add column anonymised_at timestamptz',
  'create index sign_ups_in_order on campaign_apps.sign_ups (campaign_id, id)',
  'create index sign_ups_by_time on campaign_apps.sign_ups (campaign_id, created_at) include (country, locale)',
  `create table campaign_apps.raffle_draws (
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
  'create index raffle_draws_in_order on campaign_apps.raffle_draws (campaign_id, raffle, id)',
  `create table campaign_apps.raffle_winners (
     draw_id bigint not null references campaign_apps.raffle_draws on delete cascade,
     place integer not null,
     sign_up_id bigint not null references campaign_apps.sign_ups on delete cascade,
     primary key (draw_id, place),
     unique (draw_id, sign_up_id)
   )`,
  'create index raffle_winners_by_sign_up on campaign_apps.raffle_winners (sign_up_id)',
  'create table campaign_apps.demo_data (name text primary key)',
];

/** Any number that nobody else uses: one process migrates, the others wait. */
const migrationLock = 7_305_181_126;

/** A pool of few connections; queries end after 5 s. One that breaks is replaced, and told to `onError` if it was idle. */
export function connectDatabase(connectionString: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString, max: 5, statement_timeout: 5_000, connectionTimeoutMillis: 5_000 });
  // One that breaks while it is used would end the process; who waits for its answer is told anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', onError);
}

/** One connection, in a transaction. */
export type Queries = Pick<pg.PoolClient, 'query'>;

/** All of it or nothing. Those that name the same `turn` wait for each other, in every process. */
export async function inTransaction<Result>(
  database: Database,
  turn: string,
  act: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn]);
    const result = await act(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** Brings the schema `campaign_apps` up to date, in one transaction. Safe to run at each start, by several at once. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query('create schema if not exists campaign_apps');
    await client.query('create table if not exists campaign_apps.migrations (step integer primary key)');
    const done = await client.query<{ steps: number }>('select count(*)::int as steps from campaign_apps.migrations');
    for (const [index, statement] of migrations.entries()) {
      if (index < (done.rows[0]?.steps ?? 0)) continue;
      await client.query(statement);
      await client.query('insert into campaign_apps.migrations (step) values ($1)', [index]);
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    // Closing the connection rolls back, also where it has broken.
    client.release(true);
    throw error;
  }
}
