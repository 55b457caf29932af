import { campaignApps } from './apps.ts';
import { type Campaign, readCampaign } from './kit/campaign/campaign.ts';
import { addDemoFigures } from './kit/demo/demoFigures.ts';
import { numbersFrom } from './kit/demo/demoNumbers.ts';
import { addDemoSignUps } from './kit/demo/demoSignUps.ts';
import { defaultPageOf } from './kit/pages/preparePage.ts';
import { createConsumerData } from './kit/reports/consumerDataStore.ts';
import { type Database, inTransaction } from './kit/server/database.ts';
import type { AppServer } from './kit/serving/appServer.ts';
import type { CmsApi } from './kit/tool/cmsApi.ts';
import { fetchTracklist } from './kit/tool/music.ts';
import { fieldsOf, listOf, momentOrNull, textOf } from './kit/values/read.ts';
import { tracksOf } from './kit/view/trackBlock.ts';

/** `ending` stops the seeding between two campaigns; the next start repeats it. */
type Seeding = { database: Database; cms: CmsApi; token: string; now: Date; ending: AbortSignal };

const day = 24 * 3_600_000;
/** The demo has about sixty campaigns; a database filled for load tests needs none of this. */
const maxCampaigns = 200;

/**
 * Fills the demo's campaigns once with months of visitors. Always the same data, with times relative to the current
 * time. Returns the number of campaigns filled.
 */
export async function seedDemo(seeding: Seeding): Promise<number> {
  // If two processes start at once, only one seeds; after an error, the next start tries again.
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
type Listed = { own: AppServer; campaign: Campaign; createdAt: number; anonymisedAt: number | null };

async function demoCampaigns({ cms, token, ending }: Seeding): Promise<Listed[]> {
  const listed = await cms(`/api/campaigns?test=include&include_children=true&limit=${maxCampaigns}&fields=app`, {
    token,
  });
  const { items, total } = fieldsOf(listed.body);
  if (listed.status !== 200 || typeof total !== 'number' || total > maxCampaigns) return [];
  const found: Listed[] = [];
  for (const item of listOf(items).map(fieldsOf)) {
    const own = campaignApps.find(({ app }) => app.id === item.app);
    if (!own) continue;
    ending.throwIfAborted();
    const { body } = await cms(`/api/campaigns/${encodeURIComponent(textOf(item.id))}?include_i18n=true`, { token });
    const campaign = readCampaign(body);
    // Nobody has seen a draft.
    if (!campaign || campaign.isDraft) continue;
    const { consumer_data_anonymised_at, created_at } = fieldsOf(body);
    const anonymised = momentOrNull(consumer_data_anonymised_at);
    const createdAt = Date.parse(momentOrNull(created_at) ?? '1970-01-01');
    found.push({ own, campaign, createdAt, anonymisedAt: anonymised === null ? null : Date.parse(anonymised) });
  }
  return found;
}

async function seedCampaign(
  { database, cms, token, now }: Seeding,
  { own, campaign, createdAt, anonymisedAt }: Listed,
) {
  const { app } = own;
  // Assumes that the page opened a week after the campaign was created.
  const opened = Math.min(createdAt + 7 * day, now.getTime() - day, anonymisedAt ?? Number.POSITIVE_INFINITY);
  const closed = Math.min(now.getTime(), timeOf(campaign.endsAt), anonymisedAt ?? Number.POSITIVE_INFINITY);
  const [from, until] = [new Date(opened), new Date(Math.max(opened + day, closed))];
  const count = 20 + Math.floor(numbersFrom(`${campaign.slug} visitors`).below(campaign.test ? 60 : 500));
  const tracklist = await fetchTracklist(cms, token, campaign.id);
  await addDemoSignUps(database, { campaign, flags: app.flags, count, from, until });
  await addDemoFigures(database, { campaign, flags: app.flags, from, until });
  if (anonymisedAt !== null) return createConsumerData(database).anonymise(app.id, campaign.id, new Date(anonymisedAt));

  const tracks = tracksOf(tracklist, defaultPageOf(app, campaign).blocks);
  await own.addDemoVisits?.(database, { campaign, tracks, count, from, until, now });
}

const timeOf = (moment: string | null): number => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment));
