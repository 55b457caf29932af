import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const day = 24 * 3_600_000;
const text = { id: 'a', type: 'text', text: 'Be there.' };
const track = { id: 't', type: 'track', title: 'Slow Tide', artists: 'Ada', minutes: 3, seconds: 0 };
const newsletter = {
  id: 'weekly',
  name: 'Weekly',
  enabled: true,
  signup_mode: 'optional',
  locales: { en: { form_id: 'f', consent_label: 'Weekly, please' } },
};
const withNewsletters = { newsletter: { enabled: true }, newsletters: [newsletter] };
const upcoming: Dates = [1, null];
const playing: Dates = [-1 / 24 / 60, null];
const started: Dates = [-1, null];
const ended: Dates = [-2, -1];

beforeEach(async () => {
  apps.clock.now += day;
  apps.cms.state.campaign = { ...campaign };
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
});

/** Moments in days from now; null is not set. */
type Dates = [starts: number | null, ends: number | null];
const inDays = (days: number | null) => (days === null ? null : new Date(apps.clock.now + days * day).toISOString());
const setUp = (dates: Dates, blocks: unknown[], more: object = {}) =>
  Object.assign(apps.cms.state.campaign, {
    starts_at: inDays(dates[0]),
    ends_at: inDays(dates[1]),
    page: { title: 'First play', blocks },
    ...more,
  });
const visit = async (app: string, query = '') =>
  (await apps.server.inject({ url: `/${app}/northern-lights${query}` })).body;

describe('the consent of a sign-up', () => {
  const page = '/listening-party/northern-lights';
  const good = { name: 'Ada', email: 'ada@example.com', consent: 'yes' };
  const send = (fields: Record<string, string>) =>
    apps.server.inject({
      method: 'POST',
      url: `${page}/sign-up?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const kept = async () => (await apps.database.query('select consent from campaign_apps.sign_ups')).rows;
  const markOf = (body: string) => /name="read" value="(\w+)"/.exec(body)?.[1] ?? '';

  it('is about what comes next after the end, and is stored in these words', async () => {
    setUp(ended, [text, track], withNewsletters);
    const body = await visit('listening-party');
    expect(body).toContain('Yes, you may email me about what comes next.');
    expect((await send({ ...good, read: markOf(body) })).statusCode).toBe(303);
    expect(await kept()).toEqual([{ consent: 'Yes, you may email me about what comes next.' }]);
  });

  it('that was read before the end is asked for again after it', async () => {
    setUp(playing, [text, track], withNewsletters);
    const read = markOf(await visit('listening-party'));
    apps.clock.now += 10_000;
    setUp(ended, [text, track], withNewsletters);
    const answer = await send({ ...good, read });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('What you agree to has changed');
    expect(answer.body).toContain('value="ada@example.com"');
    expect(answer.body).not.toContain('checked');
    expect(await kept()).toEqual([]);
  });

  it('that was read before the start is accepted after it, also when a field is wrong first', async () => {
    setUp(upcoming, [text, track]);
    const read = markOf(await visit('listening-party'));
    apps.clock.now += 10_000;
    setUp(started, [text, track]);
    const refused = await send({ ...good, name: '', read });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('<h2 id="sign-up-title">Get a reminder</h2>');
    expect(refused.body).toContain('value="ada@example.com"');
    expect((await send({ ...good, read: markOf(refused.body) })).statusCode).toBe(303);
    expect(await kept()).toEqual([{ consent: 'Yes, you may email me about this campaign.' }]);
  });

  it('is not accepted by an ended campaign without newsletters, which says so', async () => {
    setUp(ended, [text, track]);
    const answer = await send(good);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Sign-up has closed.');
    expect(await kept()).toEqual([]);
  });
});
