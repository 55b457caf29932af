import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCampaign } from '#campaign-apps/kit/campaign/campaign.ts';
import { createGatePasses } from '#campaign-apps/kit/gate/gatePass.ts';
import { createGateProvider, type GateProvider, GateUnavailable } from '#campaign-apps/kit/gate/gateProvider.ts';
import { readConfig } from '#campaign-apps/kit/server/config.ts';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';
import { campaign } from './fakeCms.ts';

const environment = {
  APPS_PORT: '3001',
  APPS_URL: 'http://127.0.0.1:3001',
  CMS_URL: 'http://localhost:3000',
  CMS_TOKEN: 'cms_pat_secret',
  APPS_DATABASE_URL: 'postgres://apps@127.0.0.1:5432/cms',
};
const providerOf = (more: Record<string, string> = {}) => createGateProvider(readConfig({ ...environment, ...more }));
const account = { email: 'ada@example.com', password: 'the-password' };

describe('the provider of the gate', () => {
  let host: OutsideHost;
  let provider: GateProvider;
  beforeEach(async () => {
    host = await startOutsideHost();
    provider = providerOf({ TWELVE_X_TWELVE_URL: `${host.origin}/gate/`, TWELVE_X_TWELVE_TOKEN: 'the-token' });
  });
  afterEach(() => host.close());

  it.each([
    ['lets in', { json: { has_access: true } }, 'access'],
    ['turns away', { json: { has_access: false } }, 'no-access'],
    ['does not know', { status: 401 }, 'unknown'],
    ['has no such product for', { status: 404 }, 'no-access'],
  ])('is called with its bearer about an account, which it %s', async (_name, reply, answer) => {
    host.reply('/gate/access', reply);
    expect(await provider('album 7', account)).toBe(answer);
    const [asked] = host.seen;
    expect(asked?.authorization).toBe('Bearer the-token');
    expect(JSON.parse(asked?.body ?? '')).toEqual({ product_id: 'album 7', ...account });
  });

  it.each([
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    ['a page', { text: '<html>' }],
    ['access as a word', { json: { has_access: 'true' } }],
    ['nothing', { text: '' }],
    ['a way elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('that returns %s lets nobody in, and logs nothing about the account', async (_name, reply) => {
    host.reply('/gate/access', reply);
    const failure = await provider('album-7', account).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GateUnavailable);
    expect(String(failure)).not.toMatch(/the-password|the-token|ada@/);
  });

  it('that can not be reached lets nobody in', async () => {
    await host.close();
    await expect(provider('album-7', account)).rejects.toBeInstanceOf(GateUnavailable);
  });
});

describe('without a provider', () => {
  it('only the sample accounts with access are let in', async () => {
    const provider = providerOf();
    const answers = sampleTestAccounts('album-7').map((one) => provider('album-7', one));
    expect(await Promise.all(answers)).toEqual(['access', 'access', 'no-access', 'no-access']);
    expect(await provider('album-7', account)).toBe('unknown');
    expect(await provider('album-8', sampleTestAccounts('album-7')[0] ?? account)).toBe('unknown');
  });

  it('nobody is let in on live', async () => {
    const mail = { FAN_SMTP_URL: 'smtp://mail.example.com', FAN_MAIL_FROM: 'news@example.com' };
    const live = providerOf({ ENVIRONMENT: 'live', ...mail });
    const [first = account] = sampleTestAccounts('album-7');
    await expect(live('album-7', first)).rejects.toBeInstanceOf(GateUnavailable);
  });
});

it('a pass over https is sent only over https, and is signed with the shared token of the apps', async () => {
  const gated = readCampaign({ ...campaign, token_gate: { enabled: true, product_id: 'album-7' } });
  if (!gated) throw new Error('No campaign was read.');
  const passesOf = (cmsToken: string) =>
    createGatePasses({ config: { appsUrl: 'https://apps.example.com', cmsToken }, now: Date.now });
  const cookie = await passesOf('one').cookieFor(gated);
  expect(cookie).toMatch(/^__Secure-gate=.*; HttpOnly; SameSite=Lax; Secure$/);
  const holds = (cmsToken: string) => passesOf(cmsToken).isHeldBy(Object({ headers: { cookie } }), gated);
  expect(await holds('one')).toBe(true);
  expect(await holds('another')).toBe(false);
});
