import type { Transaction } from 'kysely';
import { slugify } from '#contracts/slug.ts';
import type { Database } from '../db/schema.ts';
import { searchFormOf } from '../modules/campaigns/campaigns.ts';
import { demoArtists } from '../providers/sample/names.ts';
import { languagesOf, settingsOf, textsOf } from './demoContent.ts';
import { editsOf, historyOf } from './demoHistory.ts';
import type { ArtistMedia } from './demoMedia.ts';
import { demoPage, pageIn } from './demoPages.ts';
import { ensureLabels } from './labels.ts';
import type { Random } from './random.ts';
import { splitPages } from './splitPages.ts';
import { labels as labelNames } from './words.ts';

type Seeding = {
  random: Random;
  now: Date;
  /** Ids of labels. */
  labels: readonly [string, ...string[]];
  publicUrl: string;
  /** The images of each artist. */
  media: ReadonlyMap<string, ArtistMedia>;
  adminId: string;
  editorId: string;
  externalId: string;
  /** Another external user, who was granted some campaigns. */
  agencyId: string;
};

export const artists = demoArtists;

export const releases = [
  'Glass Weather', 'Midnight Ferry', 'Soft Machines', 'A Room in June', 'Salt & Signal', 'Paper Moons', 'Undertow',
  'Small Hours', 'Golden Static', 'Letters Home', 'Slow Tide', 'Neon Orchard',
] as const; // biome-ignore format: a list of titles

const occasions = ['Listening party', 'Album launch', 'First listen', 'Anniversary session', 'Fan premiere'] as const;
const hour = 3600 * 1000;
const day = 24 * hour;

/** The start and end of campaigns in days from now; null for open. */
const spans: readonly [readonly [number | null, number | null], ...(readonly [number | null, number | null])[]] = [
  [null, null],
  [-12, 9],
  [-3, null],
  [-40, -6],
  [-120, -90],
  [6, 20],
  [21, null],
  [-1, 1],
];

/** Campaigns that are not published yet: one without dates, one with a start, and a test. */
const drafts: readonly number[] = [48, 53, 40];

/**
 * Inserts about sixty campaigns in all states, with test and imported ones, and three that the external user may see.
 */
export async function insertDemoCampaigns(trx: Transaction<Database>, given: Omit<Seeding, 'labels'>): Promise<void> {
  const seeding = { ...given, labels: await ensureLabels(trx, labelNames, given.now) };
  const made = Array.from({ length: 60 }, (_, index) => campaign(seeding, index));
  const { rows, textsOfPage } = splitPages(
    made.map((row, index): SeededRow => {
      const parent = index % 15 === 14 ? made[index - 3] : undefined;
      return parent ? { ...row, ...childOf(parent, row) } : { ...row, parent_id: null };
    }),
  );
  await trx.insertInto('campaigns').values(rows).execute();
  await trx.updateTable('apps').set({ last_app_id: rows.length }).where('id', '=', 'listening-party').execute();
  const texts = rows.flatMap(({ id }, index) =>
    textsOf(id, index, (locale) => pageIn(locale, subjectOf(index), textsOfPage(id))),
  );
  await trx.insertInto('campaign_translations').values(texts).execute();
  await insertTraces(trx, rows, seeding);
}

/** Returns the child of a campaign for one town. */
function childOf(parent: MadeRow, { id }: MadeRow) {
  const [name, slug] = [`${parent.name} (Berlin)`, `${parent.slug}-berlin`];
  return { name, slug, search_form: searchFormOf({ id, name, slug }), parent_id: parent.id };
}

const subjectOf = (index: number) => ({
  artist: artists[index % artists.length] ?? artists[0],
  release: releases[(index * 7) % releases.length] ?? releases[0],
});

function campaign(seeding: Seeding, index: number) {
  const { random, now, labels, adminId, editorId, media } = seeding;
  const { artist, release } = subjectOf(index);
  const name = `${artist} – ${release}: ${random.pick(occasions)}`;
  const [starts, ends] = spans[index % spans.length] ?? [null, null];
  const created = new Date(now.getTime() - (150 - index * 2) * day - random.below(day));
  const anonymised = index % 16 === 4 ? fromNow(now, -60) : null;
  const isWritten = index % 4 > 0;
  const changed = new Date(created.getTime() + random.below(now.getTime() - created.getTime()));
  const imported = index % 20 === 13;
  const id = random.id(created);
  const slug = slugify(`${artist} ${release} ${index > artists.length * 3 ? index : ''}`);
  const [author, editor] = [random.chance(0.6) ? editorId : adminId, random.chance(0.5) ? editorId : adminId];
  return {
    id,
    app: 'listening-party',
    app_id: imported ? null : index + 1,
    name,
    slug,
    search_form: searchFormOf({ id, name, slug }),
    starts_at: fromNow(now, starts),
    ends_at: fromNow(now, ends),
    published_at: drafts.includes(index) ? null : created,
    created_at: created,
    updated_at: isWritten ? changed : created,
    created_by: author,
    last_edited_by: isWritten ? editor : author,
    test: index % 9 === 4,
    automated_test: index % 29 === 4,
    labels: random.chance(0.4) ? [random.pick(labels)] : [],
    wp_url: imported ? `https://wordpress.example/${slug}/` : null,
    consumer_data_anonymised_at: anonymised,
    default_locale: languagesOf(index)[0],
    ...settingsOf({ index, artist, publicUrl: seeding.publicUrl }),
    media_folder: media.get(artist)?.folder ?? '/',
    meta_tags: JSON.stringify(index % 5 === 4 ? {} : metaTags(seeding, artist, release)),
    page: JSON.stringify(index % 4 === 3 ? {} : demoPage(random, { artist, release })),
  };
}

/** Returns metadata for search engines and social networks; one in five campaigns has none. */
function metaTags({ publicUrl, media }: Seeding, artist: string, release: string) {
  const images = Object.entries(media.get(artist)?.images ?? {}).map(([key, path]) => [key, `${publicUrl}${path}`]);
  return {
    title: `${artist} – ${release}`,
    og_title: `${release} by ${artist}`,
    og_description: `Be there when ${artist} plays ${release} for the first time.`,
    ...Object.fromEntries(images),
  };
}

function fromNow(now: Date, days: number | null): Date | null {
  if (days === null) return null;
  return new Date(Math.floor((now.getTime() + days * day) / hour) * hour);
}

type MadeRow = ReturnType<typeof campaign>;
type SeededRow = MadeRow & { parent_id: string | null };

/** Inserts the data that manual editing would create: first revisions, edits and grants. */
async function insertTraces(
  trx: Transaction<Database>,
  rows: SeededRow[],
  { externalId, agencyId, adminId }: Seeding,
): Promise<void> {
  const histories = rows.map(historyOf);
  await trx.insertInto('campaign_revisions').values(histories.flat()).execute();
  await trx.insertInto('campaign_edits').values(histories.flatMap(editsOf)).execute();
  const granted = (user_id: string, every: number) =>
    rows
      .filter((_, index) => index % every === 1)
      .map(({ id, created_at }) => ({ campaign_id: id, user_id, granted_at: created_at, granted_by: adminId }));
  await trx
    .insertInto('campaign_access')
    .values([...granted(externalId, 20), ...granted(agencyId, 16)])
    .execute();
  const granted_at = rows[0]?.created_at ?? new Date();
  await trx
    .insertInto('folder_access')
    .values({ path: '/Press', user_id: externalId, granted_at, granted_by: adminId })
    .execute();
}
