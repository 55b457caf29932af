import { communityPlaylist } from './community-playlist/app.ts';
import { addDemoVotes } from './community-playlist/demoVotes.ts';
import type { CampaignApp } from './kit/app.ts';
import { type Campaign, readCampaign } from './kit/campaign.ts';
import type { CmsApi } from './kit/cmsApi.ts';
import { type Database, inTransaction } from './kit/database.ts';
import { numbersFrom } from './kit/demoNumbers.ts';
import { addDemoSignUps } from './kit/demoSignUps.ts';
import { readPage } from './kit/pageContent.ts';
import { totalOf } from './kit/playback.ts';
import { fieldsOf, listOf, momentOrNull, textOf } from './kit/read.ts';
import { createConsumerData } from './kit/reports/consumerDataStore.ts';
import { tracksOf } from './kit/trackBlock.ts';
import { createTracklists } from './kit/tracklist.ts';
import { listenAndUnlock } from './listen-and-unlock/app.ts';
import { addDemoListenings } from './listen-and-unlock/demoListenings.ts';
import { listeningParty } from './listening-party/app.ts';
import { prePage } from './pre-page/app.ts';

/** `ending` stops it between two campaigns; nothing of it is kept then. */
type Seeding = { database: Database; cms: CmsApi; token: string; now: Date; ending: AbortSignal };

const day = 24 * 3_600_000;
const apps: readonly CampaignApp[] = [listeningParty, communityPlaylist, listenAndUnlock, prePage];
/** The demo's campaigns are some sixty; a database filled for measuring needs none of this. */
const campaignsMost = 200;

/**
 * Fills the demo's campaigns with what months of visitors would have left, once: the same at each first start but for
 * times, which are counted from now. Answers how many campaigns got any.
 */
export async function seedDemo(seeding: Seeding): Promise<number> {
  // Two processes that start at once seed once; one that fails begins anew at the next start.
  return inTransaction(seeding.database, 'demo data', async (queries) => {
    const mark = await queries.query(
      "insert into campaign_apps.demo_data (name) values ('visitors') on conflict do nothing",
    );
    if (mark.rowCount === 0) return 0;
    const campaigns = await demoCampaigns(seeding);
    for (const listed of campaigns) {
      seeding.ending.throwIfAborted();
      await seedCampaign(seeding, listed);
    }
    return campaigns.length;
  });
}

/** Times are milliseconds since 1970. */
type Listed = { app: CampaignApp; campaign: Campaign; createdAt: number; anonymisedAt: number | null };

async function demoCampaigns({ cms, token, ending }: Seeding): Promise<Listed[]> {
  const listed = await cms(`/api/campaigns?test=include&include_children=true&limit=${campaignsMost}`, { token });
  const { items, total } = fieldsOf(listed.body);
  if (listed.status !== 200 || typeof total !== 'number' || total > campaignsMost) return [];
  const found: Listed[] = [];
  for (const item of listOf(items).map(fieldsOf)) {
    const app = apps.find(({ id }) => id === item.app);
    if (!app) continue;
    ending.throwIfAborted();
    const { body } = await cms(`/api/campaigns/${encodeURIComponent(textOf(item.id))}`, { token });
    const campaign = readCampaign(body);
    if (!campaign) continue;
    const anonymised = momentOrNull(item.consumer_data_anonymised_at);
    const createdAt = Date.parse(momentOrNull(item.created_at) ?? '1970-01-01');
    found.push({ app, campaign, createdAt, anonymisedAt: anonymised === null ? null : Date.parse(anonymised) });
  }
  return found;
}

async function seedCampaign(
  { database, cms, token, now }: Seeding,
  { app, campaign, createdAt, anonymisedAt }: Listed,
) {
  // Its page opened a week after it was made.
  const opened = Math.min(createdAt + 7 * day, now.getTime() - day, anonymisedAt ?? Number.POSITIVE_INFINITY);
  const closed = Math.min(now.getTime(), timeOf(campaign.endsAt), anonymisedAt ?? Number.POSITIVE_INFINITY);
  const [from, until] = [new Date(opened), new Date(Math.max(opened + day, closed))];
  const count = 20 + Math.floor(numbersFrom(`${campaign.slug} visitors`).below(campaign.test ? 60 : 500));
  await addDemoSignUps(database, { campaign, flags: app.flags, count, from, until });
  if (anonymisedAt !== null) return createConsumerData(database).anonymise(app.id, campaign.id, new Date(anonymisedAt));

  const kept = await createTracklists(cms, token, () => now.getTime()).of(campaign.id);
  const tracks = tracksOf(kept, readPage(app.blocks, campaign.page).blocks);
  if (app.id === communityPlaylist.id) {
    await addDemoVotes(database, { campaign, tracks, voters: count, from, until });
  }
  const totalMs = totalOf(tracks.map(({ durationMs }) => durationMs));
  const starts = new Date(Math.max(opened, campaign.startsAt === null ? 0 : timeOf(campaign.startsAt)));
  if (app.id === listenAndUnlock.id && totalMs > 0 && starts < now) {
    await addDemoListenings(database, { campaign, totalMs, listeners: count * 2, from: starts, until: now });
  }
}

const timeOf = (moment: string | null): number => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment));
