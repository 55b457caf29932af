import { slugify } from '#contracts/slug.ts';
import { searchFormOf } from '../../modules/campaigns/campaigns.ts';
import { type Random, seededRandom } from '../random.ts';
import { adjectives, labels as commonLabels, firstNames, lastNames, nouns, occasions } from '../words.ts';

/** The authors of the campaigns, and the users who are granted some of them. */
export type SeedPeople = { writers: readonly [string, ...string[]]; externals: readonly [string, ...string[]] };
/** An app; `numbered` is the highest campaign number that it has assigned. */
export type SeedApp = { id: string; numbered: number };

/** The existing records that campaigns refer to; labels are ids. */
type SeedParts = {
  people: SeedPeople;
  apps: readonly [SeedApp, ...SeedApp[]];
  labels: readonly [string, ...string[]];
};

const hour = 3600 * 1000;
const day = 24 * hour;
const years = 4 * 365 * day;

/** The rows of one seeded campaign in each table. */
export type SeededCampaign = ReturnType<typeof makeCampaign>;

/**
 * Creates campaigns deterministically from their number: in all states, with test, imported and child campaigns. Slugs
 * and ids derive from the number, so that later runs add to earlier ones.
 */
export function campaignMaker({ people, apps, labels }: SeedParts, now: Date) {
  let parent: string | null = null;
  return (number: number) => {
    const random = seededRandom(number);
    const app = random.pick(apps);
    const isChild = parent !== null && random.chance(0.03);
    const isImported = random.chance(0.05);
    app.numbered++;
    const made = makeCampaign({ random, now, number, people, labels, app: app.id, isImported });
    const campaign = { ...made.campaign, app_id: isImported ? null : app.numbered, parent_id: isChild ? parent : null };
    if (!isChild) parent = campaign.id;
    return { ...made, campaign };
  };
}

type Making = {
  random: Random;
  now: Date;
  number: number;
  people: SeedPeople;
  labels: readonly [string, ...string[]];
  app: string;
  isImported: boolean;
};

function makeCampaign({ random, now, number, people, labels, app, isImported }: Making) {
  const artist = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const release = `${random.pick(adjectives)} ${random.pick(nouns)}`;
  const name = `${artist} – ${release}: ${random.pick(occasions)}`;
  const slug = slugify(`${artist} ${release} ${number}`);
  const created = new Date(now.getTime() - day - random.below(years));
  const id = random.id(created);
  const revisions = revisionsOf(random, { id, name, created, now, people });
  const last = revisions.at(-1);
  const campaign = {
    id,
    app,
    name,
    slug,
    search_form: searchFormOf({ id, name, slug }),
    ...datesOf(random, created, now),
    published_at: number % 50 === 49 ? null : created,
    created_at: created,
    updated_at: last?.written_at ?? created,
    created_by: revisions[0]?.user_id ?? null,
    last_edited_by: last?.user_id ?? null,
    test: random.chance(0.1),
    automated_test: random.chance(0.02),
    labels: random.chance(0.4) ? [random.pick(labels)] : [],
    wp_url: isImported ? `https://wordpress.example/${slug}/` : null,
    meta_tags: { title: name, og_title: artist, og_description: `${artist} plays ${release}.` },
    tag_manager: { artist, genre: random.pick(commonLabels) },
    newsletter: { enabled: random.chance(0.5) },
    token_gate: { enabled: false, product_id: null, provider: 'twelve_x_twelve' },
    newsletters: [],
    follow: [],
    enabled_services: [],
    media_folder: '/',
    participating_countries: [],
    social_links: [],
    links: [],
    legal: {},
    default_locale: 'en',
    page: {
      title: `${artist}: ${release}`,
      blocks: [{ id: 'text-1', type: 'text', text: `${name}. Bring headphones.` }],
    },
  };
  const translation = { campaign_id: id, locale: 'en', messages: { title: name, sign_up: 'Sign up' } };
  return { campaign, revisions, edits: editsOf(revisions), translation, grant: grantOf(random, id, created, people) };
}

/** A fifth is upcoming, a third is running, the rest has ended. */
function datesOf(random: Random, created: Date, now: Date) {
  const fromNow = (days: number) => new Date(Math.floor((now.getTime() + days * day) / hour) * hour);
  if (random.chance(0.2)) return { starts_at: fromNow(1 + random.below(90)), ends_at: fromNow(100 + random.below(90)) };
  const starts_at = random.chance(0.2) ? null : new Date(created.getTime() + random.below(20) * hour);
  if (random.chance(0.4)) return { starts_at, ends_at: random.chance(0.5) ? null : fromNow(1 + random.below(60)) };
  const begun = (starts_at ?? created).getTime();
  return { starts_at, ends_at: new Date(begun + random.below(now.getTime() - begun)) };
}

type Written = { id: string; name: string; created: Date; now: Date; people: SeedPeople };

/** The first revision creates the campaign; up to three later ones change its name. */
function revisionsOf(random: Random, { id, name, created, now, people }: Written) {
  const moments = Array.from({ length: random.below(4) }, () => random.below(now.getTime() - created.getTime()) + 1);
  const before = (number: number) => (number === 1 ? null : `${name} (draft ${number - 1})`);
  return [0, ...moments.sort((a, b) => a - b)].map((after, index, all) => ({
    campaign_id: id,
    number: index + 1,
    user_id: random.pick(people.writers),
    written_at: new Date(created.getTime() + after),
    changes: { name: { from: before(index + 1), to: index + 1 === all.length ? name : before(index + 2) } },
  }));
}

/** The authors and the time of their last write. */
function editsOf(revisions: ReturnType<typeof revisionsOf>) {
  const last = new Map(revisions.map(({ user_id, written_at }) => [user_id, written_at]));
  return [...last].map(([user_id, edited_at]) => ({ campaign_id: revisions[0]?.campaign_id, user_id, edited_at }));
}

function grantOf(random: Random, campaign_id: string, granted_at: Date, { writers, externals }: SeedPeople) {
  if (!random.chance(0.05)) return null;
  return { campaign_id, user_id: random.pick(externals), granted_at, granted_by: writers[0] };
}
