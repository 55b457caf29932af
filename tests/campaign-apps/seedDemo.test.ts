import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCmsApi } from '#campaign-apps/kit/tool/cmsApi.ts';
import { seedDemo } from '#campaign-apps/seedDemo.ts';
import { campaign, campaignId } from './fakeCms.ts';
import { forgetAll, reportsOf } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const day = 86_400_000;
const idOf = (index: number) => campaignId.replace(/.$/, String(index));
const newsletter = {
  ...{ id: 'n', enabled: true, name: 'News', signup_mode: 'implicit' },
  locales: { en: { form_id: 'form' }, de: { form_id: 'form' } },
};

function demo() {
  const now = apps.clock.now;
  const made = { ...campaign, created_at: new Date(now - 120 * day).toISOString() };
  const tracks = ['1', '2'].map((id) => ({ id, type: 'track', title: id, artists: '', minutes: 3, seconds: 0 }));
  const campaigns = [
    { ...made, newsletter: { enabled: true }, newsletters: [newsletter] },
    { ...made, app: 'community-playlist', slug: 'fans', page: { title: '', blocks: tracks } },
    { ...made, app: 'listen-and-unlock', slug: 'room', page: { title: '', blocks: tracks } },
    { ...made, app: 'pre-page', slug: 'gone', consumer_data_anonymised_at: new Date(now - 60 * day).toISOString() },
    { ...made, app: 'somebody-elses', slug: 'other' },
  ].map((one, index) => ({ ...one, id: idOf(index + 1) }));
  apps.cms.state.others = {
    '': { items: campaigns, total: campaigns.length },
    ...Object.fromEntries(campaigns.map((one) => [one.id, one])),
  };
}

const seed = (ending = new AbortController().signal) =>
  seedDemo({
    database: apps.database,
    cms: createCmsApi({ cmsInternalUrl: apps.cms.url }),
    token: 'cms_pat_of-the-apps',
    now: new Date(apps.clock.now),
    ending,
  });
const counted = async (table: string) => {
  const { rows } = await apps.database.query(
    `select campaign_id as id, count(*)::int as count from campaign_apps.${table} group by 1 order by 1`,
  );
  return rows;
};

beforeEach(async () => {
  await forgetAll(apps);
  await apps.database.query('truncate campaign_apps.demo_data');
  apps.cms.state.down = false;
  demo();
});

describe('the visitors of the demo', () => {
  it('are added completely at the next start if the apps end in between', async () => {
    await expect(seed(AbortSignal.abort())).rejects.toThrow();
    expect(await counted('sign_ups')).toEqual([]);
    expect(await seed()).toBeGreaterThan(0);
  });

  it('are spread over months, several countries and languages, with newsletters', async () => {
    expect(await seed()).toBe(4);
    const token = await reportsOf(apps, 'listening-party').tokenWith();
    const get = async (name: string) => (await reportsOf(apps, 'listening-party').get(name, token)).json();
    const { xaxis, series } = await get('sign-ups-by-day');
    expect(xaxis.values.length).toBeGreaterThan(90);
    expect(series[0].data.filter((count: number) => count > 0).length).toBeGreaterThan(10);
    const { tables } = await get('sign-up-groups');
    expect(tables.map(({ rows }: { rows: unknown[] }) => rows.length > 0)).toEqual([true, true, true]);
    const visits = (await get('visits-by-day')).series[0].data;
    expect(visits.filter((count: number) => count > 0).length).toBeGreaterThan(90);
    expect((await counted('playlist_votes')).map(({ id }) => id)).toEqual([idOf(2)]);
    expect((await counted('listenings')).map(({ id }) => id)).toEqual([idOf(3)]);
  });

  it('are not added to a campaign whose data was anonymised', async () => {
    await seed();
    const { rows } = await apps.database.query(
      'select distinct name, email from campaign_apps.sign_ups where campaign_id = $1',
      [idOf(4)],
    );
    expect(rows).toEqual([{ name: '', email: '' }]);
  });

  it('are added once, also if two processes start at once, and are the same each time', async () => {
    expect((await Promise.all([seed(), seed()])).sort()).toEqual([0, 4]);
    const both = async () => [await counted('sign_ups'), await counted('page_counts')];
    const first = await both();
    expect(await seed()).toBe(0);
    expect(await both()).toEqual(first);
    await forgetAll(apps);
    await apps.database.query('truncate campaign_apps.demo_data');
    await seed();
    expect(await both()).toEqual(first);
  });

  it('are added at the next start if the CMS was down at the first', async () => {
    apps.cms.state.down = true;
    await expect(seed()).rejects.toThrow();
    apps.cms.state.down = false;
    expect(await seed()).toBe(4);
  });
});
