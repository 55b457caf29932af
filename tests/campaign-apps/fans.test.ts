import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueDue } from '#campaign-apps/kit/fans/reminders.ts';
import { createCampaigns } from '#campaign-apps/kit/tool/campaigns.ts';
import { createChanges } from '#campaign-apps/kit/tool/changes.ts';
import { createCmsApi } from '#campaign-apps/kit/tool/cmsApi.ts';
import { createFanTokens } from '#campaign-apps/kit/visitors/fanToken.ts';
import { createKey } from '#campaign-apps/kit/visitors/visitors.ts';
import { type DatedPages, day, newsletter, startDatedPages, text, upcoming, withNewsletters } from './datedPages.ts';

let apps: DatedPages;
beforeAll(async () => {
  apps = await startDatedPages();
});
afterAll(() => apps.stop());

beforeEach(async () => {
  apps.reset();
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
  apps.setUp(upcoming, [text], withNewsletters);
});

const page = '/listening-party/northern-lights';
const good = { name: 'Ada', email: 'ada@example.com', consent: 'yes' };

const post = (url: string, fields: Record<string, string> = {}) =>
  apps.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const signUp = (fields: Record<string, string> = {}) => post(`${page}/sign-up?lang=en`, { ...good, ...fields });
const rows = async (columns = 'state') =>
  (await apps.database.query(`select ${columns} from campaign_apps.sign_ups order by id`)).rows;
const mails = async () =>
  (await apps.database.query('select kind, round, state from campaign_apps.mails order by id')).rows;

/** Returns the path of the page that a mail to this address links to. */
async function fanPage(email = good.email, app = 'listening-party'): Promise<string> {
  const { rows: found } = await apps.database.query('select id from campaign_apps.sign_ups where email = $1', [email]);
  const tokens = createFanTokens(createKey(apps.database, 'fans'), () => apps.clock.now);
  return `/${app}/_fans/${await tokens.make(app, found[0].id)}`;
}

async function confirmed(fields: Record<string, string> = {}): Promise<string> {
  await signUp(fields);
  const own = await fanPage(fields.email);
  await post(`${own}/confirm`);
  return own;
}

describe('a sign-up', () => {
  it('waits for its confirmation, is asked for it once, and the page says so', async () => {
    const answer = await signUp();
    const shown = await apps.server.inject({ url: String(answer.headers.location).replace('#sign-up', '') });
    expect(shown.body).toContain('Check your inbox');
    await signUp();
    expect(await rows('state, purpose')).toEqual([{ state: 'unconfirmed', purpose: 'reminder' }]);
    expect(await mails()).toEqual([{ kind: 'confirmation', round: expect.any(String), state: 'waiting' }]);
  });

  it('is asked for again after ten minutes, at most 20 times a day for an address', async () => {
    for (let time = 0; time < 22; time++) {
      await signUp();
      apps.clock.now += 10 * 60_000;
    }
    expect(await mails()).toHaveLength(20);
  });

  it('is confirmed by a press of the button only, also twice and at the same time', async () => {
    await signUp();
    const own = await fanPage();
    const opened = await apps.server.inject({ url: own });
    expect(opened.body).toContain('Yes, you may email me about this campaign.');
    expect(opened.headers['referrer-policy']).toBe('no-referrer');
    expect(await rows()).toEqual([{ state: 'unconfirmed' }]);
    const answers = await Promise.all([post(`${own}/confirm`), post(`${own}/confirm`)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await rows()).toEqual([{ state: 'confirmed' }]);
    expect((await apps.server.inject({ url: String(answers[0]?.headers.location) })).body).toContain(
      'Your address is confirmed.',
    );
  });

  it('of a confirmed address answers the same, and adds newsletters only when they are confirmed', async () => {
    const first = await signUp();
    const own = await fanPage();
    await post(`${own}/confirm`);
    apps.clock.now += 11 * 60_000;
    const second = await signUp({ name: 'Somebody else', [`newsletter-${newsletter.id}`]: 'yes' });
    expect([second.statusCode, second.headers.location]).toEqual([first.statusCode, first.headers.location]);
    expect(await rows('name, state, jsonb_array_length(newsletters) as newsletters')).toEqual([
      { name: 'Ada', state: 'confirmed', newsletters: 0 },
    ]);
    expect((await apps.server.inject({ url: own })).body).toContain('Confirm your address');
    await post(`${own}/confirm`);
    expect(await rows('name, jsonb_array_length(newsletters) as newsletters, pending')).toEqual([
      { name: 'Ada', newsletters: 1, pending: null },
    ]);
  });

  it('is deleted after 7 days without a confirmation', async () => {
    await signUp();
    await confirmed({ email: 'bea@example.com' });
    apps.clock.now += 7 * day + 60_000;
    await due();
    expect(await rows('email')).toEqual([{ email: 'bea@example.com' }]);
  });
});

/** Runs what the apps do each minute, with the campaign as it is now. */
function due(): Promise<void> {
  const { config, database, clock } = apps;
  const now = () => clock.now;
  const cms = createCmsApi(config);
  const changes = createChanges(cms, config.cmsToken, () => undefined);
  const campaigns = createCampaigns(cms, config.cmsToken, { changes, now, onStale: () => undefined });
  return queueDue({ database, campaigns, now });
}

describe('a reminder', () => {
  const reminders = async () => (await mails()).filter(({ kind }) => kind === 'reminder');

  it('is queued when the campaign starts, once, for confirmed sign-ups', async () => {
    await confirmed();
    await signUp({ email: 'unconfirmed@example.com' });
    await due();
    expect(await reminders()).toEqual([]);
    apps.clock.now += day + 60_000;
    await due();
    await due();
    expect(await reminders()).toHaveLength(1);
  });

  it.each([
    ['a test', { test: true }],
    ['a draft', { published_at: null }],
  ])('is not queued for %s', async (_kind, fields) => {
    await confirmed();
    apps.setUp(upcoming, [text], fields);
    apps.clock.now += day + 60_000;
    await due();
    expect(await reminders()).toEqual([]);
  });

  it('waits for the date of a pre-page', async () => {
    const parts = { app: 'pre-page', parent_id: '0190c1f0-0000-7000-8000-000000000002' };
    apps.setUp([null, null], [text], parts);
    const read = /name="read" value="([^"]*)"/.exec(await apps.visit('pre-page'))?.[1] ?? '';
    await post('/pre-page/northern-lights/sign-up?lang=en', { ...good, read });
    await post(`${await fanPage(good.email, 'pre-page')}/confirm`);
    await due();
    expect(await reminders()).toEqual([]);
    apps.setUp([-1, null], [text], parts);
    apps.clock.now += 60 * 60_000;
    await due();
    expect(await reminders()).toHaveLength(1);
  });

  it('is not queued after the end, also not later', async () => {
    await confirmed();
    apps.setUp([-2, -1], [text]);
    apps.clock.now += day;
    await due();
    apps.setUp([-2, null], [text]);
    apps.clock.now += day;
    await due();
    expect(await reminders()).toEqual([]);
  });
});

describe("a fan's own page", () => {
  it('shows what was agreed to, and takes back a newsletter, then everything', async () => {
    const own = await confirmed({ [`newsletter-${newsletter.id}`]: 'yes' });
    const { body } = await apps.server.inject({ url: own });
    expect(body).toContain('First play');
    expect(body).toContain('Newsletter “Weekly”');
    const [{ id }] = await rows('id');
    await post(`${own}/withdraw`, { sign_up: id, newsletter: 'weekly' });
    expect(await rows('state, newsletters')).toEqual([{ state: 'confirmed', newsletters: [] }]);
    await post(`${own}/withdraw`);
    expect(await rows()).toEqual([{ state: 'withdrawn' }]);
    await post(`${own}/confirm`);
    expect(await rows(), 'an old link does not bring it back').toEqual([{ state: 'withdrawn' }]);
    await signUp();
    expect(await rows()).toEqual([{ state: 'unconfirmed' }]);
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('takes back by one click of a mail program, as %s', async (type) => {
    const own = await confirmed();
    const payload = 'List-Unsubscribe=One-Click';
    const { statusCode } = await apps.server.inject({
      ...{ method: 'POST', url: `${own}/unsubscribe`, headers: { 'content-type': type }, payload },
    });
    expect(statusCode).toBe(204);
    expect(await rows()).toEqual([{ state: 'withdrawn' }]);
  });

  it('gives the data as a file', async () => {
    const own = await confirmed();
    const { headers, json } = await apps.server.inject({ url: `${own}/data` });
    expect(headers['content-disposition']).toContain('my-data.json');
    expect(json().sign_ups).toMatchObject([
      { email: good.email, consent: 'Yes, you may email me about this campaign.' },
    ]);
  });

  it('erases the person; the link opens nothing afterwards', async () => {
    const own = await confirmed();
    expect((await post(`${own}/erase`)).body).toContain('Your data is erased');
    expect(await rows('name, email, locale')).toEqual([{ name: '', email: '', locale: 'en' }]);
    expect(await mails()).toEqual([]);
    expect((await apps.server.inject({ url: own })).statusCode).toBe(404);
  });

  it('opens for no forged, foreign or expired link', async () => {
    const own = await confirmed();
    const other = own.replace('listening-party', 'community-playlist');
    const forged = `${own.slice(0, -1)}${own.endsWith('A') ? 'E' : 'A'}`;
    for (const url of [forged, own.replace(/\/\d+\./, '/1.'), other]) {
      expect((await apps.server.inject({ url })).statusCode, url).toBe(404);
      expect((await post(`${url}/erase`)).statusCode).toBe(404);
    }
    apps.clock.now += 401 * day;
    expect((await apps.server.inject({ url: own })).statusCode).toBe(404);
    expect(await rows()).toEqual([{ state: 'confirmed' }]);
  });
});
