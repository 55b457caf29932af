import { type Kysely, sql } from 'kysely';
import type { AppConfig } from '#resources/apps/config.ts';
import type { Database } from '../../db/schema.ts';
import { insertRows } from '../insertRows.ts';
import { ensureLabels } from '../labels.ts';
import { seededRandom } from '../random.ts';
import { labels as commonLabels, firstNames, lastNames } from '../words.ts';
import { campaignMaker, type SeedApp, type SeededCampaign, type SeedPeople } from './campaigns.ts';

type Options = {
  campaigns: number;
  now: Date;
  /** The names of the campaigns' labels; a few by default. */
  labels?: readonly [string, ...string[]];
  progress(done: number): void;
};

const batchSize = 2_000;
const people = 200;
const appNames = ['Vinyl club', 'Tour diary', 'Fan vote', 'Advent calendar'] as const;

/**
 * Adds campaigns with their apps, users, revisions, edits, texts and grants, in batches of one transaction each: an
 * interrupted run leaves complete campaigns, and the next run continues from there.
 */
export async function seedBulk(
  db: Kysely<Database>,
  { campaigns, now, labels = commonLabels, progress }: Options,
): Promise<void> {
  const seedPeople = await ensurePeople(db, now);
  const apps = await ensureApps(db, now);
  // Numbers that the apps have already assigned, so that none is reused after a deletion.
  const first = apps.reduce((sum, { numbered }) => sum + numbered, 0);
  const make = campaignMaker({ people: seedPeople, apps, labels: await ensureLabels(db, labels, now) }, now);
  for (let done = 0; done < campaigns; ) {
    const size = Math.min(batchSize, campaigns - done);
    const from = first + done;
    await insertBatch(
      db,
      Array.from({ length: size }, (_, index) => make(from + index)),
      apps,
    );
    done += size;
    progress(done);
  }
  // Does at once what autovacuum would do minutes later: updates statistics, and flushes the search index's pending
  // list.
  await sql`vacuum (analyze)`.execute(db);
}

function insertBatch(db: Kysely<Database>, made: SeededCampaign[], apps: readonly SeedApp[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await insertRows(
      trx,
      'campaigns',
      made.map(({ campaign }) => campaign),
    );
    await insertRows(
      trx,
      'campaign_revisions',
      made.flatMap(({ revisions }) => revisions),
    );
    await insertRows(
      trx,
      'campaign_edits',
      made.flatMap(({ edits }) => edits),
    );
    await insertRows(
      trx,
      'campaign_translations',
      made.map(({ translation }) => translation),
    );
    await insertRows(
      trx,
      'campaign_access',
      made.flatMap(({ grant }) => grant ?? []),
    );
    for (const { id, numbered } of apps) {
      await trx.updateTable('apps').set({ last_app_id: numbered }).where('id', '=', id).execute();
    }
  });
}

const isFilled = <Item>(items: Item[]): items is [Item, ...Item[]] => items.length > 0;

/** Half of them are writers, half are external; none can log in. */
async function ensurePeople(db: Kysely<Database>, now: Date): Promise<SeedPeople> {
  const random = seededRandom(people);
  const rows = Array.from({ length: people }, (_, index) => ({
    id: random.id(new Date(0)),
    display_name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    email: `person-${index + 1}@seed.example`,
    email_verified: true,
    role: index % 2 === 0 ? 'editor' : 'external',
    state: 'approved',
    registered_at: now,
    first_approved_at: now,
    is_system: false,
  }));
  await insertRows(db, 'users', rows);
  const idsOf = (role: string) => rows.filter((row) => row.role === role).map(({ id }) => id);
  const [writers, externals] = [idsOf('editor'), idsOf('external')];
  if (!isFilled(writers) || !isFilled(externals)) throw new Error('A seed needs people of both kinds');
  return { writers, externals };
}

async function ensureApps(db: Kysely<Database>, now: Date): Promise<[SeedApp, ...SeedApp[]]> {
  const rows = appNames.map((name) => appRow(name, now));
  await insertRows(db, 'apps', rows);
  const ids = rows.map(({ id }) => id);
  const known = await db
    .selectFrom('apps')
    .select(['id', 'last_app_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const apps = known.map(({ id, last_app_id }) => ({ id, numbered: last_app_id }));
  if (!isFilled(apps)) throw new Error('A seed needs apps');
  return apps;
}

function appRow(name: string, now: Date) {
  const id = name.toLowerCase().replaceAll(' ', '-');
  const root_url = `https://${id}.example`;
  const config: AppConfig = {
    urls: { campaign_public: `${root_url}/{slug}`, editor: `${root_url}/editor/{id}` },
    top_level: true,
    translations_enabled: true,
    start_date_enabled: true,
    end_date_enabled: true,
    default_locale: 'en',
    default_translations: [{ locale: 'en', messages: { title: name, sign_up: 'Sign up' } }],
  };
  const times = { created_at: now, updated_at: now };
  return {
    id,
    name,
    root_url,
    config_url: `${root_url}/config.json`,
    ...times,
    last_update_success: true,
    config,
    last_app_id: 0,
  };
}
