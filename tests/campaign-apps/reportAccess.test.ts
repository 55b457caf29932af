import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign, campaignId } from './fakeCms.ts';
import { appIds, appNumber, forgetAll, reportClaims, reportsOf, signUp } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(async () => {
  Object.assign(apps.cms.state, { campaign: { ...campaign }, down: false });
  await forgetAll(apps);
});

const past = Math.floor(Date.now() / 1000) - 60;
const reports = () => reportsOf(apps, 'pre-page');
/** Returns every call of the reports of an app, as method and URL. */
async function everyCall(): Promise<[('GET' | 'POST')?, string?][]> {
  const sections = await reports().config();
  const items = sections.flatMap(({ items }) => items.map(({ data_url }) => data_url.replace('{id}', `${appNumber}`)));
  const files = ['sign-ups', 'raffle', 'raffle-log'].flatMap((name) => [`${name}.csv`, `${name}.json`]);
  const more = [...files, 'raffle/winners'].map((name) => reports().pathOf(name));
  return [
    ...[...items, ...more].map((url): ['GET', string] => ['GET', url]),
    ['POST', reports().pathOf('raffle/entries')],
    ['POST', reports().pathOf('raffle/winners')],
    ['POST', reports().pathOf('newsletter-delivery/retry')],
  ];
}

describe('a token', () => {
  it.each<[string, JWTPayload, { typ?: string; foreign?: boolean }, number]>([
    ['of the editor', { purpose: 'editor' }, {}, 403],
    ['to remove consumer data', { purpose: 'consumer-data' }, {}, 403],
    ['of another campaign', { app_id: appNumber + 1 }, {}, 403],
    ['of a campaign without a number', { app_id: null }, {}, 403],
    ['whose number is text', { app_id: String(appNumber) }, {}, 403],
    ['whose number is a list', { app_id: [appNumber] }, {}, 403],
    ['without a number', { app_id: undefined }, {}, 403],
    ['without the right to consumer data', { permissions: ['campaigns-read', 'campaigns-modify'] }, {}, 403],
    ['whose rights are text', { permissions: 'campaigns-modify consumer-data-read' }, {}, 403],
    ['without rights', { permissions: undefined }, {}, 403],
    ['whose campaign is not a text', { campaign_id: 7 }, {}, 401],
    ['whose person is not a text', { sub: 7 as unknown as string }, {}, 401],
    ['of another app', { aud: 'listening-party' }, {}, 401],
    ['of several apps', { aud: ['pre-page', 'listening-party'] }, {}, 401],
    ['of another issuer', { iss: 'https://evil.example/api/auth/oauth2' }, {}, 401],
    ['that has expired', { exp: past }, {}, 401],
    ['that never expires', { exp: undefined }, {}, 401],
    ['of another type', {}, { typ: 'JWT' }, 401],
    ['signed by a stranger', {}, { foreign: true }, 401],
  ])('%s gives no access', async (_name, changes, kind, status) => {
    await signUp(apps, 'pre-page', 3);
    const token = await apps.cms.token(reportClaims('pre-page', changes), kind);
    for (const [method = 'GET', url = ''] of await everyCall()) {
      const answer = await reports().call(method, url, method === 'POST' ? { count: 1 } : undefined, token);
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect(answer.json().detail).toMatchObject({ key: status === 401 ? 'unauthorized' : 'forbidden' });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).not.toContain('example.org');
    }
    expect((await apps.database.query('select 1 from campaign_apps.raffle_draws')).rows).toEqual([]);
  });

  it.each([null, 'abc', 'cms_pat_of-the-apps'])('that is %j gives no access', async (token) => {
    for (const [method = 'GET', url = ''] of await everyCall()) {
      expect((await reports().call(method, url, undefined, token)).statusCode).toBe(401);
    }
  });

  it('that is valid gives access to everything', async () => {
    await signUp(apps, 'pre-page', 3);
    for (const [method = 'GET', url = ''] of await everyCall()) {
      const answer = await reports().call(method, url, method === 'POST' ? { count: 1 } : undefined);
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
  });

  it('of a user who may not change the campaign shows the winners, and can not draw any', async () => {
    await signUp(apps, 'pre-page', 3);
    const token = await reports().tokenWith({ permissions: ['campaigns-read', 'consumer-data-read'] });
    expect((await reports().get('raffle/winners', token)).statusCode).toBe(200);
    const answer = await reports().draw({ count: 1, replace_existing: true }, token);
    expect([answer.statusCode, answer.json().detail.key]).toEqual([403, 'forbidden']);
    expect((await reports().get('raffle/winners')).json()).toEqual({ items: [] });
  });

  it('shows the campaign that it names, whatever number is in the URL', async () => {
    await signUp(apps, 'pre-page', 3);
    const token = await reports().tokenWith({ campaign_id: '0190c1f0-0000-7000-8000-00000000000a' });
    expect((await reports().get('sign-ups', token)).json().rows).toEqual([]);
  });

  it('of a campaign without a number opens 0', async () => {
    await signUp(apps, 'pre-page', 3);
    const token = await reports().tokenWith({ app_id: null });
    const answer = await reports().call('GET', reports().pathOf('figures', 0), undefined, token);
    expect([answer.statusCode, answer.json().component]).toEqual([200, 'stats_tiles']);
    expect((await reports().call('GET', reports().pathOf('figures', 0))).statusCode).toBe(403);
  });
});

describe('a URL', () => {
  it.each([
    ...['-1', '07', '7.0', '7e0', 'abc', '%00', '99999999999'].map((id) => `/pre-page/reports/${id}/figures`),
    ...['none', 'figures/more', 'figures.csv', 'raffle/winners/1', '..%2F..%2Fconfig.json'].map(
      (name) => `/pre-page/reports/${appNumber}/${name}`,
    ),
  ])('%s is unknown, with a JSON error', async (url) => {
    const answer = await reports().call('GET', url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: { key: 'not-found', msg: 'Not found.' } });
  });

  it('of a campaign with the slug "reports" is still its page', async () => {
    Object.assign(apps.cms.state.campaign, { slug: 'reports' });
    const answer = await apps.server.inject({ url: '/pre-page/reports' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });
});

describe('calls from other origins', () => {
  const preflight = (origin: string, url: string, method: string) =>
    apps.server.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
    });

  it('are open to pages of the CMS with a bearer, and to no others', async () => {
    for (const [method = 'GET', url = ''] of await everyCall()) {
      const { headers, statusCode } = await preflight(apps.cms.url, url, method);
      expect([url, statusCode]).toEqual([url, 204]);
      expect(headers['access-control-allow-origin']).toBe(apps.cms.url);
      expect(headers['access-control-allow-headers']).toContain('authorization');
      expect(headers['access-control-allow-methods']).toContain(method);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      for (const origin of ['https://evil.example', 'null', `${apps.cms.url}.evil.example`]) {
        const refused = await preflight(origin, url, method);
        expect(refused.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  });

  it('can be read only by the CMS, errors too', async () => {
    const ask = async (origin: string, token: string | null) =>
      apps.server.inject({
        url: reports().pathOf('figures'),
        headers: { origin, ...(token && { authorization: `Bearer ${token}` }) },
      });
    const token = await reports().tokenWith();
    for (const bearer of [token, null]) {
      expect((await ask(apps.cms.url, bearer)).headers['access-control-allow-origin']).toBe(apps.cms.url);
      expect((await ask('https://evil.example', bearer)).headers['access-control-allow-origin']).toBeUndefined();
      expect((await ask(apps.cms.url, bearer)).headers.vary).toContain('Origin');
    }
  });
});

it.each(appIds)('the calls of %s accept only their own methods', async (app) => {
  const { call, config, pathOf } = reportsOf(apps, app);
  const urls = (await config()).flatMap(({ items }) => items.map(({ data_url }) => data_url.replace('{id}', '7')));
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of [...urls, pathOf('sign-ups.csv')]) expect((await call('POST', url, {})).statusCode).toBe(404);
});

it('the reports return an error and no data if the keys can’t be loaded while the CMS is down', async () => {
  const fresh = await startApps();
  try {
    const token = await fresh.cms.token(reportClaims('pre-page', { campaign_id: campaignId }));
    fresh.cms.state.down = true;
    const answer = await reportsOf(fresh, 'pre-page').get('figures', token);
    expect([answer.statusCode, answer.json().detail.key]).toEqual([502, 'cms-unavailable']);
  } finally {
    await fresh.stop();
  }
});
