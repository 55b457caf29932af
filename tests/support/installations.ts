import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { campaignApps } from '#campaign-apps/apps.ts';
import { connectDatabase } from '#campaign-apps/kit/server/database.ts';
import { migrateDatabase } from '#campaign-apps/kit/server/migrations.ts';
import type { Installation } from '#server/backup/backup.ts';
import { queueJob } from '#server/db/jobQueue.ts';
import { makeStorage } from '#server/providers/storage/makeStorage.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import { seedBulk } from '#server/seed/bulk/bulk.ts';
import { makeCampaign, makeLock } from './builders.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { jpeg } from './pictures.ts';
import { makeScratchFolder } from './scratch.ts';
import { startTestServer, type TestServer } from './server.ts';
import { uploadCalls } from './uploadCalls.ts';

const ownsDataDir = { ownsDataDir: true };

/** A server with data, as an installation to back up. */
export type FilledInstallation = { server: TestServer; installation: Installation; remove(): Promise<void> };

/**
 * Starts a server whose database has rows in most tables, values that a text format could change, and a job. Its
 * library has two files and a version of one. The campaign apps' database has 500 sign-ups.
 */
export async function filledInstallation(): Promise<FilledInstallation> {
  const server = await startTestServer();
  const { db, config, databaseUrl: toolUrl } = server;
  await seedBulk(db, { campaigns: 50, now: new Date(), progress: () => undefined });
  const campaign = await makeCampaign(db, { name: 'Tab\there, "quote", back\\slash, \\N, línea\nnueva, 🎵' });
  await makeLock(db, { campaign });
  const { upload } = uploadCalls(() => server);
  const { body: picture } = await upload('cover.jpg', await jpeg());
  const json = { width: 120, height: 63 };
  await server.call('POST', `/api/uploads/${picture.filename}/optimize`, { as: 'editor', json });
  await upload('notes.txt', 'Some text');
  await db.transaction().execute((trx) => queueJob(trx, 'send_mail', { mail: 'verify-email', email: 'a@example.com' }));
  writeFileSync(join(config.dataDir, 'campaign-apps-token'), 'cms_pat_of-the-apps\n');
  const { url: appsUrl, drop } = await appsDatabase(campaign.id);
  return {
    server,
    installation: { toolUrl, appsUrl, storage: makeStorage(config, ownsDataDir), dataDir: config.dataDir },
    remove: async () => {
      await drop();
      await server.close();
    },
  };
}

async function appsDatabase(campaignId: string) {
  const test = await createTestDatabase({ empty: true });
  const database = connectDatabase(test.url, () => undefined);
  await migrateDatabase(database, campaignApps);
  await database.query(
    `insert into campaign_apps.sign_ups (app, campaign_id, name, email, email_key, consent, locale)
     select 'pre-page', $1, 'Fay ' || number, number || '@example.com', number, 'yes', 'en'
     from generate_series(1, 500) as number`,
    [campaignId],
  );
  await database.end();
  return test;
}

/** Gives a database to a new account without other rights, as an installation with DATABASE_URL has it; returns its URL. */
async function urlOfOwner({ url, db }: TestDatabase): Promise<string> {
  const owner = new URL(url);
  const name = owner.pathname.slice(1);
  await sql.raw(`create role ${name} login password 'owner'`).execute(db);
  await sql.raw(`alter database ${name} owner to ${name}`).execute(db);
  owner.username = name;
  owner.password = 'owner';
  return owner.href;
}

/** Creates an installation without tables and files, by default with its storage in a folder. */
export async function emptyInstallation(storage?: Storage) {
  const [tool, apps] = [await createTestDatabase({ empty: true }), await createTestDatabase({ empty: true })];
  const dataDir = makeScratchFolder('restored');
  const installation: Installation = {
    toolUrl: await urlOfOwner(tool),
    appsUrl: await urlOfOwner(apps),
    storage: storage ?? makeStorage({ dataDir, storage: null }, ownsDataDir),
    dataDir,
  };
  const remove = async (): Promise<void> => {
    await tool.drop();
    await apps.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { installation, remove };
}
