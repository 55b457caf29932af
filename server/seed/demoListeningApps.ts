import type { Transaction } from 'kysely';
import { slugify } from '#contracts/slug.ts';
import type { Database } from '../db/schema.ts';
import { searchFormOf } from '../modules/campaigns/campaigns.ts';
import { artists, releases } from './demoCampaigns.ts';
import { settingsOf } from './demoContent.ts';
import { editsOf, historyOf } from './demoHistory.ts';
import { type PageOf, playlistPage, roomPage } from './demoListeningPages.ts';
import type { ArtistMedia } from './demoMedia.ts';
import { type Random, seededRandom } from './random.ts';
import { splitPages, textsOfPage } from './splitPages.ts';

type Seeding = {
  now: Date;
  publicUrl: string;
  /** The images of each artist. */
  media: ReadonlyMap<string, ArtistMedia>;
  adminId: string;
  editorId: string;
};

/** A campaign to create: dates are in days from now, null is open. */
type Planned = {
  app: string;
  occasion: string;
  place: number;
  starts: number | null;
  ends: number | null;
  test: boolean;
  page: PageOf;
};

const day = 24 * 3600 * 1000;

/**
 * Inserts community playlists and listen-and-unlock pages: upcoming, running and ended, one of each a test. They have
 * separate random numbers, so that other demo data does not change.
 */
export async function insertDemoListeningApps(trx: Transaction<Database>, seeding: Seeding): Promise<void> {
  const random = seededRandom(20_260_611);
  const made = planned.map((plan) => ({ ...campaign(seeding, random, plan), app_id: numberOf(plan) }));
  const { rows, textsOfPage: english } = splitPages(made);
  const german = planned.map((plan) => textsOfPage(plan.page(subjectOf(plan), 'de')));
  await trx.insertInto('campaigns').values(rows).execute();
  for (const app of new Set(rows.map((row) => row.app))) {
    const last_app_id = rows.filter((row) => row.app === app).length;
    await trx.updateTable('apps').set({ last_app_id }).where('id', '=', app).execute();
  }
  const histories = rows.map((row, index) => historyOf(row, 1 + (index % 3)));
  await trx.insertInto('campaign_revisions').values(histories.flat()).execute();
  await trx.insertInto('campaign_edits').values(histories.flatMap(editsOf)).execute();
  const texts = rows.flatMap(({ id }, index) => [
    { campaign_id: id, locale: 'en', messages: JSON.stringify(english(id)) },
    { campaign_id: id, locale: 'de', messages: JSON.stringify(german[index]) },
  ]);
  await trx.insertInto('campaign_translations').values(texts).execute();
}

const playlist = { app: 'community-playlist', occasion: 'Fan playlist' };
const room = { app: 'listen-and-unlock', occasion: 'Listen and unlock' };

const planned: readonly Planned[] = [
  { ...playlist, place: 2, starts: null, ends: 21, test: false, page: playlistPage },
  { ...playlist, place: 5, starts: null, ends: 5, test: true, page: playlistPage },
  { ...playlist, place: 8, starts: null, ends: -9, test: false, page: playlistPage },
  { ...room, place: 1, starts: -2, ends: null, test: false, page: roomPage },
  { ...room, place: 6, starts: 4, ends: null, test: false, page: roomPage },
  { ...room, place: 11, starts: -30, ends: null, test: true, page: roomPage },
];

/** Returns the campaign's number in its app. */
const numberOf = (plan: Planned): number => planned.filter(({ app }) => app === plan.app).indexOf(plan) + 1;

/** Returns the artist and the release of a campaign. */
const subjectOf = ({ place }: Planned) => ({
  artist: artists[place] ?? artists[0],
  release: releases[(place * 5) % releases.length] ?? releases[0],
});

function campaign({ now, publicUrl, media, adminId, editorId }: Seeding, random: Random, plan: Planned) {
  const { app, occasion, place, starts, ends, test } = plan;
  const { artist, release } = subjectOf(plan);
  const created = new Date(now.getTime() - (40 + random.below(20)) * day);
  const id = random.id(created);
  const name = `${artist} – ${release}: ${occasion}`;
  const slug = slugify(`${artist} ${release} ${occasion}`);
  const pictures = media.get(artist);
  const images = Object.entries(pictures?.images ?? {}).map(([key, path]) => [key, `${publicUrl}${path}`]);
  return {
    id,
    app,
    name,
    slug,
    search_form: searchFormOf({ id, name, slug }),
    parent_id: null,
    starts_at: fromNow(now, starts),
    ends_at: fromNow(now, ends),
    published_at: created,
    created_at: created,
    updated_at: new Date(created.getTime() + random.below(6 * day)),
    created_by: adminId,
    last_edited_by: editorId,
    test,
    automated_test: false,
    labels: [],
    default_locale: 'en',
    ...settingsOf({ index: place, artist, publicUrl }),
    enabled_services: app === playlist.app ? ['spotify'] : ['apple'],
    participating_countries: [],
    media_folder: pictures?.folder ?? '/',
    meta_tags: JSON.stringify({ title: `${artist} – ${release}`, ...Object.fromEntries(images) }),
    page: JSON.stringify(plan.page({ artist, release }, 'en')),
  };
}

const fromNow = (now: Date, days: number | null): Date | null =>
  days === null ? null : new Date(Math.floor((now.getTime() + days * day) / day) * day + 18 * 3600 * 1000);
