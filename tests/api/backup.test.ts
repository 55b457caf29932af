import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { schemaOf } from '#campaign-apps/kit/server/migrations.ts';
import { backUp, type Installation } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import { migrate, productMigrations } from '#server/db/migrate.ts';
import { fileKey } from '#server/modules/uploads/uploads.ts';
import { Incoming } from '#server/providers/storage/incoming.ts';
import { s3Storage } from '#server/providers/storage/s3Storage.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import { makeCampaign, makeUpload } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { createTestDatabase } from '../support/database.ts';
import { contentOf } from '../support/databaseContent.ts';
import { emptyInstallation, type FilledInstallation, filledInstallation } from '../support/installations.ts';
import { startTestS3 } from '../support/s3.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { variant } from '../support/tier.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let filled: FilledInstallation;
let server: TestServer;
let source: Installation;
/** A complete backup of the source, which tests copy before they damage it. */
let complete: string;
let folder: string;
const messages: string[] = [];
const log = { info: () => undefined, warn: (message: string) => void messages.push(message) };
const { upload, stored } = uploadCalls(() => server);
const { patch } = campaignCalls(() => server);
const appsSchema = schemaOf(campaignApps);

beforeAll(async () => {
  filled = await filledInstallation();
  ({ server, installation: source } = filled);
  folder = makeScratchFolder('backup');
  complete = join(folder, 'complete');
  await backUp(source, complete, log);
}, 60_000);
afterAll(async () => {
  await filled.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  messages.length = 0;
});

/** Restores into an empty installation that exists during `work`. */
async function restored(from: string, work: (target: Installation) => Promise<void>): Promise<void> {
  const { installation, remove } = await emptyInstallation();
  try {
    await restore(installation, appsSchema, from, log);
    await work(installation);
  } finally {
    await remove();
  }
}

const filesOf = (dataDir: string): Record<string, string> => {
  const path = join(dataDir, 'uploads/files');
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(path, name)))
      .digest('hex');
  return Object.fromEntries(readdirSync(path).map((name) => [name, hash(name)]));
};

test('a backup is restored with every row, sequence and file, and the database then works as before', async () => {
  await restored(complete, async (target) => {
    expect(await contentOf(target.toolUrl)).toEqual(await contentOf(source.toolUrl));
    expect(await contentOf(target.appsUrl)).toEqual(await contentOf(source.appsUrl));
    expect(Object.keys(filesOf(target.dataDir))).toHaveLength(3);
    expect(filesOf(target.dataDir)).toEqual(filesOf(source.dataDir));
    const token = (dataDir: string) => readFileSync(join(dataDir, 'campaign-apps-token'), 'utf8');
    expect(token(target.dataDir)).toBe(token(source.dataDir));
    expect(messages).toEqual([]);

    const copy = await startTestServer({ beside: { ...server, databaseUrl: target.toolUrl } });
    const events = () => copy.db.selectFrom('events').select('id').orderBy('id').execute();
    const before = await events();
    await expect(sql`delete from audit_log`.execute(copy.db)).rejects.toThrow(/append-only/);
    const noUser = sql`update campaigns set created_by = '00000000-0000-4000-8000-000000000000'`;
    await expect(noUser.execute(copy.db)).rejects.toThrow(/foreign key/);
    const { status } = await copy.call('POST', '/api/labels', { as: 'admin', json: { name: 'after the restore' } });
    expect(status).toBe(201);
    expect((await events()).at(-1)?.id).toBeGreaterThan(before.at(-1)?.id ?? 0);
    await copy.close();
  });
});

test('a backup while a user saves is one state of the database, and a file that a user deletes does not break it', async () => {
  const { body: doomed } = await upload('doomed.txt', 'Deleted during the backup');
  const lost = await makeUpload(server.db, { filename: 'lost.txt' });
  const { id } = await makeCampaign(server.db);
  await patch(id, { name: 'Version 1' });
  let isOver = false;
  let saved = 1;
  const saving = (async () => {
    for (; !isOver; saved++) expect((await patch(id, { name: `Version ${saved + 1}` })).status).toBe(200);
  })();
  /** The number of saves when the backup began to copy tables, and when it began to copy files. */
  const savedAt: number[] = [];
  const { storage } = source;
  const read: Storage['read'] = async (key) => {
    if (key === fileKey(doomed.filename)) {
      await server.call('DELETE', `/api/uploads/${doomed.filename}`, { as: 'editor' });
      await storage.delete(key);
    }
    return storage.read(key);
  };
  const busy = join(folder, 'busy');
  await expect.poll(() => saved).toBeGreaterThan(2);
  const noting = { ...log, info: () => void savedAt.push(saved) };
  await backUp({ ...source, storage: { ...storage, read } }, busy, noting).finally(() => {
    isOver = true;
  });
  await saving;
  const [tablesAt = 0, filesAt = 0] = savedAt;
  expect(filesAt).toBeGreaterThan(tablesAt);
  expect(messages).toEqual([`2 files are not in the backup. These are missing in the storage: ${lost.filename}.`]);

  await restored(busy, async ({ toolUrl }) => {
    const copy = await startTestServer({ beside: { ...server, databaseUrl: toolUrl } });
    const saves = await savesOf(copy, id);
    expect(saves).toEqual({
      name: `Version ${saves.revisions}`,
      revisions: saves.events,
      audited: saves.events,
      events: saves.events,
    });
    expect(saves.revisions).toBeLessThan(filesAt);
    await copy.close();
  });
  expect(messages.at(-1)).toBe(`The backup does not contain 2 files: ${doomed.filename}, ${lost.filename}.`);
  await server.db.deleteFrom('uploads').where('filename', '=', lost.filename).execute();
});

/** Returns a campaign's name, and the rows that its saves have written to each table. */
async function savesOf({ db }: TestServer, id: string) {
  const { rows } = await sql<{ name: string; revisions: number; audited: number; events: number }>`
    select name,
      (select count(*) from campaign_revisions where campaign_id = ${id}) as revisions,
      (select count(*) from audit_log where record_id = ${id}) as audited,
      (select count(*) from events where campaign_id = ${id}) as events
    from campaigns where id = ${id}`.execute(db);
  const [saves] = rows;
  if (!saves) throw new Error('The campaign is missing');
  return saves;
}

test('files of a bucket are backed up, and restored to a bucket', variant(1), async () => {
  const s3 = await startTestS3();
  const bucket = (name: string) =>
    s3Storage(s3.client({ prefix: `${name}/` }), new Incoming(join(source.dataDir, 'uploads/incoming'), false));
  const [before, after] = [bucket('before'), bucket('after')];
  const keys = stored().map(fileKey);
  for (const key of keys) {
    const path = await before.newIncoming();
    cpSync(join(source.dataDir, 'uploads', key), path);
    await before.put(key, path, 'image/jpeg');
  }
  const to = join(folder, 'bucket');
  await backUp({ ...source, storage: before }, to, log);
  const { installation, remove } = await emptyInstallation(after);
  await restore(installation, appsSchema, to, log);
  for (const key of keys) {
    const bytes = await after.read(key).then((stream) => stream?.toArray());
    expect(Buffer.concat(bytes ?? []).equals(readFileSync(join(source.dataDir, 'uploads', key)))).toBe(true);
  }
  await remove();
  await s3.close();
});

test('a backup of an older version is restored as it was and then migrated', async () => {
  const old = await createTestDatabase({ empty: true });
  await migrate(
    old.db,
    productMigrations.filter(({ name }) => name < '029'),
  );
  const { id } = await makeCampaign(old.db, { name: 'From the past' });
  const to = join(folder, 'older');
  const nothing = await createTestDatabase({ empty: true });
  await backUp({ ...source, toolUrl: old.url, appsUrl: nothing.url }, to, log);
  await restored(to, async ({ toolUrl, appsUrl }) => {
    const copy = await startTestServer({ beside: { ...server, databaseUrl: toolUrl } });
    const { status, body } = await copy.call('GET', `/api/campaigns/${id}`, { as: 'admin' });
    expect([status, body.name, body.legal]).toEqual([200, 'From the past', expect.anything()]);
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(copy.db);
    expect(rows.map(({ name }) => name)).toEqual(productMigrations.map(({ name }) => name));
    await copy.close();
    expect(await contentOf(appsUrl)).toEqual({});
  });
  await Promise.all([old.drop(), nothing.drop()]);
});

/** Copies the complete backup, so that a test can damage it. */
function copyOfBackup(name: string): string {
  const copy = join(folder, name);
  cpSync(complete, copy, { recursive: true });
  return copy;
}

type Json = ReturnType<typeof JSON.parse>;
const changeManifest = (copy: string, change: (manifest: Json) => void): void => {
  const path = join(copy, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  change(manifest);
  writeFileSync(path, JSON.stringify(manifest));
};
const flipByte = (path: string): void => {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(path, bytes);
};
const someFile = (copy: string): string => join(copy, 'files', readdirSync(join(copy, 'files'))[0] ?? '');

const badBackups: [what: string, damage: (copy: string) => void, words: RegExp][] = [
  ['an unfinished one', (copy) => rmSync(join(copy, 'manifest.json')), /has no manifest\.json: .* unfinished/],
  ['one with a damaged table', (copy) => flipByte(join(copy, 'database/public.campaigns.gz')), /damaged: database/],
  ['one with a damaged file', (copy) => flipByte(someFile(copy)), /damaged: files/],
  ['one with a missing file', (copy) => rmSync(someFile(copy)), /damaged: files.* is missing/],
  ['one with a shortened manifest', (copy) => writeFileSync(join(copy, 'manifest.json'), '{"format": 1'), /is damaged/],
  [
    'one of a newer version',
    (copy) => changeManifest(copy, (one) => Object.assign(one, { version: '99.0.0' })),
    /newer/,
  ],
  ['one with a newer migration', (copy) => changeManifest(copy, (one) => one.tool.migrations.push('999_x')), /'999_x'/],
  ['one of newer campaign apps', (copy) => changeManifest(copy, (one) => one.apps.migrations.push('tour')), /'tour'/],
];

test('a restore refuses a backup that is unfinished, damaged or newer, and changes nothing', async () => {
  const { installation, remove } = await emptyInstallation();
  for (const [at, [what, damage, words]] of badBackups.entries()) {
    const copy = copyOfBackup(`bad-${at}`);
    damage(copy);
    await expect(restore(installation, appsSchema, copy, log), what).rejects.toThrow(words);
  }
  expect(await contentOf(installation.toolUrl)).toEqual({});
  expect(existsSync(join(installation.dataDir, 'uploads/files'))).toBe(false);
  await remove();
});

test('a restore that PostgreSQL refuses leaves empty databases, and can be repeated', async () => {
  const { installation, remove } = await emptyInstallation();
  const copy = copyOfBackup('no-users');
  const nothing = gzipSync('');
  writeFileSync(join(copy, 'database/public.users.gz'), nothing);
  const file = { bytes: nothing.length, sha256: createHash('sha256').update(nothing).digest('hex') };
  changeManifest(copy, ({ tool }) => {
    Object.assign(
      tool.tables.find(({ table }: Json) => table === 'users'),
      { rows: 0, file },
    );
  });
  await expect(restore(installation, appsSchema, copy, log)).rejects.toThrow(/could not be restored: .*foreign key/);
  await restore(installation, appsSchema, complete, log);
  await remove();
});

test('a restore over data is refused, and says how to empty the target', async () => {
  const before = await contentOf(source.toolUrl);
  await expect(restore(source, appsSchema, complete, log)).rejects.toThrow(/contains data.*DATA_DIR.*drop these/);
  const { installation, remove } = await emptyInstallation();
  const onlyApps = { ...installation, appsUrl: source.appsUrl };
  await expect(restore(onlyApps, appsSchema, complete, log)).rejects.toThrow(/contains data/);
  expect(await contentOf(source.toolUrl)).toEqual(before);
  await remove();
});

test('a backup is readable for its user only, and needs an empty folder and a database with tables', async () => {
  const modes = [
    complete,
    ...['manifest.json', 'campaign-apps-token', 'database/public.users.gz'].map((name) => join(complete, name)),
  ];
  expect(modes.map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0, 0]);
  await expect(backUp(source, complete, log)).rejects.toThrow(/is not empty/);
  const { installation, remove } = await emptyInstallation();
  await expect(backUp(installation, join(folder, 'none'), log)).rejects.toThrow(/nothing to back up/);
  await remove();
});
