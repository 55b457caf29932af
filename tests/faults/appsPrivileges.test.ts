import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { connectDatabase } from '#campaign-apps/kit/server/database.ts';
import { migrateDatabase } from '#campaign-apps/kit/server/migrations.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import {
  type BuiltServer,
  embeddedUrl,
  endBuiltServers,
  removeFolder,
  startBuiltServer,
  temporaryFolder,
} from '../support/builtServer.ts';
import { processTree } from '../support/processTree.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Settings of the CMS that its apps do not need. */
const secrets = {
  SMTP_URL: 'smtp://cms:of-the-mail-server@127.0.0.1:2525',
  MAIL_FROM: 'cms@example.com',
  SPOTIFY_CLIENT_ID: 'cms',
  SPOTIFY_CLIENT_SECRET: 'of-spotify',
  SOME_OTHER_SECRET: 'of-the-shell',
};

let dataDir: string;
let server: BuiltServer;
let environment: Record<string, string>;

beforeAll(async () => {
  dataDir = temporaryFolder();
  await makeOldDataFolder();
  server = await startBuiltServer({
    env: { DATA_DIR: dataDir, SEED: 'none', TRUST_PROXY: '1', METRICS_TOKEN: 'of-the-monitoring', ...secrets },
  });
  environment = environmentOfApps();
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await endBuiltServers();
  removeFolder(dataDir);
});

/**
 * Creates a data folder in which the CMS's own account, a superuser, created the apps' tables, as in earlier versions.
 */
async function makeOldDataFolder(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  const database = connectDatabase(await postgres.ensureDatabase('campaign_apps'), () => undefined);
  await migrateDatabase(database, campaignApps);
  await database.query("insert into campaign_apps.demo_data (name) values ('kept')");
  await database.end();
  await postgres.stop();
}

function environmentOfApps(): Record<string, string> {
  const apps = processTree(server.pid).find(({ command }) => command.includes('campaign-apps'));
  const lines = readFileSync(`/proc/${apps?.pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** Queries a database of the CMS's cluster with the apps' account. */
async function asApps<Row extends object>(statement: string, database?: string): Promise<Row[]> {
  const address = new URL(environment.APPS_DATABASE_URL ?? '');
  if (database) address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("the apps' process gets only the variables that it reads", () => {
  expect(Object.keys(environment).sort()).toEqual([
    'APPS_DATABASE_URL',
    'APPS_PORT',
    'APPS_URL',
    'CMS_INTERNAL_URL',
    'CMS_TOKEN',
    'CMS_URL',
    'DRAIN_SECONDS',
    'ENVIRONMENT',
    'HOST',
    'LEGAL_IMPRINT_URL',
    'LEGAL_PRIVACY_URL',
    'LEGAL_TERMS_URL',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'SEED',
    'TRUST_PROXY',
  ]);
});

test("the apps' database account has no special attributes and no memberships", async () => {
  const [role] = await asApps(
    `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
     from pg_roles where rolname = current_user`,
  );
  expect(role).toEqual({
    rolname: 'campaign_apps',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    memberships: 0,
  });
});

test.each([
  'cms',
  'postgres',
  'template1',
])("the apps' database account cannot connect to the database %s", async (name) => {
  await expect(asApps('select 1', name)).rejects.toThrow(/permission denied for database/);
});

test('an existing data folder still works: its tables pass to the new account with their rows', async () => {
  expect(await asApps("select name from campaign_apps.demo_data where name = 'kept'")).toHaveLength(1);
  const owners = await asApps(
    `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'campaign_apps'::regnamespace
     union select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'campaign_apps'`,
  );
  expect(owners).toEqual([{ owner: 'campaign_apps' }]);
  expect((await fetch(`${server.appsUrl}/health`)).status).toBe(200);
});

test("each start gives the apps' account a new password and invalidates the old one", async () => {
  const before = environment.APPS_DATABASE_URL ?? '';
  expect(embeddedUrl(dataDir)).not.toContain(new URL(before).password);
  await server.stop();
  // Does what a start does with the database.
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  try {
    environment.APPS_DATABASE_URL = await postgres.ensureConfinedDatabase('campaign_apps');
    expect(await asApps('select 1 as one')).toEqual([{ one: 1 }]);
    const old = new URL(environment.APPS_DATABASE_URL);
    old.password = new URL(before).password;
    environment.APPS_DATABASE_URL = old.href;
    await expect(asApps('select 1')).rejects.toThrow(/password authentication failed/);
  } finally {
    await postgres.stop();
  }
});
