import Ajv from 'ajv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDemoVotes } from '#campaign-apps/community-playlist/demoVotes.ts';
import { addDemoFigures } from '#campaign-apps/kit/demo/demoFigures.ts';
import { addDemoListenings } from '#campaign-apps/listen-and-unlock/demoListenings.ts';
import { RaffleAnswer, ReportItem, type ReportSeries } from '#contracts/reportItems.ts';
import { campaign, campaignId } from './fakeCms.ts';
import { type AppId, appIds, appNumber, forgetAll, reportsOf, signUp } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
const ajv = new Ajv({ strict: false });

const trackBlock = (id: string, minutes: number) => ({
  ...{ id, type: 'track', title: `Track ${id}`, artists: 'Ada', minutes, seconds: 0 },
});
const unlockBlock = (id: string, amount: number) => ({
  ...{ id, type: 'unlock', title: `Unlock ${id}`, teaser: '', measure: 'minutes', amount },
  ...{ content: 'x', picture: null, words: '', address: '' },
});
const page = {
  title: 'Page',
  blocks: [unlockBlock('a', 1), unlockBlock('b', 4), ...['1', '2', '3', '4'].map((id) => trackBlock(id, 2))],
};
const tracks = ['1', '2', '3', '4'].map((id) => ({
  id,
  title: id,
  artists: '',
  durationMs: 120_000,
  image: null,
  audio: null,
  previewUrl: null,
  pages: [],
  lyrics: [],
}));

beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(async () => {
  Object.assign(apps.cms.state, { campaign: { ...campaign, page }, tracklist: null, down: false });
  apps.clock.now += 3_600_000;
  await forgetAll(apps);
});

const planned = () => ({
  campaign: {
    ...{ id: campaignId, appId: appNumber, slug: campaign.slug },
    ...{ enabledServices: ['spotify'], tokenGate: { enabled: true, productId: '' }, links: [] },
  },
  from: new Date(apps.clock.now - 10 * 24 * 3_600_000),
  until: new Date(apps.clock.now),
});
const seed = async (app: AppId) => {
  await signUp(apps, app, 60);
  await addDemoVotes(apps.database, { ...planned(), tracks, voters: 30 });
  await addDemoListenings(apps.database, { ...planned(), totalMs: 480_000, listeners: 30 });
  await addDemoFigures(apps.database, { ...planned(), flags: { music_enabled: true } });
};

/** Returns every item that an app's config names. */
async function allItems(app: AppId): Promise<ReportItem[]> {
  const reports = reportsOf(apps, app);
  const urls = (await reports.config()).flatMap(({ items }) => items.map(({ data_url }) => data_url));
  return Promise.all(
    urls.map(async (url) => {
      const answer = await reports.call('GET', url.replace('{id}', String(appNumber)));
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers['cache-control']).toBe('no-store');
      return answer.json();
    }),
  );
}

const itemOf = async <Component extends ReportItem['component']>(app: AppId, name: string, component: Component) => {
  const item: ReportItem = (await reportsOf(apps, app).get(name)).json();
  if (item.component !== component) throw new Error(`${name} is a ${item.component}`);
  return item as Extract<ReportItem, { component: Component }>;
};
const tilesOf = async (app: AppId) =>
  Object.fromEntries((await itemOf(app, 'figures', 'stats_tiles')).tiles.map(({ label, value }) => [label, value]));
const sumOf = (series: ReportSeries | undefined) => (series?.data ?? []).reduce((sum, one) => sum + one, 0);

describe.each(appIds)('the reports of %s', (app) => {
  it('include every kind, each in its form, with visitors and without', async () => {
    const check = (items: ReportItem[]) => {
      for (const item of items) {
        const valid = ajv.validate(ReportItem, item);
        expect([item.component, item.title, valid, ajv.errors]).toEqual([item.component, item.title, true, null]);
      }
      const kinds = new Set(items.map(({ component }) => component));
      expect([...kinds].sort()).toEqual(ReportItem.anyOf.map(({ properties }) => properties.component.const).sort());
    };
    check(await allItems(app));
    await seed(app);
    check(await allItems(app));
  });

  it('have as many numbers as an axis has values, and cells only for their columns', async () => {
    await seed(app);
    for (const item of await allItems(app)) {
      if (item.component === 'bar_chart' || item.component === 'area_chart') {
        expect(item.series.map(({ data }) => data.length)).toEqual(item.series.map(() => item.xaxis.values.length));
        expect(item.xaxis.values.length).toBeGreaterThan(0);
      }
      const tables = item.component === 'table_group' ? item.tables : item.component === 'data_table' ? [item] : [];
      for (const { columns, rows } of tables) {
        const known = [...columns.map(({ key }) => key), 'details'];
        for (const row of rows) expect(known).toEqual(expect.arrayContaining(Object.keys(row)));
      }
    }
  });

  it('count the sign-ups the same in each item', async () => {
    await signUp(apps, app, 60);
    expect(await tilesOf(app)).toMatchObject({ 'Sign-ups': 60 });
    const byDay = (await allItems(app)).find(({ component }) => component === 'area_chart');
    if (byDay?.component !== 'area_chart') throw new Error('no chart');
    expect(sumOf(byDay.series.find(({ name }) => name === 'Sign-ups'))).toBe(60);
    const table = await itemOf(app, 'sign-ups', 'data_table');
    expect(table.rows).toHaveLength(60);
    expect(table.summary).toContainEqual({ label: 'Sign-ups', value: 60 });
    expect(table.pagination_enabled).toBe(true);
    expect(table.rows[0]?.details).toMatch(/^Consent: /);
  });

  it('count countries and languages the same in tile and table, without unknown ones', async () => {
    await signUp(apps, app, 40);
    await apps.database.query(
      `update campaign_apps.sign_ups set country = null where email in (
        select email from campaign_apps.sign_ups order by email limit 3
      )`,
      [],
    );
    const tiles = await tilesOf(app);
    const tables = (await allItems(app)).flatMap((item) => (item.component === 'table_group' ? item.tables : []));
    const totals = tables.flatMap(({ summary }) => summary).filter(({ label }) => label in tiles);
    expect(totals.map(({ label }) => label)).toContain('Languages');
    for (const { label, value } of totals) expect([label, value]).toEqual([label, tiles[label]]);
  });

  it('contain only one campaign', async () => {
    await signUp(apps, app, 7, '0190c1f0-0000-7000-8000-00000000000f');
    expect(await tilesOf(app)).toMatchObject({ 'Sign-ups': 0 });
    expect((await itemOf(app, 'sign-ups', 'data_table')).rows).toEqual([]);
  });

  it('have the URLs in the config, under the root', async () => {
    const sections = await reportsOf(apps, app).config();
    for (const { title, items } of sections) {
      expect(title).not.toBe('');
      for (const { data_url } of items) expect(data_url).toMatch(new RegExp(`^/${app}/reports/\\{id\\}/[a-z-]+$`));
    }
    const winners = await reportsOf(apps, app).get('raffle/winners');
    expect(ajv.validate(RaffleAnswer, winners.json())).toBe(true);
  });
});

describe('a chart by day', () => {
  it('has every day from the first to the last, also days without values', async () => {
    await signUp(apps, 'pre-page', 3);
    const { xaxis, series } = await itemOf('pre-page', 'sign-ups-by-day', 'area_chart');
    // Without a time, so that readers in every time zone see the same days.
    for (const value of xaxis.values) expect(value).toMatch(/^\d{4}-\d\d-\d\d$/);
    const days = xaxis.values.map((value) => Date.parse(value));
    expect(days.slice(1).every((day, index) => day - (days[index] ?? 0) === 24 * 3_600_000)).toBe(true);
    expect(sumOf(series[0])).toBe(3);
    expect(series[0]?.data.at(-1)).toBeGreaterThan(0);
  });
});

describe('app-specific reports', () => {
  it('contain the playlist with its votes', async () => {
    await addDemoVotes(apps.database, { ...planned(), tracks, voters: 30 });
    const { rows } = await apps.database.query('select count(*)::int as votes from campaign_apps.playlist_votes');
    const tiles = await tilesOf('community-playlist');
    expect(tiles).toMatchObject({ Votes: rows[0].votes });
    const table = await itemOf('community-playlist', 'playlist', 'data_table');
    expect(table.rows[0]).toMatchObject({ place: 1, title: expect.stringMatching(/^Track /), artists: 'Ada' });
    expect(table.rows.reduce((sum, { votes }) => sum + Number(votes), 0)).toBe(rows[0].votes);
    expect(sumOf((await itemOf('community-playlist', 'votes-by-track', 'bar_chart')).series[0])).toBe(rows[0].votes);
  });

  it('contain how far visitors have listened', async () => {
    await addDemoListenings(apps.database, { ...planned(), totalMs: 480_000, listeners: 30 });
    const { rows } = await apps.database.query<{ a: number; b: number }>(
      `select count(*) filter (where listened_ms >= 60000)::int as a, count(*) filter (where listened_ms >= 240000)::int as b
       from campaign_apps.listenings`,
    );
    const { series, xaxis } = await itemOf('listen-and-unlock', 'listeners-by-unlock', 'bar_chart');
    expect(xaxis.values).toEqual(['Unlock a', 'Unlock b']);
    expect(series[0]?.data).toEqual([rows[0]?.a, rows[0]?.b]);
    expect(await tilesOf('listen-and-unlock')).toMatchObject({ Listeners: 30, Unlocks: 2 });
  });

  it('never identify a visitor without a sign-up', async () => {
    await seed('community-playlist');
    const all = JSON.stringify([await allItems('community-playlist'), await allItems('listen-and-unlock')]);
    expect(all).not.toMatch(/demo visitor/);
  });
});

describe('100,000 sign-ups', () => {
  it('are counted, shown up to the limit of a table, and downloaded completely', async () => {
    const signUps = process.env.TEST_TIER === 'full' ? 100_000 : 51_000;
    const reports = reportsOf(apps, 'pre-page');
    await signUp(apps, 'pre-page', signUps);
    await apps.database.query('analyze campaign_apps.sign_ups');
    expect(await tilesOf('pre-page')).toMatchObject({ 'Sign-ups': signUps });
    const { rows, summary } = await itemOf('pre-page', 'sign-ups', 'data_table');
    expect(rows).toHaveLength(50_000);
    expect(summary.at(-1)?.value).toBe(
      `The first 50,000 of ${signUps.toLocaleString('en')}; the download has all of them`,
    );
    const json: unknown[] = (await reports.get('sign-ups.json')).json();
    expect(json).toHaveLength(signUps);
    expect(new Set(json.map((row) => JSON.stringify(row))).size).toBe(signUps);
    const csv = (await reports.get('sign-ups.csv')).body;
    expect(csv.split('\r\n')).toHaveLength(signUps + 2);
  }, 120_000);
});
