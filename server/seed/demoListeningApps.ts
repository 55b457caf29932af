import type { Transaction } from 'kysely';
import { slugify } from '../../contracts/slug.ts';
import type { Database } from '../db/schema.ts';
import { searchFormOf } from '../modules/campaigns/campaigns.ts';
import { trackOf } from '../providers/sample/catalogue.ts';
import { artistName, trackName } from '../providers/sample/names.ts';
import { artists, releases } from './demoCampaigns.ts';
import { settingsOf } from './demoContent.ts';
import { editsOf, historyOf } from './demoHistory.ts';
import type { ArtistMedia } from './demoMedia.ts';
import { type Random, seededRandom } from './random.ts';
import { splitPages } from './splitPages.ts';

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
  page(artist: string, release: string): object;
};

const day = 24 * 3600 * 1000;

/**
 * Inserts community playlists and listen-and-unlock pages: upcoming, running and ended, one of each a test. They have
 * separate random numbers, so that other demo data does not change.
 */
export async function insertDemoListeningApps(trx: Transaction<Database>, seeding: Seeding): Promise<void> {
  const random = seededRandom(20_260_611);
  const made = planned.map((plan) => ({ ...campaign(seeding, random, plan), app_id: numberOf(plan) }));
  const { rows, textsOfPage } = splitPages(made);
  await trx.insertInto('campaigns').values(rows).execute();
  for (const app of new Set(rows.map((row) => row.app))) {
    const last_app_id = rows.filter((row) => row.app === app).length;
    await trx.updateTable('apps').set({ last_app_id }).where('id', '=', app).execute();
  }
  const histories = rows.map((row, index) => historyOf(row, 1 + (index % 3)));
  await trx.insertInto('campaign_revisions').values(histories.flat()).execute();
  await trx.insertInto('campaign_edits').values(histories.flatMap(editsOf)).execute();
  const texts = rows.flatMap(({ id }) => [
    { campaign_id: id, locale: 'en', messages: JSON.stringify(textsOfPage(id)) },
    { campaign_id: id, locale: 'de', messages: '{}' },
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

function campaign({ now, publicUrl, media, adminId, editorId }: Seeding, random: Random, plan: Planned) {
  const { app, occasion, place, starts, ends, test } = plan;
  const artist = artists[place] ?? artists[0];
  const release = releases[(place * 5) % releases.length] ?? releases[0];
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
    page: JSON.stringify(plan.page(artist, release)),
  };
}

const fromNow = (now: Date, days: number | null): Date | null =>
  days === null ? null : new Date(Math.floor((now.getTime() + days * day) / day) * day + 18 * 3600 * 1000);

/** Returns invented tracks in the format of page content. */
const tracks = (first: number, size: number, by?: string) =>
  Array.from({ length: size }, (_, index) => {
    const { artists: names, durationMs } = trackOf(first + index);
    const seconds = Math.round(durationMs / 1000);
    return {
      id: `track-${index + 1}`,
      type: 'track',
      title: trackName(first + index),
      artists: by ?? names.map(artistName).join(', '),
      minutes: Math.floor(seconds / 60),
      seconds: seconds % 60,
    };
  });

function playlistPage(artist: string, release: string) {
  const text = `${release} goes on tour, and the bus needs a playlist. ${artist} plays the winners on stage.`;
  return {
    title: `${artist}: the tour bus playlist`,
    blocks: [
      { id: 'text-1', type: 'text', text },
      { id: 'rules-1', type: 'rules', votes: 10, proposals: 3 },
      ...tracks(artist.length * 100, 40),
    ],
  };
}

function roomPage(artist: string, release: string) {
  const nothing = { picture: null, words: '', address: '' };
  return {
    title: `${release}, from the inside`,
    blocks: [
      { id: 'text-1', type: 'text', text: `${artist} opens the studio door a little further with every song.` },
      { id: 'quote-1', type: 'quote', words: 'We kept every take that made us laugh.', name: artist },
      {
        id: 'unlock-1',
        type: 'unlock',
        title: 'The first sketch',
        teaser: 'What the opening sounded like a year earlier.',
        measure: 'minutes',
        amount: 1,
        content: 'It began as forty seconds on a telephone, sung in a stairwell. The echo is still on the record.',
        ...nothing,
      },
      {
        id: 'unlock-2',
        type: 'unlock',
        title: 'A letter',
        teaser: `${artist} writes to those who got this far.`,
        measure: 'tracks',
        amount: 2,
        content: `Thank you for listening.\n\nMost people skip the second track. We nearly did too.\n\n${artist}`,
        ...nothing,
      },
      {
        id: 'unlock-3',
        type: 'unlock',
        title: 'The way in',
        teaser: 'For those who hear it to the end.',
        measure: 'tracks',
        amount: 6,
        content: 'Two hundred places, one evening.',
        picture: null,
        words: 'Ask for a place',
        address: 'https://example.com/',
      },
      ...tracks(artist.length * 50, 6, artist),
    ],
  };
}
