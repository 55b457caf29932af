import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { connectDatabase, type Database } from '#campaign-apps/kit/server/database.ts';
import { type Migrations, migrateDatabase } from '#campaign-apps/kit/server/migrations.ts';
import { createTestDatabase, waitingForLock } from '../support/database.ts';
import { campaign, campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

/** The single list of all apps' migrations in earlier versions, which recorded their numbers. */
const sharedList = [
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

/** Runs the first migrations of the earlier versions' list and records them in the same way. */
async function migrateAsBefore(database: Database, count: number): Promise<void> {
  await database.query('drop schema if exists campaign_apps cascade');
  await database.query('create schema campaign_apps');
  await database.query('create table campaign_apps.migrations (step integer primary key)');
  for (const [step, statement] of sharedList.slice(0, count).entries()) {
    await database.query(statement);
    await database.query('insert into campaign_apps.migrations (step) values ($1)', [step]);
  }
}

/** Returns all columns, indexes and constraints of the apps' tables. */
async function structureOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.query(
    `select table_name || '.' || column_name as name,
            concat_ws(' ', data_type, is_nullable, column_default, identity_generation) as definition
     from information_schema.columns where table_schema = 'campaign_apps'
     union all
     select indexname, indexdef from pg_indexes where schemaname = 'campaign_apps'
     union all
     select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
     from pg_constraint where connamespace = 'campaign_apps'::regnamespace
     order by 1, 2`,
  );
  return rows;
}

async function stepsOf(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ step: string }>('select step from campaign_apps.migrations');
  return rows.map(({ step }) => step);
}

describe('a database of an earlier version', () => {
  const ada = 'ada-0000000000000000000000';
  let apps: Apps;
  let fresh: unknown[];

  beforeAll(async () => {
    apps = await startApps(async (database) => {
      await migrateDatabase(database, campaignApps);
      fresh = await structureOf(database);
      await migrateAsBefore(database, sharedList.length);
      await database.query(`insert into campaign_apps.playlist_proposals values ($1, 7, 'tide', 'somebody', now())`, [
        campaignId,
      ]);
      await database.query(
        `insert into campaign_apps.playlist_votes values ($1, 'tide', 'somebody', 'network', now()),
                                                         ($1, 'tide', 'somebody else', 'network', now())`,
        [campaignId],
      );
      await database.query(
        `insert into campaign_apps.listenings values ($1, 7, 'somebody', 60000, null, now(), false, now())`,
        [campaignId],
      );
    });
    const track = { id: 'tide', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };
    Object.assign(apps.cms.state, { campaign: { ...campaign, page: { title: '', blocks: [track] } } });
  });
  afterAll(() => apps.stop());

  it('gets the tables of a new one, and no migration runs twice', async () => {
    expect(await structureOf(apps.database)).toEqual(fresh);
    const numbers = (await stepsOf(apps.database)).filter((step) => /^\d+$/.test(step)).map(Number);
    expect(numbers.sort((one, other) => one - other)).toEqual([...sharedList.keys()]);
  });

  it('keeps its votes, which the page shows and adds to', async () => {
    const path = '/community-playlist/northern-lights';
    expect((await apps.server.inject({ url: path })).body).toMatch(/Slow Tide.*value="2"/s);
    const payload = { track: 'tide', visitor: ada };
    expect((await apps.server.inject({ method: 'POST', url: `${path}/vote`, payload })).statusCode).toBe(303);
    // Visitors without a vote share one page, which others' votes reach within a second.
    apps.clock.now += 1_000;
    expect((await apps.server.inject({ url: path })).body).toMatch(/Slow Tide.*value="3"/s);
  });

  it('keeps its listeners, and new ones are added', async () => {
    const url = '/listen-and-unlock/northern-lights/play';
    expect((await apps.server.inject({ method: 'POST', url, payload: { visitor: ada } })).statusCode).toBe(303);
    const { rows } = await apps.database.query<{ ms: number }>(
      'select listened_ms as ms from campaign_apps.listenings order by 1',
    );
    expect(rows).toEqual([{ ms: 0 }, { ms: 60_000 }]);
  });

  it('deletes its visitors when a campaign is anonymised', async () => {
    const token = await apps.cms.token({
      ...{ aud: 'community-playlist', app_id: campaign.app_id, purpose: 'consumer-data' },
      permissions: ['consumer-data-modify'],
    });
    const answer = await apps.server.inject({
      method: 'DELETE',
      url: `/campaigns/${campaign.app_id}/consumer-data`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(204);
    const { rows } = await apps.database.query(
      "select 1 from campaign_apps.playlist_votes where visitor_id like 'somebody%'",
    );
    expect(rows).toEqual([]);
  });
});

describe('migrations', () => {
  let test: Awaited<ReturnType<typeof createTestDatabase>>;
  let database: Database;
  beforeAll(async () => {
    test = await createTestDatabase();
    database = connectDatabase(test.url, () => {});
  });
  afterAll(async () => {
    await database.end();
    await test.drop();
  });

  it.each([1, 7, 10, 17])('run the rest if an earlier version had run %i of them', async (count) => {
    await migrateAsBefore(database, count);
    await migrateDatabase(database, campaignApps);
    const upgraded = await structureOf(database);
    await database.query('drop schema campaign_apps cascade');
    await migrateDatabase(database, campaignApps);
    expect(upgraded).toEqual(await structureOf(database));
  });

  it('of an app run once, after those of the kit, when the app is added', async () => {
    const migrations: Migrations = {
      'tour: fans': 'create table campaign_apps.tour_fans as select id from campaign_apps.sign_ups',
      'tour: towns': 'alter table campaign_apps.tour_fans add column town text',
    };
    const shared = await stepsOf(database);
    await migrateDatabase(database, [...campaignApps, { migrations }]);
    await migrateDatabase(database, [...campaignApps, { migrations }]);
    expect(await stepsOf(database)).toEqual([...shared, 'tour: fans', 'tour: towns']);
  });

  it('of one start run all or not at all', async () => {
    const before = await stepsOf(database);
    const migrations = {
      'bad: table': 'create table campaign_apps.bad ()',
      'bad: again': 'create table campaign_apps.bad ()',
    };
    await expect(migrateDatabase(database, [{ migrations }])).rejects.toThrow(/already exists/);
    expect(await stepsOf(database)).toEqual(before);
  });

  it('may take longer than other statements', async () => {
    const limit = "create table campaign_apps.limits as select current_setting('statement_timeout') as statement";
    await migrateDatabase(database, [{ migrations: { 'slow: limits': limit } }]);
    const { rows } = await database.query(
      "select statement, current_setting('statement_timeout') as others from campaign_apps.limits",
    );
    expect(rows).toEqual([{ statement: '0', others: '5s' }]);
  });

  it('that wait for a table let its readers pass', { tags: ['full'] }, async () => {
    const migrations = { 'slow: column': 'alter table campaign_apps.sign_ups add column more text' };
    const backup = await database.connect();
    await backup.query('begin; lock table campaign_apps.sign_ups in access share mode');
    const migrating = migrateDatabase(database, [{ migrations }]);
    await waitingForLock(test.db);
    await database.query('select from campaign_apps.sign_ups');
    await backup.query('commit');
    backup.release();
    await migrating;
    expect(await stepsOf(database)).toContain('slow: column');
  });

  it('of two apps can not have the same name', async () => {
    const app = { migrations: { 'tour: fans': 'select 1' } };
    await expect(migrateDatabase(database, [app, app])).rejects.toThrow(/same name: tour: fans/);
  });
});
