import type { Transaction } from 'kysely';
import { prePageApp, prePageName } from '#contracts/campaign.ts';
import { slugify } from '#contracts/slug.ts';
import type { Database } from '../db/schema.ts';
import { searchFormOf } from '../modules/campaigns/campaigns.ts';
import { artists, releases } from './demoCampaigns.ts';
import { settingsOf } from './demoContent.ts';
import { editsOf, historyOf } from './demoHistory.ts';
import type { ArtistMedia } from './demoMedia.ts';
import { type PrePageTexts, prePageTexts } from './demoPrePageTexts.ts';
import { type Random, seededRandom } from './random.ts';
import { type SeededPage, splitPages, textsOfPage } from './splitPages.ts';

type Seeding = {
  now: Date;
  publicUrl: string;
  /** The images of each artist. */
  media: ReadonlyMap<string, ArtistMedia>;
  adminId: string;
  editorId: string;
};

type Parent = { id: string; name: string; slug: string; starts_at: Date | null };

/** What a pre-page announces: the artist, the title, and the release day (in days from now, null for not announced). */
type Announced = {
  artist: string;
  release: string;
  starts: Date | null;
  filled: boolean;
  test: boolean;
  index: number;
};

const day = 24 * 3600 * 1000;

/**
 * Inserts pre-pages: one before a campaign with an enabled token gate, one as the gate creates it, and two standalone.
 * They have separate random numbers, so that other demo data does not change.
 */
export async function insertDemoPrePages(trx: Transaction<Database>, seeding: Seeding): Promise<void> {
  const random = seededRandom(20_260_520);
  const parents = await quietParents(trx, seeding.now);
  const own = [2, -4].map((days, place) => ({
    artist: artists[place + 3] ?? artists[0],
    release: releases[place + 5] ?? releases[0],
    starts: new Date(Math.floor((seeding.now.getTime() + days * day) / day) * day + 18 * 3600 * 1000),
    filled: true,
    test: days > 0,
    index: 4 + place * 5,
  }));
  const children = parents.map((parent, place) => {
    const [artist = artists[0], release = releases[0]] = parent.name.split(/ – |: /);
    return {
      parent,
      announced: { artist, release, starts: parent.starts_at, filled: true, test: false, index: 1 + place },
    };
  });
  const made = [
    ...children.map(({ parent, announced }, place) =>
      prePage(seeding, random, place === 0 ? announced : { ...announced, starts: null, filled: false }, parent),
    ),
    ...own.map((announced) => prePage(seeding, random, announced)),
  ];
  const { rows, textsOfPage: english } = splitPages(made.map(({ row }, place) => ({ ...row, app_id: place + 1 })));
  await trx.insertInto('campaigns').values(rows).execute();
  await trx.updateTable('apps').set({ last_app_id: rows.length }).where('id', '=', prePageApp).execute();
  await openGate(trx, parents[0]);
  // A pre-page without content has only its creation.
  const histories = rows.map((row, index) => historyOf(row, row.page === '{}' ? 0 : 1 + (index % 3)));
  await trx.insertInto('campaign_revisions').values(histories.flat()).execute();
  await trx.insertInto('campaign_edits').values(histories.flatMap(editsOf)).execute();
  const texts = made.flatMap(({ row: { id }, german }) => [
    { campaign_id: id, locale: 'en', messages: JSON.stringify(english(id)) },
    { campaign_id: id, locale: 'de', messages: JSON.stringify(german) },
  ]);
  await trx.insertInto('campaign_translations').values(texts).execute();
}

/** Returns the two upcoming published campaigns with the oldest changes. */
const quietParents = (trx: Transaction<Database>, now: Date): Promise<Parent[]> =>
  trx
    .selectFrom('campaigns')
    .select(['id', 'name', 'slug', 'starts_at'])
    .where('parent_id', 'is', null)
    .where('test', '=', false)
    .where('starts_at', '>', now)
    .where('published_at', 'is not', null)
    .orderBy('updated_at')
    .limit(2)
    .execute();

async function openGate(trx: Transaction<Database>, parent: Parent | undefined): Promise<void> {
  if (!parent) return;
  const token_gate = JSON.stringify({ enabled: true, product_id: 'SAMPLE-4711', provider: 'twelve_x_twelve' });
  await trx.updateTable('campaigns').set({ token_gate }).where('id', '=', parent.id).execute();
}

/** Returns the row of a pre-page, and the German texts of its page. */
function prePage(
  { now, publicUrl, media, adminId, editorId }: Seeding,
  random: Random,
  announced: Announced,
  parent?: Parent,
) {
  const { artist, release, starts, filled, test, index } = announced;
  const created = new Date(now.getTime() - (20 + random.below(20)) * day);
  const updated = filled ? new Date(created.getTime() + random.below(10 * day)) : created;
  const id = random.id(created);
  const name = parent ? prePageName(parent.name) : `${artist} – ${release}: Announcement`;
  const slug = parent ? `${parent.slug}-${prePageApp}` : slugify(`${artist} ${release} soon`);
  const pictures = media.get(artist);
  const settings = settingsOf({ index, artist, publicUrl });
  const isOut = starts !== null && starts <= now;
  const pageIn = (language: keyof typeof prePageTexts) =>
    page(announced, prePageTexts[language]({ artist, release, isOut }), publicUrl, pictures);
  const row = {
    id,
    app: prePageApp,
    name,
    slug,
    search_form: searchFormOf({ id, name, slug }),
    parent_id: parent?.id ?? null,
    starts_at: starts,
    ends_at: null,
    published_at: created,
    created_at: created,
    updated_at: updated,
    created_by: adminId,
    last_edited_by: filled ? editorId : adminId,
    test,
    automated_test: false,
    labels: [],
    default_locale: 'en',
    ...settings,
    // The app has no music and no social links; sign-up may be limited to certain countries.
    enabled_services: [],
    social_links: '[]',
    participating_countries: index === 1 ? ['DE', 'AT', 'CH', 'GB', 'IE'] : [],
    media_folder: pictures?.folder ?? '/',
    meta_tags: filled ? JSON.stringify(metaTags(announced, publicUrl, pictures)) : '{}',
    page: filled ? JSON.stringify(pageIn('en')) : '{}',
  };
  return { row, german: filled ? textsOfPage(pageIn('de')) : {} };
}

function metaTags({ artist, release }: Announced, publicUrl: string, pictures: ArtistMedia | undefined) {
  const images = Object.entries(pictures?.images ?? {}).map(([key, path]) => [key, `${publicUrl}${path}`]);
  return {
    title: `${release} by ${artist}`,
    og_description: `${artist} has something new.`,
    ...Object.fromEntries(images),
  };
}

function page(
  { artist, release }: Announced,
  texts: PrePageTexts,
  publicUrl: string,
  pictures: ArtistMedia | undefined,
): SeededPage {
  const cover = pictures && { url: `${publicUrl}${pictures.images.og_image}`, alt: '', width: 1200, height: 630 };
  const search = encodeURIComponent(`${artist} ${release}`);
  return {
    title: `${artist}: ${release}`,
    blocks: [
      ...(cover ? [{ id: 'cover-1', type: 'cover', picture: cover }] : []),
      { id: 'text-1', type: 'text', text: texts.text },
      { id: 'fact-1', type: 'fact', name: texts.by, words: artist },
      { id: 'fact-2', type: 'fact', ...texts.what },
      {
        id: 'link-1',
        type: 'link',
        words: texts.link,
        address: 'https://example.com/',
        look: 'filled',
      },
      // Searches, because the releases are invented.
      {
        id: 'presave-1',
        type: 'presave',
        service: 'spotify',
        presave: `https://open.spotify.com/search/${search}`,
        listen: '',
      },
      {
        id: 'presave-2',
        type: 'presave',
        service: 'deezer',
        presave: `https://www.deezer.com/search/${search}`,
        listen: '',
      },
    ],
  };
}
