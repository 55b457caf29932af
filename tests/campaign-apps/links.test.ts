import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { campaign } from './fakeCms.ts';
import { forgetAll, reportsOf } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const links = [
  { id: 'story', name: 'Story', channel: 'instagram', medium: 'social', note: null },
  { id: 'mail', name: 'Newsletter', channel: 'newsletter', medium: null, note: null },
];
const withLinks = (fields: object = {}) => {
  apps.cms.state.campaign = Object.assign({ ...campaign }, { links, ...fields });
};
beforeEach(async () => {
  withLinks();
  // Passes the rate limit, and the time for which a campaign is cached.
  apps.clock.now += 60 * 60_000;
  await apps.figures.flush();
  await forgetAll(apps);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const path = '/listening-party/northern-lights';
const form = 'application/x-www-form-urlencoded';

/** The page's URL with a link, as a browser sends it with requests of the page. */
const pageWith = (utmContent: string) => `http://apps.example.com${path}?utm_source=x&utm_content=${utmContent}`;

type Sent = { type: string; payload: string; headers?: Record<string, string> };
const post = (name: string, referer: string, { type, payload, headers }: Sent) =>
  apps.server.inject({
    method: 'POST',
    url: `${path}/${name}`,
    headers: { 'content-type': type, 'user-agent': firefox, ...(referer && { referer }), ...headers },
    payload,
  });
const send = (kind: 'visit' | 'play', referer: string, headers?: Record<string, string>) =>
  post('events', referer, { type: 'text/plain', payload: JSON.stringify({ kind }), headers });
const signUp = (email: string, referer: string) =>
  post('sign-up', referer, {
    type: form,
    payload: new URLSearchParams({ name: 'Ada', email, country: 'SE', consent: 'yes' }).toString(),
  });

const { get } = {
  get: async (name: string) => {
    await apps.figures.flush();
    return reportsOf(apps, 'listening-party').get(name);
  },
};
const tablesOf = async (): Promise<{ title: string; rows: unknown[]; downloads?: unknown }[]> =>
  (await get('visit-names')).json().tables;
const noCounts = { visits: 0, signUps: 0, unconfirmed: 0, plays: 0 };

it('counts the visits, plays and sign-ups of the pages that a link led to, and reports them by its name', async () => {
  await send('visit', pageWith('story'));
  await send('visit', pageWith('story'));
  await send('play', pageWith('story'));
  await send('visit', `http://apps.example.com${path}`);
  await signUp('ada@example.com', pageWith('story'));
  await signUp('bea@example.com', '');
  await apps.database.query("update campaign_apps.sign_ups set state = 'confirmed' where email like 'bea%'");
  const [table] = await tablesOf();
  expect(table).toMatchObject({
    title: 'Links',
    rows: [
      { name: 'Story', channel: 'instagram', medium: 'social', visits: 2, signUps: 0, unconfirmed: 1, plays: 1 },
      { name: 'Newsletter', channel: 'newsletter', ...noCounts },
      { name: 'Without a link', ...noCounts, visits: 1, signUps: 1 },
    ],
  });
  expect((await get('links.csv')).body).toContain('"Story","instagram","social","2","0","1","1"\r\n');
  const signUps: { email: string; link: string | null }[] = (await get('sign-ups.json')).json();
  expect(signUps.map(({ email, link }) => [email, link])).toEqual([
    ['bea@example.com', null],
    ['ada@example.com', 'Story'],
  ]);
});

it('counts other values, and visitors who refuse to be counted, as without a link', async () => {
  for (const referer of [pageWith('unknown'), pageWith('x'.repeat(5_000)), 'no URL', pageWith('%00story')])
    await send('visit', referer);
  await send('play', pageWith('story'), { 'sec-gpc': '1' });
  await signUp('ada@example.com', pageWith("story'--"));
  const [table] = await tablesOf();
  expect(table?.rows.at(-1)).toMatchObject({ name: 'Without a link', ...noCounts, visits: 4, unconfirmed: 1 });
});

it('keeps the counts of a deleted link, also when the sign-ups are anonymized', async () => {
  await send('visit', pageWith('story'));
  await signUp('ada@example.com', pageWith('story'));
  const claims = { aud: campaign.app, app_id: campaign.app_id, purpose: 'consumer-data' };
  const token = await apps.cms.token({ ...claims, permissions: ['consumer-data-modify'] });
  const headers = { authorization: `Bearer ${token}` };
  const url = `/campaigns/${campaign.app_id}/consumer-data`;
  expect((await apps.server.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  withLinks({ links: [], updated_at: '2026-01-02T00:00:00.000Z' });
  apps.clock.now += 10_000;
  const [table] = await tablesOf();
  expect(table?.rows).toMatchObject([{ name: 'Link story', visits: 1, unconfirmed: 1 }, { name: 'Without a link' }]);
});

it('reports no links without any, and sends the same page with a link and without', async () => {
  const pages = await Promise.all(['', '?utm_content=story'].map((query) => apps.server.inject({ url: path + query })));
  expect(pages[1]?.body).toBe(pages[0]?.body);
  withLinks({ links: [], updated_at: '2026-01-02T00:00:00.000Z' });
  apps.clock.now += 10_000;
  await send('visit', pageWith('story'));
  expect((await tablesOf()).map(({ title }) => title)).not.toContain('Links');
});

it('keeps the link after the login of a token gate', async () => {
  withLinks({ token_gate: { enabled: true, product_id: 'album-7', provider: 'twelve_x_twelve' } });
  const [account] = sampleTestAccounts('album-7');
  const payload = new URLSearchParams(account && { email: account.email, password: account.password }).toString();
  const entered = await post('enter', pageWith('story'), { type: form, payload });
  expect(entered.headers.location).toBe(`${path}?lang=en&utm_content=story`);
});
