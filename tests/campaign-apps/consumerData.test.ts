import type { JWTPayload } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDemoVotes } from '#campaign-apps/community-playlist/demoVotes.ts';
import { createConsumerData } from '#campaign-apps/kit/reports/consumerDataStore.ts';
import { addDemoListenings } from '#campaign-apps/listen-and-unlock/demoListenings.ts';
import { campaign, campaignId } from './fakeCms.ts';
import { type AppId, appIds, appNumber, forgetAll, reportsOf, signUp } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const otherId = '0190c1f0-0000-7000-8000-00000000000b';
const tracks = ['1', '2', '3'].map((id) => ({
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
const page = {
  title: '',
  blocks: tracks.map(({ id }) => ({ id, type: 'track', title: id, artists: '', minutes: 2, seconds: 0 })),
};

beforeEach(async () => {
  Object.assign(apps.cms.state, { campaign: { ...campaign, page } });
  apps.cms.state.deleted.clear();
  await forgetAll(apps);
});

const claims = (app: AppId, changes: JWTPayload = {}): JWTPayload => ({
  ...{ aud: app, app_id: appNumber, purpose: 'consumer-data', permissions: ['consumer-data-modify'], ...changes },
});
const remove = async (app: AppId, { number = `${appNumber}`, changes = {}, kind = {} } = {}) =>
  apps.server.inject({
    method: 'DELETE',
    url: `/campaigns/${number}/consumer-data`,
    headers: { authorization: `Bearer ${await apps.cms.token(claims(app, changes), kind)}` },
  });

/** Adds visitors of every kind to a campaign: sign-ups, votes, listeners, winners, a draft, copied blocks. */
async function fill(app: AppId, id = campaignId) {
  const planned = { campaign: { id, appId: appNumber, slug: campaign.slug } };
  const times = { from: new Date(apps.clock.now - 9 * 86_400_000), until: new Date(apps.clock.now - 3_600_000) };
  await signUp(apps, app, 25, id);
  await addDemoVotes(apps.database, { ...planned, ...times, tracks, voters: 20 });
  await addDemoListenings(apps.database, { ...planned, ...times, totalMs: 360_000, listeners: 20 });
  const visitor = { ip: '192.0.2.1', userAgent: 'Firefox' };
  apps.figures.count(id, 'visit');
  apps.figures.countVisitor(id, visitor);
  await apps.figures.flush();
  await apps.database.query(
    `insert into campaign_apps.drafts (app, campaign_id, subject, draft) values ($1, $2, 'user-1', '{"name":"Ada Draft"}')`,
    [app, id],
  );
  await apps.database.query(
    `insert into campaign_apps.copied_blocks (app, subject, campaign_id, copied) values ($1, $2, $2, '{"name":"Ada Copied"}')`,
    [app, id],
  );
  const token = await reportsOf(apps, app).tokenWith({ campaign_id: id });
  await reportsOf(apps, app).draw({ count: 5, replace_existing: true }, token);
  await reportsOf(apps, app).draw({ count: 3, replace_existing: true }, token);
}

/** Returns every text stored in the apps' schema, of the rows of one campaign or of all. */
async function allTexts(): Promise<string> {
  const { rows: tables } = await apps.database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'campaign_apps'",
  );
  const contents = await Promise.all(
    tables
      .filter(({ name }) => name !== 'secrets' && name !== 'migrations')
      .map(({ name }) => apps.database.query(`select * from campaign_apps.${name}`)),
  );
  return JSON.stringify(contents.map(({ rows }) => rows));
}

/** Returns the reports of an app without names of people. */
async function figures(app: AppId) {
  const { config, call } = reportsOf(apps, app);
  const urls = (await config()).flatMap(({ items }) => items.map(({ data_url }) => data_url.replace('{id}', '7')));
  const items = await Promise.all(urls.map(async (url) => (await call('GET', url)).json()));
  return items.filter(({ component }) => /chart|tiles/.test(component));
}

describe.each(appIds)('removing the consumer data of %s', (app) => {
  it('leaves nothing that identifies anyone, in any table, and keeps every count', async () => {
    await fill(app);
    const before = await figures(app);
    const people = await apps.database.query<{ name: string; email: string }>(
      'select name, email from campaign_apps.sign_ups',
    );
    expect(people.rows).toHaveLength(25);
    const visitors = await apps.database.query<{ id: string }>(
      `select visitor_id as id from campaign_apps.playlist_votes union select visitor_id from campaign_apps.listenings`,
    );

    expect((await remove(app)).statusCode).toBe(204);

    const texts = await allTexts();
    for (const { name, email } of people.rows) {
      expect(texts).not.toContain(name);
      expect(texts).not.toContain(email);
    }
    expect(texts).not.toMatch(/@example|Ada Draft|Ada Copied/);
    expect((await apps.database.query('select from campaign_apps.page_visitors')).rowCount).toBe(0);
    if (app === 'community-playlist') expect(texts.includes('"visitor_id":"demo visitor 1","network_id"')).toBe(false);
    if (app === 'listen-and-unlock') {
      const kept = await apps.database.query('select visitor_id from campaign_apps.listenings');
      expect(kept.rows).toHaveLength(20);
      expect(JSON.stringify(kept.rows)).not.toContain('demo visitor');
    }
    expect(visitors.rows.length).toBeGreaterThan(0);
    expect(await figures(app)).toEqual(before);
    expect(JSON.stringify(before)).toContain('"label":"Visitors today","value":1');
  });

  it('deletes the figures of its page if the campaign was deleted, and of no other campaign', async () => {
    await fill(app);
    await fill(app, otherId);
    apps.figures.count(campaignId, 'play');
    apps.cms.state.deleted.add(campaignId);
    expect((await remove(app)).statusCode).toBe(204);
    await apps.figures.flush();
    const { rows } = await apps.database.query('select distinct campaign_id as id from campaign_apps.page_counts');
    expect(rows).toEqual([{ id: otherId }]);
  });

  it('deletes the hash of a visitor that is being written', async () => {
    apps.figures.countVisitor(campaignId, { ip: '192.0.2.1', userAgent: 'Firefox' });
    const flushed = apps.figures.flush();
    expect((await remove(app)).statusCode).toBe(204);
    await flushed;
    expect((await apps.database.query('select from campaign_apps.page_visitors')).rowCount).toBe(0);
  });

  it('deletes the winners, and keeps the log of draws', async () => {
    await fill(app);
    await remove(app);
    const { get, draw } = reportsOf(apps, app);
    expect((await get('raffle/winners')).json()).toEqual({ items: [] });
    const { rows } = (await get('raffle-log')).json();
    expect(rows).toMatchObject([
      { drawn_by: 'Ada Marlow', winners: 3, eligible: 25, replaced: 5 },
      { drawn_by: 'Ada Marlow', winners: 5, eligible: 25, replaced: 0 },
    ]);
    expect(rows.every((row: object) => !('details' in row))).toBe(true);
    expect((await draw({ count: 1, replace_existing: true })).statusCode).toBe(422);
  });

  it('can be repeated, works on an empty campaign, and leaves other campaigns alone', async () => {
    await fill(app, otherId);
    const before = await allTexts();
    expect((await remove(app)).statusCode).toBe(204);
    expect(await allTexts()).toBe(before);
    expect((await remove(app, { changes: { campaign_id: otherId } })).statusCode).toBe(204);
    const once = await allTexts();
    expect((await remove(app, { changes: { campaign_id: otherId } })).statusCode).toBe(204);
    if (app === 'pre-page' || app === 'listening-party') expect(await allTexts()).toBe(once);
  });
});

describe('the counts', () => {
  it('stay the same for sign-ups at any hour', async () => {
    apps.clock.now = Math.floor(apps.clock.now / 86_400_000) * 86_400_000 + 12 * 3_600_000;
    await apps.database.query(
      `insert into campaign_apps.sign_ups
         (app, campaign_id, campaign_app_id, name, email, email_key, consent, locale, created_at)
       select 'pre-page', $1, $2, 'Ada', hour || '@example.org', hour::text, 'Yes', 'en', $3::timestamptz - hour * interval '1 hour'
       from generate_series(0, 240) as hour`,
      [campaignId, appNumber, new Date(apps.clock.now)],
    );
    const before = await figures('pre-page');
    await remove('pre-page');
    expect(await figures('pre-page')).toEqual(before);
  });
});

describe('the call that removes consumer data', () => {
  const past = Math.floor(Date.now() / 1000) - 60;
  it.each<[string, object, object, number]>([
    ['for reports', { purpose: 'reports' }, {}, 403],
    ['of the editor', { purpose: 'editor' }, {}, 403],
    ['of another campaign', { app_id: 8 }, {}, 403],
    ['whose number is text', { app_id: '7' }, {}, 403],
    ['without the right', { permissions: ['consumer-data-read'] }, {}, 403],
    ['whose rights are text', { permissions: 'consumer-data-modify' }, {}, 403],
    ['of an app that is not here', { aud: 'other-app' }, {}, 401],
    ['of several apps', { aud: ['pre-page', 'listening-party'] }, {}, 401],
    ['that has expired', { exp: past }, {}, 401],
    ['of another type', {}, { typ: 'JWT' }, 401],
    ['signed by a stranger', {}, { foreign: true }, 401],
  ])('is refused with a token %s, and nothing is removed', async (_name, changes, kind, status) => {
    await fill('pre-page');
    const before = await allTexts();
    const answer = await remove('pre-page', { changes, kind });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().detail.key).toBe(status === 401 ? 'unauthorized' : 'forbidden');
    expect(await allTexts()).toBe(before);
  });

  it('is refused without a token', async () => {
    const answer = await apps.server.inject({ method: 'DELETE', url: '/campaigns/7/consumer-data' });
    expect(answer.statusCode).toBe(401);
  });

  it('accepts 0 for a campaign without a number', async () => {
    await signUp(apps, 'pre-page', 3);
    expect((await remove('pre-page', { number: '0', changes: { app_id: null } })).statusCode).toBe(204);
    expect(await allTexts()).not.toContain('@example');
  });

  it.each(['-1', 'abc', '07'])('returns 404 for a campaign %s', async (number) => {
    expect((await remove('pre-page', { number })).statusCode).toBe(404);
  });

  it('never runs during a draw', async () => {
    await signUp(apps, 'pre-page', 200);
    const { draw, get } = reportsOf(apps, 'pre-page');
    await Promise.all([
      draw({ count: 5, replace_existing: true }),
      remove('pre-page'),
      draw({ count: 5, replace_existing: true }),
    ]);
    expect((await get('raffle/winners')).json()).toEqual({ items: [] });
  });
});

describe('a sign-up after the removal', () => {
  it('is stored and can win', async () => {
    await signUp(apps, 'pre-page', 3);
    await remove('pre-page');
    await signUp(apps, 'pre-page', 2);
    const { draw } = reportsOf(apps, 'pre-page');
    expect((await draw({ count: 2, replace_existing: true })).json().items).toHaveLength(2);
    expect((await draw({ count: 3, replace_existing: true })).statusCode).toBe(422);
  });
});

it('may take longer than the timeout of a query of other requests', async () => {
  const { connectionString } = apps.database.options;
  const database = new pg.Pool({ connectionString, query_timeout: 100 });
  const data = createConsumerData(database);
  data.join('pre-page', async (queries) => void (await queries.query('select pg_sleep(0.3)')));
  await data.anonymise('pre-page', campaignId, new Date());
  await database.end();
});
