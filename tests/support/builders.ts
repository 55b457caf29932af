import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CampaignStatus } from '#contracts/campaign.ts';
import { keyOfTag } from '#contracts/mediaTags.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import type { AppConfig } from '#resources/apps/config.ts';
import type { CampaignsTable } from '#server/db/campaignTables.ts';
import type { Database } from '#server/db/schema.ts';
import type { UploadsTable } from '#server/db/uploadTables.ts';
import type { UsersTable } from '#server/db/userTables.ts';
import { searchFormOf } from '#server/modules/campaigns/campaigns.ts';
import { createPersonalToken } from '#server/modules/tokens/tokens.ts';
import { ensureFolder, searchFormOf as searchFormOfUpload } from '#server/modules/uploads/uploads.ts';
import { fastPasswordHash } from './passwordHash.ts';

type Db = Kysely<Database>;
type HasId = { id: string };

/** The password of every user that `makeUser` creates. */
export const testPassword = 'correct horse battery staple';
const passwordHash = fastPasswordHash(testPassword);

export type TestUser = { id: string; email: string; display_name: string };

/** Creates a user who may log in, unless the test overrides that. */
export async function makeUser(db: Db, fields: Partial<Insertable<UsersTable>> = {}): Promise<TestUser> {
  const id = fields.id ?? uuidv7();
  const user = {
    id,
    display_name: 'Ann Example',
    email: `${id}@example.com`,
    email_verified: true,
    password_hash: await passwordHash,
    role: 'editor' as const,
    state: 'approved' as const,
    registered_at: new Date(),
    first_approved_at: null,
    is_system: false,
    ...fields,
  };
  await db.insertInto('users').values(user).execute();
  return { id, email: user.email, display_name: user.display_name };
}

/** Creates a personal token of a user; by default it may only read campaigns. */
export async function makePersonalToken(
  db: Db,
  {
    user,
    permissions = ['campaigns-read'],
    days = null,
  }: { user: HasId; permissions?: PermissionKey[]; days?: number | null },
): Promise<string> {
  const clock = { now: () => new Date() };
  return (await createPersonalToken(db, clock, { userId: user.id, name: 'test', permissions, days })).token;
}

/** The smallest config that an app may have. */
export const goodConfig: AppConfig = {
  urls: { campaign_public: 'https://party.example.com/{slug}', editor: 'https://party.example.com/editor/{id}' },
  top_level: true,
};

type AppOptions = {
  id?: string;
  name?: string;
  /** Merged into a valid one; null for an app whose config never loaded. */
  config?: Partial<AppConfig> | null;
};

/** Creates an app with a valid config, as it is stored after its config was loaded. */
export async function makeApp(db: Db, { id = `app-${randomUUID().slice(0, 8)}`, name = id, config }: AppOptions = {}) {
  const now = new Date();
  const root_url = `https://${id}.example.com`;
  await db
    .insertInto('apps')
    .values({
      id,
      name,
      config_url: `${root_url}/config.json`,
      root_url,
      created_at: now,
      updated_at: now,
      last_update_success: config !== null,
      last_update_error: config === null ? 'The URL could not be reached' : null,
      config: config === null ? null : JSON.stringify({ ...goodConfig, ...config }),
    })
    .execute();
  return { id, name, root_url };
}

const day = 24 * 3600 * 1000;

/** Dates that give a status, relative to `now`. */
type Times = { starts_at: Date | null; ends_at: Date | null; published_at?: null };
const datesOf: Record<CampaignStatus, (now: number) => Times> = {
  draft: () => ({ starts_at: null, ends_at: null, published_at: null }),
  upcoming: (now) => ({ starts_at: new Date(now + day), ends_at: new Date(now + 2 * day) }),
  running: (now) => ({ starts_at: new Date(now - day), ends_at: new Date(now + day) }),
  ended: (now) => ({ starts_at: new Date(now - 2 * day), ends_at: new Date(now - day) }),
};

type CampaignOptions = Partial<Insertable<CampaignsTable>> & {
  status?: CampaignStatus;
  parent?: HasId & { app: string };
  createdBy?: HasId;
  /** Users of the role external who may see it. */
  grantedTo?: HasId | HasId[];
  /** The time that the dates of `status` and its own dates are relative to. */
  now?: Date;
};

/** Returns the next number of an app's campaigns. It works with the schemas of former versions, which some tests use. */
async function nextAppId(db: Db, app: string): Promise<number> {
  const { last_app_id } = await db
    .updateTable('apps')
    .set({ last_app_id: sql`last_app_id + 1` })
    .where('id', '=', app)
    .returning('last_app_id')
    .executeTakeFirstOrThrow();
  return last_app_id;
}

/** Creates a campaign, with a new app and a new author where none are given. */
export async function makeCampaign(db: Db, options: CampaignOptions = {}) {
  const { status, parent, createdBy, grantedTo = [], now = new Date(), ...fields } = options;
  const id = fields.id ?? uuidv7();
  const app = fields.app ?? parent?.app ?? (await makeApp(db)).id;
  const author = createdBy?.id ?? fields.created_by ?? (await makeUser(db)).id;
  const { name = `Campaign ${id.slice(-6)}`, slug = `campaign-${id.slice(-12)}` } = fields;
  await db
    .insertInto('campaigns')
    .values({
      id,
      app,
      app_id: await nextAppId(db, app),
      name,
      slug,
      search_form: searchFormOf({ id, name, slug }),
      parent_id: parent?.id ?? null,
      created_at: now,
      updated_at: now,
      created_by: author,
      last_edited_by: author,
      wp_url: null,
      consumer_data_anonymised_at: null,
      ...(status ? datesOf[status](now.getTime()) : { starts_at: null, ends_at: null }),
      ...fields,
    })
    .execute();
  await db.insertInto('campaign_edits').values({ campaign_id: id, user_id: author, edited_at: now }).execute();
  for (const user of [grantedTo].flat()) {
    await db
      .insertInto('campaign_access')
      .values({ campaign_id: id, user_id: user.id, granted_at: now, granted_by: null })
      .execute();
  }
  return { id, app, name, slug, updated_at: now.toISOString() };
}

type LockOptions = { campaign: HasId; user?: HasId; at?: Date; livesSeconds?: number };

/** Creates a lock that another tab holds. */
export async function makeLock(db: Db, { campaign, user, at = new Date(), livesSeconds = 150 }: LockOptions) {
  const holder = user ?? (await makeUser(db, { display_name: 'Hal Holder' }));
  const alias = uuidv7();
  await db
    .insertInto('sessions')
    .values({ id_hash: Buffer.from(alias), alias, user_id: holder.id, grant_id: alias, created_at: at })
    .execute();
  await db
    .insertInto('record_locks')
    .values({
      resource: 'campaigns',
      record_id: campaign.id,
      session: alias,
      user_id: holder.id,
      locked_at: at,
      expires_at: new Date(at.getTime() + livesSeconds * 1000),
    })
    .execute();
  return { session: alias, user_id: holder.id };
}

/** Creates the row of a library file, without bytes; by default a text in the root. */
export async function makeUpload(db: Db, fields: Partial<Insertable<UploadsTable>> = {}) {
  const filename = fields.filename ?? `file-${randomBytes(8).toString('hex')}.txt`;
  const folder = fields.folder ?? '/';
  const name = fields.name ?? filename;
  const tags = [...(fields.tags ?? [])];
  const row = {
    filename,
    folder,
    type: 'text' as const,
    mimetype: 'text/plain',
    size_bytes: 5,
    width: null,
    height: null,
    alt: null,
    focal_point: null,
    sha256: createHash('sha256').update(filename).digest('hex'),
    search_form: searchFormOfUpload({ name, filename, alt: fields.alt ?? null, tags }),
    object: filename,
    created_at: new Date(),
    created_by: null,
    ...fields,
    name,
    tags,
    tag_keys: tags.map(keyOfTag),
  };
  await db.transaction().execute((trx) => ensureFolder(trx, folder, { by: null, now: row.created_at }));
  await db.insertInto('uploads').values(row).execute();
  return { ...row, url: `/uploads/${filename}` };
}
