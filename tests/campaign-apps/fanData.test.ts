import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const otherId = '0190c1f0-0000-7000-8000-00000000000b';
const times = { created_at: '2026-01-02T10:00:00.000Z', confirmed_at: '2026-01-02T10:05:00.000Z', withdrawn_at: null };
const ofCampaign = (campaign_id: string) => ({ campaign_id, state: 'confirmed', ...times });

const add = (app: string, id: string, email: string) =>
  apps.database.query(
    `insert into campaign_apps.sign_ups
       (app, campaign_id, campaign_app_id, name, email, email_key, consent, locale, state, created_at, confirmed_at)
     values ($1, $2, 7, 'Ada', $3, lower($3), 'Yes', 'en', 'confirmed', $4, $5)`,
    [app, id, email, times.created_at, times.confirmed_at],
  );

beforeEach(async () => {
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
  await add('pre-page', campaignId, 'Ada@example.com');
  await add('pre-page', otherId, 'ada@example.com');
  await add('pre-page', '0190c1f0-0000-7000-8000-00000000000c', 'bea@example.com');
  await add('listening-party', '0190c1f0-0000-7000-8000-00000000000d', 'ada@example.com');
});

const claims: JWTPayload = {
  ...{ aud: 'pre-page', campaign_id: undefined, purpose: 'fans', permissions: ['consumer-data-modify'] },
};
const call = async (action: string, { email = 'ADA@example.com' as unknown, changes = {}, kind = {} } = {}) =>
  apps.server.inject({
    method: 'POST',
    url: `/fans/${action}`,
    headers: { authorization: `Bearer ${await apps.cms.token({ ...claims, ...changes }, kind)}` },
    payload: { email },
  });
const stored = async () => (await apps.database.query('select email from campaign_apps.sign_ups order by id')).rows;

describe('what an app has of an address', () => {
  it('is found by its key, at the app of the token only, with states and times', async () => {
    const answer = await call('search', { email: ' ＡDA@example.com ' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ items: [ofCampaign(otherId), ofCampaign(campaignId)] });
    expect((await call('search', { email: 'nobody@example.com' })).json()).toEqual({ items: [] });
  });

  it('is exported as its owner can download it', async () => {
    const { items } = (await call('export')).json();
    expect(items[1]).toMatchObject({
      ...ofCampaign(campaignId),
      ...{ name: 'Ada', email: 'Ada@example.com', consent: 'Yes', locale: 'en', newsletters: [] },
    });
  });

  it('is erased, once and again, and nothing else', async () => {
    expect((await call('erase')).json()).toEqual({ items: [ofCampaign(otherId), ofCampaign(campaignId)] });
    expect(await stored()).toEqual(['', '', 'bea@example.com', 'ada@example.com'].map((email) => ({ email })));
    expect((await call('erase')).json()).toEqual({ items: [] });
    // The key of an erased sign-up is no address.
    expect((await call('search', { email: 'anonymised 1' })).json()).toEqual({ items: [] });
  });
});

describe('a call about an address', () => {
  it.each<[string, object, object, number]>([
    ['of another purpose', { purpose: 'consumer-data', campaign_id: campaignId }, {}, 403],
    ['of the editor', { purpose: 'editor', campaign_id: campaignId }, {}, 403],
    ['without the right', { permissions: ['consumer-data-read'] }, {}, 403],
    ['of an app that is not here', { aud: 'other-app' }, {}, 401],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }, {}, 401],
    ['signed by a stranger', {}, { foreign: true }, 401],
  ])('is refused with a token %s, and nothing is erased', async (_name, changes, kind, status) => {
    const before = await stored();
    for (const action of ['search', 'export', 'erase'])
      expect((await call(action, { changes, kind })).statusCode).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it.each([undefined, '', 7, `${'a'.repeat(250)}@example.com`])('is refused for the address %s', async (email) => {
    expect((await call('erase', { email: email ?? null })).statusCode).toBe(422);
  });

  it('has a token that opens nothing else', async () => {
    const token = await apps.cms.token({ ...claims, app_id: 7 });
    const headers = { authorization: `Bearer ${token}` };
    for (const [method, url, status] of [
      ['DELETE', '/campaigns/7/consumer-data', 401],
      ['GET', '/pre-page/reports/7/sign-ups', 401],
    ] as const)
      expect((await apps.server.inject({ method, url, headers })).statusCode).toBe(status);
  });
});
