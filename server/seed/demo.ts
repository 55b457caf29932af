import type { Kysely, Transaction } from 'kysely';
import type { SystemRole, UserState } from '#contracts/permissions.ts';
import { holdAdvisoryLock } from '../db/advisoryLocks.ts';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashPassword } from '../modules/auth/passwords/passwords.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { artists, insertDemoCampaigns, releases } from './demoCampaigns.ts';
import { insertDemoListeningApps } from './demoListeningApps.ts';
import { makeDemoMedia } from './demoMedia.ts';
import { insertDemoMusic } from './demoMusic.ts';
import { insertDemoPrePages } from './demoPrePages.ts';
import { type Random, seededRandom } from './random.ts';
import { insertDemoMedia, storeDemoMedia } from './storeDemoMedia.ts';

/** The password of every demo account. */
export const demoPassword = 'correct horse battery staple';

type DemoAccount = { email: string; name: string; role: SystemRole; state: UserState; note: string };

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@example.com', name: 'Ada Marlow', role: 'admin', state: 'approved', note: 'has full access' },
  { email: 'editor@example.com', name: 'Elif Sander', role: 'editor', state: 'approved', note: 'edits all campaigns' },
  {
    email: 'external@example.com',
    name: 'Ezra Quill',
    role: 'external',
    state: 'approved',
    note: 'sees three campaigns',
  },
  {
    email: 'pending@example.com',
    name: 'Petra Vance',
    role: 'external',
    state: 'pending',
    note: 'is awaiting approval',
  },
  { email: 'blocked@example.com', name: 'Boris Hale', role: 'external', state: 'rejected', note: 'is blocked' },
];

/** Further users for the lists: one who sees some campaigns, and one who sees none yet. */
const colleagues: readonly DemoAccount[] = [
  {
    email: 'agency@example.com',
    name: 'Lena Okafor',
    role: 'external',
    state: 'approved',
    note: 'sees four campaigns',
  },
  { email: 'partner@example.com', name: 'Tomas Varga', role: 'external', state: 'approved', note: 'sees no campaign' },
];

/** The bundled apps, by id. */
const referenceApps = [
  { id: 'listening-party', name: 'Listening party' },
  { id: 'pre-page', name: 'Pre-page' },
  { id: 'community-playlist', name: 'Community playlist' },
  { id: 'listen-and-unlock', name: 'Listen and unlock' },
];

const day = 24 * 3600 * 1000;

export async function holdsDemoAccounts(db: Kysely<Database>): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email);
  return (await db.selectFrom('users').select('id').where('email', 'in', emails).executeTakeFirst()) !== undefined;
}

/**
 * Fills an empty database with accounts, the reference apps, a media library and campaigns in all states: the same at
 * each start, except for secrets and for dates, which are relative to now. Returns true if it did.
 */
export async function seedDemo({ db, clock, config, providers }: Dependencies): Promise<boolean> {
  const prepared = (await isEmpty(db)) ? await prepareDemo(clock.now(), providers.storage) : null;
  const seeded = await db.transaction().execute(async (trx) => {
    // Prevents two servers that start on an empty database at the same time from both seeding it.
    await holdAdvisoryLock(trx, 'seeding');
    if (prepared === null || !(await isEmpty(trx))) return false;
    const { passwordHash, media, now } = prepared;
    const random = seededRandom(20_260_115);
    const userIds = await insertAccounts(trx, random, now, passwordHash);
    await insertReferenceApps(trx, now, config.appsUrl);
    await insertDemoMedia(trx, media, { by: [userIds.editorId, userIds.adminId], now });
    const { publicUrl } = config;
    await insertDemoCampaigns(trx, { random, now, publicUrl, media: media.byArtist, ...userIds });
    await insertDemoPrePages(trx, { now, publicUrl, media: media.byArtist, ...userIds });
    await insertDemoListeningApps(trx, { now, publicUrl, media: media.byArtist, ...userIds });
    await insertDemoMusic(trx, { publicUrl, masters: media.masters });
    return true;
  });
  await moveReferenceApps(db, config.appsUrl);
  return seeded;
}

/** Does the slow work that needs no database, and stores the library's files before the rows that reference them. */
async function prepareDemo(now: Date, storage: Storage) {
  const media = await makeDemoMedia(seededRandom(20_260_301), now, { artists, releases });
  const [passwordHash] = await Promise.all([hashPassword(demoPassword), storeDemoMedia(storage, media)]);
  return { now, media, passwordHash };
}

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('is_system', '=', false).executeTakeFirst()) === undefined;
}

async function insertAccounts(trx: Transaction<Database>, random: Random, now: Date, passwordHash: string) {
  const registered = new Date(now.getTime() - 200 * day);
  const rowOf = (ids: Random, { email, name, role, state }: DemoAccount) => ({
    id: ids.id(registered),
    display_name: name,
    email,
    email_verified: true,
    password_hash: passwordHash,
    role,
    state,
    registered_at: registered,
    first_approved_at: state === 'pending' ? null : registered,
  });
  const rows = demoAccounts.map((account) => rowOf(random, account));
  // A separate random sequence, so that data created later does not change.
  const ownRandom = seededRandom(20_260_402);
  const others = colleagues.map((account) => rowOf(ownRandom, account));
  await trx
    .insertInto('users')
    .values([...rows, ...others])
    .execute();
  const idOf = (role: SystemRole) => rows.find((row) => row.role === role)?.id ?? '';
  return {
    adminId: idOf('admin'),
    editorId: idOf('editor'),
    externalId: idOf('external'),
    agencyId: others[0]?.id ?? '',
  };
}

const configUrl = (appsUrl: string, id: string) => `${appsUrl}/${id}/config.json`;

async function insertReferenceApps(trx: Transaction<Database>, now: Date, appsUrl: string): Promise<void> {
  const rows = referenceApps.map(({ id, name }) => ({
    id,
    name,
    config_url: configUrl(appsUrl, id),
    root_url: appsUrl,
    created_at: now,
    updated_at: now,
    config: null,
    last_update_error: null,
  }));
  await trx.insertInto('apps').values(rows).execute();
}

/** Updates the URLs of the reference apps, which may differ from an earlier start with another port. */
async function moveReferenceApps(db: Kysely<Database>, appsUrl: string): Promise<void> {
  for (const { id } of referenceApps) {
    await db
      .updateTable('apps')
      .set({ config_url: configUrl(appsUrl, id), root_url: appsUrl })
      .where('id', '=', id)
      .where('root_url', '!=', appsUrl)
      .execute();
  }
}
