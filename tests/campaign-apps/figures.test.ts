import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { campaign, campaignId } from './fakeCms.ts';
import { countedIn, firefox, page, type Sender, sendEvent } from './figureSupport.ts';
import { forgetAll, reportsOf, signUp } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(async () => {
  apps.cms.state.campaign = { ...campaign };
  // Passes the rate limit.
  apps.clock.now += 60 * 60_000;
  await apps.figures.flush();
  await forgetAll(apps);
});

const send = (event: unknown, sender?: Sender) => sendEvent(apps, event, sender);
const counted = (...kinds: string[]) => countedIn(apps, ...kinds);
const visit = (parts: object = {}) => ({ kind: 'visit', again: false, ...parts });

describe('the events of a page', () => {
  it('are counted by kind and name', async () => {
    expect(await send(visit({ language: 'de', referrer: 'www.instagram.com' }))).toBe(204);
    await send(visit({ source: 'Newsletter ', medium: 'E-Mail', campaign: 'Release', referrer: 'mail.example' }));
    await send(visit(), { remoteAddress: '192.0.2.2' });
    await send({ kind: 'click', service: 'spotify' });
    await send({ kind: 'click', button: 'Pre-order' });
    await send({ kind: 'play' });
    expect(await counted()).toEqual({
      ...{ visit: 3, visitor: 2, play: 1 },
      ...{ 'source instagram.com': 1, 'source newsletter': 1, 'source direct': 1 },
      ...{ 'referrer instagram.com': 1, 'referrer mail.example': 1 },
      ...{ 'medium e-mail': 1, 'campaign release': 1, 'language de': 1, country_estimate: 3 },
      ...{ 'service spotify': 1, 'button pre-order': 1 },
    });
  });

  it.each([
    ['with Do Not Track', { dnt: '1' }],
    ['with Global Privacy Control', { 'sec-gpc': '1' }],
    ['of a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['without a user agent', { 'user-agent': '' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('are not counted %s', async (_which, headers) => {
    expect(await send(visit(), { headers })).toBe(204);
    expect(await counted()).toEqual({});
  });

  it.each([
    ['no JSON', '{"kind":"vis'],
    ['no object', '[1]'],
    ['no kind', '{}'],
    ['an unknown kind', '{"kind":"visitor"}'],
    ['a prototype', '{"__proto__":{"kind":"visit"}}'],
    ['a click on nothing', '{"kind":"click","service":7}'],
    ['another language change', '{"kind":"visit","again":true}'],
  ])('are not counted with %s', async (_what, body) => {
    expect(await send(body)).toBe(204);
    expect(await counted()).toEqual({});
  });

  it('of more than 1 KB are refused', async () => {
    expect(await send(visit({ source: 'x'.repeat(1_024) }))).toBe(413);
    expect(await counted()).toEqual({});
  });

  it('have names of at most 64 characters, without control characters', async () => {
    await send(visit({ source: `a\u0000b\u202e\ud800c\n${'🎺'.repeat(100)}`, referrer: 'exa"mple', medium: { a: 1 } }));
    expect(await counted('source', 'referrer', 'medium')).toEqual({ [`source abc ${'🎺'.repeat(60)}`]: 1 });
  });

  it('are answered when there is no such campaign and when the tool is down', async () => {
    expect(await send(visit(), { url: '/listening-party/unknown' })).toBe(204);
    apps.cms.state.down = true;
    expect(await send(visit(), { url: '/listening-party/unread' })).toBe(204);
    apps.cms.state.down = false;
  });

  it('count at most 1,000 times in ten minutes for one network', async () => {
    for (let sent = 0; sent < 1_010; sent++) await send({ kind: 'play' }, { remoteAddress: '2001:db8::1' });
    await send({ kind: 'play' }, { remoteAddress: '2001:db8::2' });
    expect(await counted()).toEqual({ play: 1_000 });
  });
});

describe('the country of a visit', () => {
  it('is estimated by the region of the preferred language', async () => {
    for (const language of ['de-AT,de;q=0.9,en-US;q=0.8', 'de,en-US;q=0.7', 'en-419', 'zh-Hant-TW', '*'])
      await send(visit(), { headers: { 'accept-language': language, 'cf-ipcountry': 'SE' } });
    expect(await counted('country', 'country_estimate')).toEqual({
      'country_estimate AT': 1,
      'country_estimate TW': 1,
      country_estimate: 3,
    });
  });

  it('is the one of the CDN behind trusted proxies, if it is a country', async () => {
    apps.config.trustProxy = 1;
    for (const code of ['SE', 'T1', 'xx'])
      await send(visit(), { headers: { 'cf-ipcountry': code, 'accept-language': 'en-GB' } });
    apps.config.trustProxy = 0;
    expect(await counted('country', 'country_estimate')).toEqual({ 'country SE': 1, 'country_estimate GB': 2 });
  });
});

describe('a page behind a token gate', () => {
  beforeEach(() => {
    const token_gate = { enabled: true, product_id: 'album-7', provider: 'twelve_x_twelve' };
    apps.cms.state.campaign = Object.assign({ ...campaign }, { token_gate });
  });
  const get = (headers: Record<string, string>) => apps.server.inject({ url: page, headers });

  it('counts the apps’ pages as the source of a fan who logged in', async () => {
    const [valid] = sampleTestAccounts('album-7');
    const entered = await apps.server.inject({
      method: 'POST',
      url: `${page}/enter`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(valid && { email: valid.email, password: valid.password }).toString(),
    });
    expect(entered.statusCode).toBe(303);
    const cookie = `${entered.headers['set-cookie']}`.split(';')[0] ?? '';
    await send(visit({ again: true, referrer: 'apps.example.com' }), { headers: { cookie } });
    expect(await counted('visit', 'source')).toEqual({ visit: 1, 'source own pages': 1 });
  });

  it('counts views of its login page, without bots, and no events of visitors without access', async () => {
    await get({ 'user-agent': firefox });
    await get({ 'user-agent': firefox, 'sec-gpc': '1' });
    await get({ 'user-agent': 'curl/8.5.0' });
    expect(await send(visit())).toBe(204);
    expect(await counted()).toEqual({ gate: 1 });
  });
});

describe('the reports', () => {
  const { get, config } = {
    get: async (name: string) => (await reportsOf(apps, 'listening-party').get(name)).json(),
    config: () => reportsOf(apps, 'listening-party').config(),
  };
  const tiles = async () =>
    Object.fromEntries(
      (await get('visit-figures')).tiles.map(({ label, value }: { label: string; value: unknown }) => [label, value]),
    );

  it('say that there are no visits yet', async () => {
    expect(await get('visit-figures')).toMatchObject({ title: expect.stringMatching(/^No visits yet/), tiles: [] });
    expect((await config()).map(({ title }) => title)).toContain('Visits');
  });

  it('show visits, visitors, clicks, plays, and the rate of the sign-ups since the first visit', async () => {
    await signUp(apps, 'listening-party', 100);
    const day = new Date(apps.clock.now).toISOString().slice(0, 10);
    const { rows } = await apps.database.query<{ today: number }>(
      `select count(*)::int as today from campaign_apps.sign_ups where (created_at at time zone 'UTC')::date = $1`,
      [day],
    );
    for (const host of ['1', '2', '2', '3', '4']) await send(visit(), { remoteAddress: `192.0.2.${host}` });
    await send({ kind: 'click', service: 'apple' });
    await send({ kind: 'play' });
    await apps.figures.flush();
    expect(await tiles()).toEqual({
      ...{ Visits: 5, 'Visitors today': 4, 'Visitors, last 7 days': 4, Plays: 1, Clicks: 1 },
      'Sign-up rate': `${(((rows[0]?.today ?? 0) / 4) * 100).toFixed(1)}%`,
    });
    expect((await get('visits-by-day')).series).toEqual([
      { name: 'Visits', data: [5] },
      { name: 'Visitors', data: [4] },
    ]);
    expect((await get('clicks')).xaxis.values).toEqual(['Apple Music']);
    expect((await get('visits-by-source')).xaxis.values).toEqual(['Direct']);
  });

  describe('on many names', () => {
    /** Adds names with the counts 1 to `names`: `n1` once, `n2` twice. */
    const addNames = (kind: string, names: number) =>
      apps.database.query(
        `insert into campaign_apps.page_counts (campaign_id, kind, day, name, count)
         select $1, $2, date '2026-01-01' + n % 300, 'n' || n, n from generate_series(1, $3::int) as n
         union all select $1, $2, '2026-01-01', 'Other', 10`,
        [campaignId, kind, names],
      );

    it('show the 100 most frequent ones of each kind, and the sum of all others at the end', async () => {
      for (const kind of ['source', 'service', 'button', 'country', 'language']) await addNames(kind, 400);
      const { tables } = await get('visit-names');
      expect(tables).toHaveLength(5);
      for (const { rows } of tables) {
        expect(rows).toHaveLength(101);
        expect(rows[0]).toMatchObject({ count: 400, share: `${((400 / 80_210) * 100).toFixed(1)}%` });
        expect(rows.at(-1)).toEqual({ name: 'Other', count: 45_160, share: '56.3%' });
      }
      const { xaxis, series } = await get('visits-by-source');
      expect([xaxis.values[0], xaxis.values.at(-1)]).toEqual(['n400', 'All others']);
      expect(series[0].data.reduce((sum: number, count: number) => sum + count)).toBe(80_210);
      expect((await get('clicks')).xaxis.values.slice(0, 2)).toEqual(['n400', 'n400']);
    });

    it('are downloaded up to 1,000 of a kind, and the sum of all others', async () => {
      for (const kind of ['source', 'medium']) await addNames(kind, 2_000);
      const lines = (await reportsOf(apps, 'listening-party').get('visit-names.csv')).body.trim().split('\r\n');
      expect(lines).toHaveLength(1 + 2 * 1_001);
      expect(lines[1]).toBe('"Sources","n2000","2000"');
      expect(lines.at(-1)).toBe('"utm_medium","Other","500510"');
    });
  });

  it('can be downloaded as CSV, in which no name is a formula', async () => {
    await send(visit({ source: '=1+1' }));
    await apps.figures.flush();
    const csv = async (name: string) => (await reportsOf(apps, 'listening-party').get(`${name}.csv`)).body;
    expect(await csv('visit-names')).toContain('"Sources","\'=1+1","1"\r\n');
    const day = new Date(apps.clock.now).toISOString().slice(0, 10);
    expect(await csv('visits-by-day')).toContain(`"${day}","1","1","0","0","0","0","0.0%"`);
  });
});
